/**
 * The lines that are open: one per connection, each the affair of its driver, with the devices that
 * share it. What they read goes to the sample path block by block.
 */
import { refuse } from '@millwright/contract';
import { storedSettings } from '@millwright/contract/devices/protocols/index';
import {
  type Connector,
  connectGate,
  type DialOwner,
  type Driver,
  driverOf,
  type Line,
  type Sink,
  type Station,
  type TimerWheel,
  tcpConnector,
} from '@millwright/drivers';
import {
  type Clock,
  type DeviceId,
  deviceId,
  type GatewayId,
  type ItemId,
  outage,
  type PointId,
  seconds,
  type UserId,
} from '@millwright/kernel';
import { shareOf } from '../../../base/give-way.ts';
import type { Log } from '../../../base/log.ts';
import { momentAfter } from '../../../base/moment-after.ts';
import type { Lease } from '../../../platform/lease/index.ts';
import type { ConnectionTester } from '../../devices/index.ts';
import type { DialInBoxes } from '../boxes/index.ts';
import type { CollectedDevice, DeviceStates, LiveTable, PointRegistry } from '../live/index.ts';
import { createHeldBlocks, type HistoryRoom, type SamplePath } from '../samples/index.ts';
import { createConnectionTester } from './connection-tester.ts';
import { createDialOwner, ownerName } from './dial-owner.ts';
import { driverPointsOf } from './driver-points.ts';
import { createPointWrites, type PlacedPoint, type PointWrites } from './point-writes.ts';
import type { SaveFlow } from './save-flow.ts';

type DialTarget = Parameters<typeof tcpConnector>[0];

export interface Lines extends PointWrites {
  /** Gives up a device's place on a line when it now belongs elsewhere. */
  leaveIfMoved(device: CollectedDevice): void;
  /** Starts to poll a device, or goes on with its new settings. Its points must have slots. */
  set(device: CollectedDevice): void;
  /** Ends the polling of a device before its slots are given away. */
  remove(deviceId: DeviceId): void;
  /** Asks devices that are not set up. */
  readonly tester: ConnectionTester;
  /** Ends the line of a gateway that is not there any more, unless devices are on it. */
  removeGateway(gatewayId: GatewayId): void;
  stop(): Promise<void>;
}

interface OpenLine {
  readonly key: string;
  readonly line: Line;
  /** What was read and waits is not taken any more. */
  readonly drop: () => void;
  /** Device by who it is on the line. */
  readonly members: Map<string, number>;
}

interface Placement {
  readonly open: OpenLine;
  readonly member: string;
  /** Milliseconds between polls, now. */
  period: number;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: PointRegistry;
  readonly table: LiveTable;
  readonly path: SamplePath;
  readonly room: HistoryRoom;
  readonly states: DeviceStates;
  readonly wheel: TimerWheel;
  /** Without it nothing is dialled, taken or written. */
  readonly lease: Pick<Lease, 'holds'>;
  readonly dialIns: Pick<DialInBoxes, 'connector' | 'live'>;
  readonly saveFlow: SaveFlow;
  /** Resolves a host of an account to the address that may be dialled. @throws refusal when none may. */
  readonly dialAddress: (host: string, port: number, whose: string) => Promise<string>;
  /** Whose the item is; null when no account has it. */
  readonly accountOf: (item: ItemId) => Promise<UserId | null>;
}

