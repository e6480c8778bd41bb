/**
 * Polls the Modbus devices: one link per address, the devices behind it as its stations, what they
 * answer handed to the sample path block by block.
 */

import { refuse } from '@millwright/contract';
import {
  type Connector,
  connectGate,
  createModbusDriver,
  type DeviceProfile,
  encodeValue,
  type FramingKind,
  type ModbusDriver,
  type ModbusSink,
  type PollBlock,
  type RegisterPoint,
  resolvePoint,
  type TimerWheel,
  tcpConnector,
  type WritePlan,
} from '@millwright/drivers';
import { type Clock, Fault, milliseconds, Quality } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import type { DeviceStates } from './device-states.ts';
import type { DialInBoxes } from './dial-in-boxes.ts';
import type { LiveTable } from './live-table.ts';
import type { CollectedDevice, CollectedPoint, PointRegistry } from './point-registry.ts';
import type { SamplePath } from './sample-path.ts';
import type { SaveFlow } from './save-flow.ts';
import type { PointWriter, WriteValue } from './set-value.ts';
import type { WriteEvent } from './write-command-state.ts';

export interface ModbusCollector extends Pick<PointWriter, 'check' | 'write' | 'readBack'> {
  /** Gives up a device's place on a line when it now belongs elsewhere. */
  leaveOldPlace(device: CollectedDevice): void;
  /** Starts to poll a device, or goes on with its new settings. Its points must have slots. */
  set(device: CollectedDevice): void;
  /** Ends the polling of a device before its slots are given away. */
  remove(deviceId: number): void;
  stop(): Promise<void>;
}

/** The connection that a device shares with others. */
interface LineSettings {
  /** Equal for devices behind one connection. */
  readonly key: string;
  readonly framing: FramingKind;
  readonly connect: Connector;
}

interface Line {
  readonly key: string;
  readonly framing: FramingKind;
  readonly driver: ModbusDriver;
  /** Device by unit. */
  readonly stations: Map<number, number>;
  /** Stable code of why the connection is down. */
  cause: string;
}

interface Placement {
  readonly line: Line;
  readonly unit: number;
  /** By point id. */
  readonly points: ReadonlyMap<number, RegisterPoint>;
  /** Milliseconds between polls, now. */
  period: number;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: PointRegistry;
  readonly table: LiveTable;
  readonly path: SamplePath;
  readonly states: DeviceStates;
  readonly profiles: ReadonlyMap<string, DeviceProfile>;
  readonly wheel: TimerWheel;
  readonly dialIns: Pick<DialInBoxes, 'connector'>;
  readonly saveFlow: SaveFlow;
  /** Resolves a host to the address that may be dialled. @throws refusal when none may. */
  readonly dialAddress: (host: string, port: number) => Promise<string>;
}

/** Milliseconds; a time further ahead is from before the clock was set back. */
const MOST_MOVED = 10;
const DIALS_AT_ONCE = 64;
const LEAST_CONNECT_TIMEOUT = 3_000;
const USUAL_TIMEOUT = 1_000;
/** A block never holds more: 2,000 bits is the most one request reads. */
const LARGEST_BLOCK = 2_000;
/** Registers that are read though nobody asked, to save a request: what one costs in bytes. */
const GAPS = { mbap: 70, rtu: 24 } as const;
/** Controllers take a write over in their next cycle: the read-back is tried a few times. */
const READ_BACK_PAUSES = [50, 150, 400] as const;

/**
 * History knows a sample by its point and its millisecond. After a pause of ours two replies can be
 * read within one: the later keeps the earlier from being replaced by moving on a little.
 */
const momentAfter = (before: number, at: number): number =>
  before >= at && before - at < MOST_MOVED ? before + 1 : at;

/** Null = as the line's round trips suggest: behind a box they may take long. */
const timeoutOf = ({ protocol, timeoutMs }: CollectedDevice): number | null =>
  timeoutMs ?? (protocol === 'modbus-dial-in' ? null : USUAL_TIMEOUT);

/** Causes that say what the link noticed itself. */
const NOTICED: ReadonlySet<unknown> = new Set(['garbage', 'silent', 'out_of_step']);

