import { bug, type Clock } from '@millwright/kernel';
import type { TimerWheel } from '../timer-wheel.ts';
import type { LinkState } from './connection.ts';
import type { WritePlan } from './encode.ts';
import { createLink, type LinkCounters, type LinkSettings, type StationTraffic } from './link.ts';
import type { RegisterPoint } from './register-point.ts';
import type { ModbusSink, ModbusStationState } from './sink.ts';
import {
  createStationPoller,
  type PollStatus,
  type StationPoller,
  type StationSettings,
} from './station-poller.ts';
import {
  createStationWriter,
  type ReadBackResult,
  type StationWriter,
  type WriteResult,
} from './station-writer.ts';
import type { Connector } from './tcp-connector.ts';

export interface ModbusDriverNeeds extends LinkSettings {
  /** Names the link; spreads the phases of its stations. */
  readonly name: string;
  readonly connect: Connector;
  readonly clock: Clock;
  /** One for all links of the process. */
  readonly wheel: TimerWheel;
  readonly sink: ModbusSink;
  /** 0 ≤ n < 1. */
  readonly random?: () => number;
}

/**
 * Everything that happens on one Modbus connection. Make one driver per address (host and port, or
 * dial-in box), and give it the stations (units) behind that address.
 */
export interface ModbusDriver {
  readonly state: LinkState;
  readonly counters: Readonly<LinkCounters>;
  /** What a station has cost so far; zero for one that was never asked. */
  traffic(unit: number): Readonly<StationTraffic>;
  /** Connects and polls; every station is polled once right after each connect. */
  start(): void;
  /** Adds a station or replaces its settings; what was learned of its addresses is kept. */
  setStation(settings: StationSettings): void;
  /** The sink hears nothing more of its points. */
  removeStation(unit: number): void;
  /** Changes how often a station is polled (high performance, save flow, somebody watching). */
  setPeriod(unit: number, period: number): void;
  /** Reads the whole station now, ahead of schedule. */
  refresh(unit: number): Promise<void>;
  status(unit: number): PollStatus & { readonly state: ModbusStationState };
  /**
   * Writes an engineering value, ahead of everything else on the link. The result is final: nothing
   * is carried out later.
   * @throws the refusals of `encodeValue`; bug `modbus.unit_unknown` {unit}, as every call by unit.
   */
  write(
    unit: number,
    point: RegisterPoint,
    value: number | string | boolean,
    signal?: AbortSignal,
  ): Promise<WriteResult>;
  /** Reads a point now and, given the plan of its write, says whether the device holds it. */
  readBack(
    unit: number,
    point: RegisterPoint,
    plan?: WritePlan,
    signal?: AbortSignal,
  ): Promise<ReadBackResult>;
  /** Ends what is under way as cancelled and closes the connection. */
  stop(): Promise<void>;
}

interface Station {
  readonly poller: StationPoller;
  readonly writer: StationWriter;
  /** What the link knows of it. */
  heard: Exclude<ModbusStationState, 'failing'>;
  state: ModbusStationState;
}

export function createModbusDriver(needs: ModbusDriverNeeds): ModbusDriver {
  const { clock, wheel, sink } = needs;
  const stations = new Map<number, Station>();
  let stopped = false;

  const link = createLink({
    ...needs,
    linkState(state, cause) {
      if (stopped) return;
      sink.link?.(state, clock.now(), cause);
      for (const [unit, { poller }] of stations) {
        if (state === 'online') poller.connected();
        if (state === 'offline') {
          hear(unit, 'offline');
          poller.disconnected();
        }
      }
    },
    stationState(unit, state) {
      if (state !== 'unknown') hear(unit, state);
    },
  });

  function hear(unit: number, state: Station['heard']): void {
    const station = stations.get(unit);
    if (!station) return;
    station.heard = state;
    report(unit);
  }

  function report(unit: number): void {
    const station = stations.get(unit);
    if (!station || stopped) return;
    const { heard, poller } = station;
    const state = heard === 'online' && poller.failing ? 'failing' : heard;
    if (station.state === state) return;
    station.state = state;
    sink.station(unit, state, clock.now());
  }

  function find(unit: number): Station {
    const station = stations.get(unit);
    if (!station) throw bug('modbus.unit_unknown', { unit });
    return station;
  }

  return {
    get state() {
      return link.state;
    },
    counters: link.counters,
    traffic: (unit) => link.traffic(unit),
    start: () => link.start(),
    setStation(settings) {
      const { unit } = settings;
      const known = stations.get(unit);
      if (known) {
        known.poller.configure(settings);
        return;
      }
      const phase = phaseOf(`${needs.name}#${unit}`);
      const poller = createStationPoller(
        { link, wheel, clock, sink, phase, failingChanged: () => report(unit) },
        settings,
      );
      const timeout = (): number | null => poller.settings.timeout;
      const writer = createStationWriter({ link, clock, sink, unit, timeout });
      stations.set(unit, { poller, writer, heard: 'offline', state: 'offline' });
      poller.start();
    },
    removeStation(unit) {
      const station = stations.get(unit);
      station?.poller.stop();
      station?.writer.stop();
      stations.delete(unit);
    },
    setPeriod(unit, period) {
      const { poller } = find(unit);
      poller.configure({ ...poller.settings, period });
    },
    refresh: (unit) => find(unit).poller.refresh(),
    status(unit) {
      const { poller, state } = find(unit);
      return { ...poller.status, state };
    },
    write: async (unit, point, value, signal) => find(unit).writer.write(point, value, signal),
    readBack: async (unit, point, plan, signal) => find(unit).writer.readBack(point, plan, signal),
    async stop() {
      stopped = true;
      for (const { poller, writer } of stations.values()) {
        poller.stop();
        writer.stop();
      }
      await link.stop();
    },
  };
}

/** FNV-1a of the name, mixed so that neighbouring names land far apart; as a share of 1. */
function phaseOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
