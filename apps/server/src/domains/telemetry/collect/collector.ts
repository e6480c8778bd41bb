/**
 * Keeps what is collected in step with the configured devices, whichever way they are spoken to. A
 * server that does not collect knows them likewise, and asks none of them.
 */
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Gateway, GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import { createTimerWheel } from '@millwright/drivers';
import type { Clock, DeviceId, GatewayId, ItemId, PointId, UserId } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { BoxBroker } from '../../../platform/box-broker.ts';
import type { Lease } from '../../../platform/lease/index.ts';
import type { Live } from '../../../platform/live/index.ts';
import type { DeviceAddressPolicy, Devices } from '../../devices/index.ts';
import type { BoxClocksStore, BoxPort, WrongClock } from '../boxes/index.ts';
import { createDialInBoxes } from '../boxes/index.ts';
import type { History } from '../history/index.ts';
import {
  type CollectedDevice,
  confirmOf,
  type DeviceStates,
  type LiveTable,
  type PointRegistry,
  placeOf,
  type RunningConditions,
  restConfirmOf,
} from '../live/index.ts';
import type { HistoryBuffer, HistoryRoom, SamplePath, SavePolicies } from '../samples/index.ts';
import type { DeviceTrafficMeter } from '../traffic/index.ts';
import type { PointWriter, WriteTarget } from '../writes/index.ts';
import { ownerName } from './dial-owner.ts';
import { createGatewayStates, type GatewayState } from './gateway-states.ts';
import { createGatewayCollector } from './gateways.ts';
import { createLines } from './lines.ts';
import { overlappingTargets } from './overlapping-targets.ts';
import { createSaveFlow } from './save-flow.ts';
import { createTakenInTurn } from './taken-in-turn.ts';

export interface Collector {
  readonly writer: PointWriter;
  /** Where boxes dial in; 0 before the start. */
  readonly dtuPort: number;
  /** Of the boxes that gateways describe. */
  wrongClocks(): readonly WrongClock[];
  /** Takes the configured devices over, and what changes of them; asks nobody yet. */
  follow(): Promise<void>;
  /** Begins to dial, and lets boxes in. */
  collect(): Promise<void>;
  stop(): Promise<void>;
}

export interface CollectorNeeds {
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: Pick<Lease, 'holds'>;
  readonly table: LiveTable;
  readonly registry: PointRegistry;
  readonly path: SamplePath;
  readonly states: DeviceStates;
  readonly conditions: RunningConditions;
  readonly buffer: HistoryBuffer;
  readonly room: HistoryRoom;
  readonly history: Pick<History, 'refuses' | 'note'>;
  readonly policies: SavePolicies;
  readonly devices: Devices;
  readonly addresses: DeviceAddressPolicy;
  /** Whose an item is; null when no account has it. */
  readonly accountOf: (item: ItemId) => Promise<UserId | null>;
  readonly boxes: BoxBroker;
  readonly clocks: BoxClocksStore;
  readonly live: Pick<Live, 'isWatched' | 'onWatch' | 'changed' | 'moved'>;
  readonly traffic: DeviceTrafficMeter;
  /** The box of a gateway came or went. */
  readonly gatewayChanged: (state: GatewayState) => void;
  /** A device is about to be asked for the first time, or with new settings: what goes before all else goes now. */
  readonly placed: (device: DeviceId) => void;
  /** Devices were taken over, or anew. */
  readonly refreshed: () => void;
  /** Where boxes may dial in; port 0 takes a free one. */
  readonly dtu: BoxPort;
}