/** Stable code of why a connection is down. */
function causeOf(cause: unknown): string {
  if (cause instanceof Fault) return cause.code;
  return NOTICED.has(cause) ? `link.${String(cause)}` : 'link.closed';
}

export function createModbusCollector(needs: Needs): ModbusCollector {
  const { clock, table, path, registry, states, wheel, saveFlow } = needs;
  const gate = connectGate(DIALS_AT_ONCE);
  const lines = new Map<string, Line>();
  const placements = new Map<number, Placement>();
  const plans = new Map<number, WritePlan>();
  const values = new Float64Array(LARGEST_BLOCK);
  const qualities = new Uint8Array(LARGEST_BLOCK);
  const texts: (string | null)[] = new Array<string | null>(LARGEST_BLOCK).fill(null);

  const sinkOf = (line: () => Line): ModbusSink => ({
    block(block: PollBlock, at, data) {
      block.decoder.decode(data, values, qualities, texts);
      const time = momentAfter(table.times[block.keys[0] ?? 0] ?? 0, at);
      path.accept(block.keys, block.keys.length, time, at, values, qualities, texts);
    },
    failed(block, quality, at) {
      path.fail(block.keys, block.keys.length, at, quality);
    },
    station(unit, state) {
      const device = line().stations.get(unit);
      if (device === undefined) return;
      if (state === 'online') states.set(device, 'online', null);
      else if (state === 'silent') states.set(device, 'abnormal', 'device.silent');
      else if (state === 'failing') states.set(device, 'abnormal', 'device.failing');
      else states.set(device, 'offline', line().cause);
    },
    link(state, _at, cause) {
      if (state !== 'offline') return;
      line().cause = causeOf(cause);
      for (const device of line().stations.values()) states.set(device, 'offline', line().cause);
    },
  });

  const connector = (host: string, port: number, timeout: number): Connector =>
    gate(async (signal) => {
      const address = await needs.dialAddress(host, port);
      return await tcpConnector({ host: address, port, timeout: milliseconds(timeout) })(signal);
    });

  const settingsOf = (device: CollectedDevice): LineSettings => {
    const { protocol, host, port, gatewayId, timeoutMs } = device;
    if (protocol === 'modbus-dial-in' && gatewayId !== null) {
      const connect = needs.dialIns.connector(gatewayId);
      return { key: `box:${gatewayId}`, framing: 'rtu', connect };
    }
    const framing = protocol === 'modbus-rtu-tcp' ? 'rtu' : 'mbap';
    const connect = connector(host, port, Math.max(LEAST_CONNECT_TIMEOUT, timeoutMs ?? 0));
    return { key: `${framing}:${host}:${port}`, framing, connect };
  };

  const openLine = (key: string, { framing, connect }: LineSettings): Line => {
    const line: Line = {
      key,
      framing,
      stations: new Map(),
      cause: 'link.closed',
      driver: createModbusDriver({
        name: key,
        framing,
        connect,
        // Only a box can make a new connection, and it pays for it; keep-alive finds a dead one.
        isDialled: !key.startsWith('box:'),
        clock,
        wheel,
        sink: sinkOf(() => line),
      }),
    };
    lines.set(key, line);
    line.driver.start();
    return line;
  };

  const lineFor = (device: CollectedDevice): Line => {
    const settings = settingsOf(device);
    const holder = lines.get(settings.key)?.stations.get(device.unitId);
    // Two devices that name one unit of one address each poll it on a connection of their own.
    const isShared = holder === undefined || holder === device.id;
    const key = isShared ? settings.key : `${settings.key}#${device.id}`;
    return lines.get(key) ?? openLine(key, settings);
  };

  const setPeriod = (device: CollectedDevice): void => {
    const place = placements.get(device.id);
    if (!place) return;
    const period = saveFlow.periodOf(device);
    if (period === place.period) return;
    const isFaster = period < place.period;
    place.period = period;
    place.line.driver.setPeriod(place.unit, period);
    // Who opens a page wants to see what is, not what was.
    if (isFaster) void place.line.driver.refresh(place.unit);
  };
  const ceaseTurning = saveFlow.onTurn(setPeriod);

  const leave = (deviceId: number): void => {
    const placement = placements.get(deviceId);
    if (!placement) return;
    const { line, unit } = placement;
    placements.delete(deviceId);
    line.driver.removeStation(unit);
    line.stations.delete(unit);
    if (line.stations.size > 0) return;
    lines.delete(line.key);
    line.driver.stop().catch((error: unknown) => {
      needs.log.warn({ err: error, link: line.key }, 'a link did not close cleanly');
    });
  };

  /** The points that can be asked for; the others are marked as wrongly configured. */
  const resolve = (device: CollectedDevice): Map<number, RegisterPoint> => {
    const profile = needs.profiles.get(device.profile);
    const resolved = new Map<number, RegisterPoint>();
    for (const point of device.points) {
      const slot = registry.point(point.id)?.slot;
      if (slot === undefined) continue;
      try {
        if (!profile) throw refuse('device.profile_unknown', { profile: device.profile });
        resolved.set(point.id, resolvePoint(profile, device.wordOrder, slot, point));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        path.fail(Int32Array.of(slot), 1, clock.now(), Quality.configuration);
      }
    }
    return resolved;
  };

  const placeOf = (
    pointId: number,
  ): { found: CollectedPoint; place: Placement; point: RegisterPoint } => {
    const found = registry.point(pointId);
    const place = found && placements.get(found.device.id);
    const point = place?.points.get(pointId);
    if (!found || !place || !point) throw refuse('general.not_found');
    return { found, place, point };
  };

  return {
    leaveOldPlace(device) {
      const place = placements.get(device.id);
      if (!place) return;
      const { key } = settingsOf(device);
      const isSame = place.line.key === key || place.line.key === `${key}#${device.id}`;
      if (!isSame || place.unit !== device.unitId) leave(device.id);
    },

    set(device) {
      const line = lineFor(device);
      const old = placements.get(device.id);
      if (old && (old.line !== line || old.unit !== device.unitId)) leave(device.id);
      const points = resolve(device);
      line.stations.set(device.unitId, device.id);
      const period = saveFlow.periodOf(device);
      placements.set(device.id, { line, unit: device.unitId, points, period });
      line.driver.setStation({
        unit: device.unitId,
        points: [...points.values()],
        period,
        timeout: timeoutOf(device),
        plan: { maxRegisters: device.maxRegisters, maxGap: GAPS[line.framing] },
      });
      states.measure(device.id, () => ({
        ...line.driver.traffic(device.unitId),
        slipMs: line.driver.status(device.unitId).slip,
        lateReplies: line.driver.traffic(device.unitId).late,
      }));
    },

    remove: leave,

    check(pointId, value) {
      encodeValue(placeOf(pointId).point, value);
    },

    async write(pointId, value): Promise<WriteEvent> {
      const { found, place, point } = placeOf(pointId);
      const result = await place.line.driver.write(place.unit, point, value);
      switch (result.state) {
        case 'accepted':
          plans.set(pointId, result.plan);
          return { kind: 'accepted' };
        case 'refused':
          return { kind: 'refused', reason: 'telemetry.device_refused' };
        case 'offline':
          return { kind: 'refused', reason: 'telemetry.device_offline' };
        default:
          needs.log.warn(
            { point: pointId, device: found.device.id, result },
            'a write was not answered',
          );
          return { kind: 'no-answer' };
      }
    },

    async readBack(pointId, _value: WriteValue) {
      const { place, point } = placeOf(pointId);
      const plan = plans.get(pointId);
      plans.delete(pointId);
      let text: string | null = null;
      for (const pause of READ_BACK_PAUSES) {
        await new Promise<void>((done) => clock.after(milliseconds(pause), done));
        const result = await place.line.driver.readBack(place.unit, point, plan);
        if (result.state !== 'read') continue;
        text = result.text ?? String(result.value);
        if (result.confirmed === true) return { event: { kind: 'read-back', equal: true }, text };
      }
      if (text === null) return { event: { kind: 'no-answer' }, text };
      return { event: { kind: 'read-back', equal: false }, text };
    },

    async stop() {
      ceaseTurning();
      await Promise.all([...lines.values()].map((line) => line.driver.stop()));
      lines.clear();
      placements.clear();
    },
  };
}
