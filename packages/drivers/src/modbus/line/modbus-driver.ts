import { bug, type Clock } from '@millwright/kernel';
import type { LinkState } from '../../link/connection.ts';
import type { Connector } from '../../link/tcp-connector.ts';
import { phaseOf } from '../../polling/phase.ts';
import {
  createStationPoller,
  type PollHealth,
  type PollStatus,
  type StationPoller,
} from '../../polling/station-poller.ts';
import type { PollRoom, WriteOptions } from '../../port.ts';
import type { TimerWheel } from '../../timer-wheel.ts';
import type { WritePlan } from '../codec/encode.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import { createLink, type Link, type LinkSettings } from './link.ts';
import type { LinkCounters, StationTraffic } from './link-traffic.ts';
import { createSentFrames, type MachineFrames } from './sent-frames.ts';
import type { ModbusSink, ModbusStationState } from './sink.ts';
import { createStationReader, type StationSettings } from './station-reader.ts';
import {
  createStationWriter,
  type FrameResult,
  type PointValue,
  type ReadBackResult,
  type StationWriter,
  type WriteResult,
} from './station-writer.ts';

export interface ModbusDriverNeeds extends LinkSettings {
  /** Names the link; spreads the phases of its stations. */
  readonly name: string;
  readonly connect: Connector;
  readonly clock: Clock;
  /** One for all links of the process. */
  readonly wheel: TimerWheel;
  readonly sink: ModbusSink;
  readonly room?: PollRoom | undefined;
  /** Of the machine that a unit is, whatever drivers it has; those of this driver alone unless given. */
  readonly framesOf?: (unit: number) => MachineFrames;
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
  /** For requests that belong to none of its stations. */
  readonly link: Pick<Link, 'send' | 'cancel' | 'hurry'>;
  /** What the unit of a station has cost so far; zero for one that was never asked. */
  traffic(id: number): Readonly<StationTraffic>;
  /** Connects and polls; every station is polled once right after each connect. */
  start(): void;
  /** Adds a station or replaces its settings; what was learned of its addresses is kept. */
  setStation(settings: StationSettings): void;
  /** The sink hears nothing more of its points. */
  removeStation(id: number): void;
  /** Changes how often a station is polled (high performance, save flow, somebody watching). */
  setPeriod(id: number, period: number): void;
  /** Reads the whole station now, ahead of schedule. */
  refresh(id: number): Promise<void>;
  status(id: number): PollStatus & { readonly state: ModbusStationState };
  /**
   * Writes an engineering value, ahead of everything else on the link. The result is final: nothing
   * is carried out later.
   * @throws the refusals of `encodeValue`; bug `modbus.unit_unknown` {id}, as every call by id.
   */
  write(
    id: number,
    point: RegisterPoint,
    value: number | string | boolean,
    options?: WriteOptions,
  ): Promise<WriteResult>;
  /** Reads a point now and, given the plan of its write, says whether the device holds it. */
  readBack(
    id: number,
    point: RegisterPoint,
    plan?: WritePlan,
    signal?: AbortSignal,
  ): Promise<ReadBackResult>;
  /** What one request can write together. @throws those of `write` */
  writeFrame(
    id: number,
    writes: readonly PointValue[],
    options?: WriteOptions,
  ): Promise<FrameResult>;
  /** Reads all of a frame now, and says of each point what `readBack` does. */
  readFrame(
    id: number,
    points: readonly RegisterPoint[],
    plans: readonly (WritePlan | undefined)[],
    signal?: AbortSignal,
  ): Promise<readonly ReadBackResult[]>;
  /** Ends what is under way as cancelled and closes the connection. */
  stop(): Promise<void>;
}

interface Station {
  settings: StationSettings;
  readonly poller: StationPoller;
  readonly writer: StationWriter;
  /** What the link knows of it. */
  heard: Exclude<ModbusStationState, PollHealth>;
  state: ModbusStationState;
}

export function createModbusDriver(needs: ModbusDriverNeeds): ModbusDriver {
  const { clock, wheel, sink } = needs;
  const stations = new Map<number, Station>();
  const sent = createSentFrames();
  const framesOf = needs.framesOf ?? ((unit) => sent.of(String(unit)));
  let stopped = false;

  const link = createLink({
    ...needs,
    linkState(state, cause) {
      if (stopped) return;
      sink.link?.(state, clock.now(), cause);
      for (const [id, { poller }] of stations) {
        if (state === 'online') poller.connected();
        if (state === 'offline') {
          setState(id, 'offline');
          poller.disconnected();
        }
      }
    },
    stationState(unit, state) {
      if (state === 'unknown') return;
      for (const [id, { settings }] of stations) if (settings.unit === unit) setState(id, state);
    },
  });

  function setState(id: number, state: Station['heard']): void {
    const station = stations.get(id);
    if (!station) return;
    station.heard = state;
    report(id);
  }

  function report(id: number): void {
    const station = stations.get(id);
    if (!station || stopped) return;
    const { heard, poller } = station;
    const isWell = heard !== 'online' || poller.health === 'well';
    const state = isWell ? heard : poller.health;
    if (station.state === state) return;
    station.state = state;
    sink.station(id, state, clock.now());
  }

  function find(id: number): Station {
    const station = stations.get(id);
    if (!station) throw bug('modbus.unit_unknown', { id });
    return station;
  }

  return {
    get state() {
      return link.state;
    },
    counters: link.counters,
    link,
    traffic: (id) => link.traffic(stations.get(id)?.settings.unit ?? id),
    start: () => link.start(),
    setStation(settings) {
      const { unit, id = unit } = settings;
      const known = stations.get(id);
      if (known) {
        const before = known.settings;
        known.settings = settings;
        known.poller.setPeriod(settings.period);
        const isSame =
          settings.points === before.points &&
          settings.plan === before.plan &&
          settings.timeout === before.timeout;
        if (!isSame) known.poller.replan();
        return;
      }
      link.forget(unit);
      const current = (): StationSettings => stations.get(id)?.settings ?? settings;
      const poller = createStationPoller(
        {
          reader: createStationReader({ link, clock, sink, settings: current }),
          wheel,
          phase: phaseOf(`${needs.name}#${id}`),
          room: needs.room,
          healthChanged: () => report(id),
        },
        settings.period,
      );
      const timeout = (): number | null => current().timeout;
      const writer = createStationWriter({
        ...{ link, clock, sink, unit, timeout },
        frames: framesOf(unit),
      });
      stations.set(id, { settings, poller, writer, heard: 'offline', state: 'offline' });
      poller.start();
    },
    removeStation(id) {
      const station = stations.get(id);
      station?.poller.stop();
      station?.writer.stop();
      stations.delete(id);
    },
    setPeriod(id, period) {
      const station = find(id);
      station.settings = { ...station.settings, period };
      station.poller.setPeriod(period);
    },
    refresh: (id) => find(id).poller.refresh(),
    status(id) {
      const { poller, state } = find(id);
      return { ...poller.status, state };
    },
    write: async (id, point, value, options) => find(id).writer.write(point, value, options),
    readBack: async (id, point, plan, signal) => find(id).writer.readBack(point, plan, signal),
    writeFrame: async (id, writes, options) => find(id).writer.writeFrame(writes, options),
    readFrame: async (id, points, plans, signal) =>
      find(id).writer.readFrame(points, plans, signal),
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