/** Two replies can be read within a millisecond, hardly more. */
const MOST_MOVED = 10;
/** Who does not answer by then would not later: the time a device has for its answers is another. */
const dialling = { limit: 64, longest: seconds(5) };
export function createLines(needs: Needs): Lines {
  const { clock, table, path, registry, states, wheel, saveFlow, lease } = needs;
  const gate = connectGate({ ...dialling, clock });
  const lines = new Map<string, OpenLine>();
  const placements = new Map<DeviceId, Placement>();
  /** Lines to boxes that were asked before a device was behind them. */
  const boxLines = new Map<GatewayId, OpenLine>();

  const setOnline = (device: DeviceId): void => {
    const hasPoints = registry.device(device)?.points.length !== 0;
    states.set(device, 'online', hasPoints ? null : 'device.no_points');
  };

  /** Whoever reads back what it wrote may have asked by slots that points have left since. */
  const areTaken = (keys: Int32Array): boolean => {
    for (let n = 0; n < keys.length; n += 1) {
      if (table.pointIds[keys[n] as number] === 0) return false;
    }
    return true;
  };

  const sink: Sink = {
    block(keys, at, values, qualities, texts) {
      if (!lease.holds() || !areTaken(keys)) return;
      const time = momentAfter(table.times[keys[0] ?? 0] ?? 0, at, MOST_MOVED);
      path.accept(keys, keys.length, time, at, values, qualities, texts);
    },
    failed(keys, quality, at) {
      if (lease.holds() && areTaken(keys)) path.fail(keys, keys.length, at, quality);
    },
    state(key, state, _at, cause) {
      if (!lease.holds()) return;
      const device = deviceId(key);
      if (state === 'online') setOnline(device);
      else if (state === 'silent') states.set(device, 'abnormal', 'device.silent');
      else if (state === 'late') states.set(device, 'abnormal', 'device.late');
      else if (state === 'failing') states.set(device, 'abnormal', cause ?? 'device.failing');
      else states.set(device, 'offline', cause);
    },
  };

  const dialAs = (target: DialTarget, whose: DialOwner): Connector =>
    gate(async (inTime) => {
      if (!lease.holds()) throw outage('lease.lost');
      const host = await needs.dialAddress(target.host, target.port, whose.owner);
      return await tcpConnector({ ...target, host })(inTime);
    }, whose);

  /** One for all devices of an item: the first of them asks, the others know. */
  const owners = new Map<ItemId, () => Promise<string>>();
  const ownerOf = (item: ItemId): (() => Promise<string>) => {
    const known = owners.get(item) ?? createDialOwner({ ...needs, item });
    owners.set(item, known);
    return known;
  };

  /** @param item of the first device: its account's turns are those of the line */
  const openLine = (key: string, driver: Driver, item: ItemId): OpenLine => {
    let share = shareOf(ownerName(item, null));
    const askOwner = async (): Promise<string> => {
      const owner = await ownerOf(item)();
      share = shareOf(owner);
      return owner;
    };
    const held = createHeldBlocks({ ...needs, share: () => share, sink });
    const line = driver.open({
      name: key,
      clock,
      wheel,
      sink: { ...sink, ...held.sink },
      room: held.room,
      dial: (target) => async (signal) =>
        await dialAs(target, { owner: await askOwner(), part: String(item) })(signal),
      box: (gatewayId) => async (signal) => {
        // Nobody dials, and the line is an account's all the same.
        void askOwner();
        return await needs.dialIns.connector(gatewayId)(signal);
      },
    });
    const open: OpenLine = { key, line, drop: held.stop, members: new Map() };
    lines.set(key, open);
    return open;
  };

  /** Where a device belongs; null for one that sends by itself. */
  const placeOf = (device: CollectedDevice) => {
    const driver = driverOf(device.protocol);
    if (!driver) return null;
    const { line, station } = driver.place({ ...device, settings: storedSettings(device) });
    return { driver, line, member: station ?? `#${device.id}` };
  };

  const lineFor = (device: CollectedDevice): Pick<Placement, 'open' | 'member'> | null => {
    const place = placeOf(device);
    if (!place) return null;
    const holder = lines.get(place.line)?.members.get(place.member);
    // Of two devices that are the same station each is polled on a connection of its own.
    const isShared = holder === undefined || holder === device.id;
    const key = isShared ? place.line : `${place.line}#${device.id}`;
    return {
      open: lines.get(key) ?? openLine(key, place.driver, device.itemId),
      member: place.member,
    };
  };

  const setPeriod = (device: CollectedDevice): void => {
    const place = placements.get(device.id);
    if (!place) return;
    const period = saveFlow.periodOf(device);
    if (period === place.period) return;
    const isFaster = period < place.period;
    place.period = period;
    place.open.line.setPeriod(device.id, period);
    // Who opens a page wants to see what is, not what was.
    if (isFaster) void place.open.line.refresh(device.id);
  };
  const unsubscribe = saveFlow.onWatchChange(setPeriod);

  const leave = (deviceId: DeviceId): void => {
    const placement = placements.get(deviceId);
    if (!placement) return;
    const { open, member } = placement;
    placements.delete(deviceId);
    open.line.remove(deviceId);
    open.members.delete(member);
    closeUnused(open);
  };

  const closeUnused = (open: OpenLine): void => {
    if (open.members.size > 0 || lines.get(open.key) !== open) return;
    lines.delete(open.key);
    open.drop();
    open.line.stop().catch((error: unknown) => {
      needs.log.warn({ err: error, link: open.key }, 'a link did not close cleanly');
    });
  };

  const stationOf = (device: CollectedDevice, periodMs: number): Station<unknown, unknown> => ({
    ...device,
    settings: storedSettings(device),
    periodMs,
    points: driverPointsOf(registry, device),
  });

  /** The line of a point, and what the point is called there. */
  const find = (pointId: PointId): PlacedPoint => {
    const found = registry.point(pointId);
    const place = found && placements.get(found.device.id);
    if (!found || !place) throw refuse('general.not_found');
    return { line: place.open.line, device: found.device.id, slot: found.slot };
  };

  return {
    leaveIfMoved(device) {
      const placement = placements.get(device.id);
      if (!placement) return;
      const place = placeOf(device);
      const { key } = placement.open;
      const isSame = key === place?.line || key === `${place?.line}#${device.id}`;
      if (!isSame || placement.member !== place?.member) leave(device.id);
    },

    set(device) {
      const place = lineFor(device);
      if (!place) return;
      const { open, member } = place;
      const old = placements.get(device.id);
      if (old && (old.open !== open || old.member !== member)) leave(device.id);
      const period = saveFlow.periodOf(device);
      open.members.set(member, device.id);
      placements.set(device.id, { open, member, period });
      open.line.set(stationOf(device, period));
      // It may have been online without points, or have lost them: the line has nothing to say of that.
      if (states.of(device.id)?.state === 'online') setOnline(device.id);
      states.measure(device.id, () => open.line.traffic(device.id));
    },

    remove: leave,

    tester: createConnectionTester({
      ...needs,
      line: (key) => lines.get(key)?.line,
      boxLine(key, driver, gateway) {
        const open = lines.get(key) ?? openLine(key, driver, gateway.itemId);
        boxLines.set(gateway.id, open);
        return open.line;
      },
      isPolled: (key) => (lines.get(key)?.members.size ?? 0) > 0,
      isHere: (gateway) => needs.dialIns.live(gateway)?.state === 'online',
      dial: (target, owner) => dialAs(target, { owner, part: 'test' }),
    }),

    removeGateway(gatewayId) {
      const open = boxLines.get(gatewayId);
      boxLines.delete(gatewayId);
      if (open) closeUnused(open);
    },

    ...createPointWrites({ clock, log: needs.log, lease, registry, find }),

    async stop() {
      unsubscribe();
      for (const { drop } of lines.values()) drop();
      await Promise.all([...lines.values()].map(({ line }) => line.stop()));
      lines.clear();
      placements.clear();
    },
  };
}