export function createCollector(needs: CollectorNeeds): Collector {
  const { registry, table, policies, states, conditions, devices, traffic } = needs;
  const wheel = createTimerWheel(needs.clock);
  const dialIns = createDialInBoxes({
    ...needs,
    wheel,
    listen: needs.dtu,
    gateways: devices.gateways,
  });
  const lines = createLines({
    ...needs,
    wheel,
    dialIns,
    saveFlow: createSaveFlow(needs),
    dialAddress: async (...to) => (await needs.addresses.resolve(...to)).address,
  });
  devices.ports.connectionTesters.add(lines.tester);
  const gateways = createGatewayCollector(needs);
  let isCollecting = false;
  let takesGateways = false;
  let unsubscribe: () => void = () => {};
  const liveOf = (gateway: Gateway): GatewayLive | null =>
    gateway.kind === 'dial-in' ? dialIns.live(gateway.id) : gateways.live(gateway);
  const gatewayStates = createGatewayStates({
    ...needs,
    live: liveOf,
    changed: needs.gatewayChanged,
  });
  devices.ports.gatewayWatches.add({
    live: liveOf,
    unknownBoxes: () => dialIns.unknown(),
  });

  const recordTraffic = (deviceId: DeviceId): void => {
    const counters = states.trafficOf(deviceId);
    if (isCollecting && counters) traffic.record(deviceId, counters);
  };

  /** That came or went since conditions and flags looked for their points. */
  const changed = new Set<PointId>();

  /** Who watches them sees that there is no value any more. */
  const tellGone = (points: readonly PointId[]): void => {
    for (const point of points) {
      changed.add(point);
      needs.live.changed(point);
    }
  };

  const take = (device: CollectedDevice): void => {
    const before = registry.device(device.id);
    tellGone(registry.set(device));
    if (before && before.itemId !== device.itemId) {
      needs.live.moved(device.points.map(({ id }) => id));
    }
    states.define(device);
    for (const { id } of device.points) {
      changed.add(id);
      policies.configure(id);
    }
  };

  const ask = (device: CollectedDevice, boxId: string | undefined): void => {
    // Nobody is asked: its points are reckoned as those of others come.
    if (protocolOf(device.protocol).can.derived) {
      lines.remove(device.id);
      states.set(device.id, 'online', null);
    } else if (boxId === undefined) lines.set(device);
    else gateways.set(device, boxId);
    needs.placed(device.id);
  };

  /** The boxes of those that send by themselves, by gateway. */
  const boxesOf = async (found: readonly CollectedDevice[]): Promise<Map<GatewayId, string>> => {
    const published = found.filter(({ protocol }) => !protocolOf(protocol).can.polled);
    const ids = new Set(published.flatMap(({ gatewayId }) => gatewayId ?? []));
    const behind = ids.size === 0 ? [] : await devices.gateways.find([...ids]);
    return new Map(behind.map((gateway) => [gateway.id, gateway.boxId]));
  };

  const boxBehind = (
    { gatewayId }: CollectedDevice,
    boxIds: ReadonlyMap<GatewayId, string>,
  ): string | undefined => (gatewayId === null ? undefined : boxIds.get(gatewayId));

  const forget = (deviceId: DeviceId, gone = registry.remove(deviceId)): void => {
    recordTraffic(deviceId);
    lines.remove(deviceId);
    gateways.remove(deviceId);
    tellGone(gone);
    states.forget(deviceId);
  };
  const setAside = (device: CollectedDevice): void => forget(device.id, registry.setAside(device));

  const takeAll = async (found: readonly CollectedDevice[]): Promise<void> => {
    const boxIds = isCollecting ? await boxesOf(found) : new Map<GatewayId, string>();
    // First all give up what is no longer theirs: two may have changed places.
    for (const device of found) {
      recordTraffic(device.id);
      lines.leaveIfMoved(device);
    }
    for (const device of found) {
      const boxId = boxBehind(device, boxIds);
      // Its protocol may be another one now.
      if (boxId === undefined) gateways.remove(device.id);
      else lines.remove(device.id);
      take(device);
      if (isCollecting) ask(device, boxId);
    }
    conditions.relink(changed);
    policies.relink(changed);
    changed.clear();
    needs.refreshed();
  };

  const takeGateway = (gateway: Gateway): void => {
    gatewayStates.set(gateway);
    if (gateway.kind === 'dial-in') dialIns.set(gateway);
    else gateways.setGateway(gateway);
  };

  const takeChangedGateways = async (ids: ReadonlySet<GatewayId>): Promise<void> => {
    if (!takesGateways) return;
    await needs.boxes.recheck(ids);
    const found = await devices.gateways.find([...ids]);
    const there = new Set(found.map((gateway) => gateway.id));
    for (const id of ids) {
      if (there.has(id)) continue;
      dialIns.remove(id);
      lines.removeGateway(id);
      gateways.removeGateway(id);
      gatewayStates.remove(id);
    }
    for (const gateway of found) {
      if (gateway.kind !== 'dial-in') needs.boxes.welcome(gateway.boxId);
      takeGateway(gateway);
    }
  };

  const takeStored = async (ids: ReadonlySet<DeviceId>): Promise<void> => {
    const stored = await devices.find([...ids]);
    const points = Map.groupBy(
      await devices.pointsOf(stored.map((device) => device.id)),
      (point) => point.deviceId,
    );
    const found = stored.map((device) => ({ ...device, points: points.get(device.id) ?? [] }));
    const there = new Set(stored.map((device) => device.id));
    for (const id of ids) if (!there.has(id)) forget(id);
    for (const device of found) if (!device.enabled) setAside(device);
    await takeAll(found.filter((device) => device.enabled));
  };

  const turns = createTakenInTurn(takeStored);

  const targetOf = (point: Point, device: Device): WriteTarget => {
    const collected = registry.point(point.id);
    const slot = collected?.slot;
    const machine = collected && registry.machineOf(collected.device.id);
    const value = slot === undefined ? null : table.read(slot);
    return {
      pointId: point.id,
      pointName: point.name,
      unit: point.unit,
      told: point,
      slope: point.slope,
      intercept: point.intercept,
      writable: point.writable,
      confirm: confirmOf(machine, point),
      restConfirm: restConfirmOf(machine, point),
      span: machine === undefined ? null : placeOf(machine, point),
      overlapping: machine === undefined ? [] : overlappingTargets(machine, { device, point }),
      version: registry.versionOf(point.id),
      deviceId: device.id,
      deviceName: device.deviceName,
      itemId: device.itemId,
      answers: slot !== undefined && states.answers(device.id),
      value: value === null ? null : String(value),
    };
  };

  /**
   * What is written follows what is stored: a point that was saved a moment ago, with another range,
   * scale or address, is taken over first.
   */
  const storedTargets = async (ids: readonly PointId[]): Promise<Map<PointId, WriteTarget>> => {
    const points = await devices.findPoints(ids);
    const knownDevice = (point: Point): Device | undefined => {
      const known = registry.point(point.id);
      return known?.point.version === point.version ? known.device : undefined;
    };
    const owners = new Map(points.map((point) => [point.id, knownDevice(point)]));
    const others = points.filter(({ id }) => owners.get(id) === undefined);
    if (others.length > 0) {
      const found = await devices.find([...new Set(others.map(({ deviceId }) => deviceId))]);
      const stored = new Map(found.map((device) => [device.id, device]));
      const enabled = found.filter((device) => device.enabled);
      if (enabled.length > 0) await turns.take(new Set(enabled.map(({ id }) => id)));
      for (const { id, deviceId } of others) owners.set(id, stored.get(deviceId));
    }
    return new Map(
      points.flatMap((point) => {
        const device = owners.get(point.id);
        return device === undefined ? [] : [[point.id, targetOf(point, device)] as const];
      }),
    );
  };

  return {
    writer: {
      target: async (id) => (await storedTargets([id])).get(id) ?? null,
      targets: storedTargets,
      hurry: lines.hurry,
      check: lines.check,
      write: lines.write,
      readBack: lines.readBack,
      readNow: lines.readNow,
      version: lines.version,
      frames: lines.frames,
      writeFrame: lines.writeFrame,
      readFrame: lines.readFrame,
    },
    wrongClocks: gateways.wrongClocks,
    get dtuPort() {
      return dialIns.port;
    },
    async follow() {
      const ends = [devices.onChange(turns.take), devices.gateways.onChange(takeChangedGateways)];
      unsubscribe = () => {
        for (const end of ends) end();
      };
      await turns.run(async () => {
        const { devices: enabled, off } = await devices.collection();
        for (const { device, points } of off) setAside({ ...device, points });
        await takeAll(enabled.map(({ device, points }) => ({ ...device, points })));
      });
    },
    async collect() {
      takesGateways = true;
      await gateways.recall();
      const expected = await devices.gateways.expected();
      await dialIns.start();
      for (const gateway of expected) takeGateway(gateway);
      await turns.run(async () => {
        isCollecting = true;
        const known = [...registry.devices()];
        const boxIds = await boxesOf(known);
        for (const device of known) ask(device, boxBehind(device, boxIds));
      });
      await gateways.start();
      gatewayStates.start();
      needs.boxes.admit({
        ...devices.gateways,
        moved: devices.gateways.noteMove,
        ownerOf: async (item) => ownerName(item, await needs.accountOf(item)),
      });
    },
    async stop() {
      unsubscribe();
      gatewayStates.stop();
      needs.boxes.dismiss();
      await gateways.stop();
      await lines.stop();
      await dialIns.stop();
      wheel.stop();
    },
  };
}
