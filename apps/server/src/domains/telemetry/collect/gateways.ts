/**
 * Devices behind boxes that publish: who stands behind which box, how its messages are read, and
 * whether it is still heard.
 */
import type { Gateway, GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import { storedSettings } from '@millwright/contract/devices/protocols/index';
import type { MessageTopic } from '@millwright/drivers';
import type { Clock, DeviceId, GatewayId } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { BoxBroker } from '../../../platform/box-broker.ts';
import type { Lease } from '../../../platform/lease/index.ts';
import type { Devices } from '../../devices/index.ts';
import {
  BoxClock,
  type BoxClocksStore,
  type BoxMember,
  type ClockError,
  createBoxHealth,
  createDeclaredTopics,
  createTakeMessage,
  declaredBy,
  liveOf,
  newPublishingBox,
  notePresence,
  noteTurn,
  type PublishingBox,
  timeoutOf,
  topicFor,
  type WrongClock,
} from '../boxes/index.ts';
import type { History } from '../history/index.ts';
import type { CollectedDevice, DeviceStates, LiveTable, PointRegistry } from '../live/index.ts';
import type { HistoryBuffer, HistoryRoom, SamplePath } from '../samples/index.ts';
import { driverPointsOf } from './driver-points.ts';
import { createReceiveMessage, type MessageSource } from './receive-message.ts';

export interface GatewayCollector {
  /** Takes a device that stands behind a box, or goes on with its new settings. */
  set(device: CollectedDevice, boxId: string): void;
  remove(deviceId: DeviceId): void;
  /** Reads what a box publishes as its gateway says from now on. */
  setGateway(gateway: Gateway): void;
  removeGateway(gatewayId: GatewayId): void;
  /** Null for a box that is not known. */
  live(gateway: Gateway): GatewayLive | null;
  /** Of the boxes that gateways describe. */
  wrongClocks(): WrongClock[];
  /** Reads what was known of the boxes' clocks; before the gateways are set. */
  recall(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: Pick<Lease, 'holds'>;
  readonly clocks: BoxClocksStore;
  readonly boxes: BoxBroker;
  readonly table: LiveTable;
  readonly registry: PointRegistry;
  readonly path: SamplePath;
  readonly buffer: HistoryBuffer;
  readonly room: HistoryRoom;
  readonly history: Pick<History, 'refuses' | 'note'>;
  readonly states: DeviceStates;
  readonly devices: Pick<Devices, 'caughtUp'>;
}

export function createGatewayCollector(needs: Needs): GatewayCollector {
  const { registry, states } = needs;
  const members = new Map<DeviceId, BoxMember>();
  const boxes = new Map<string, PublishingBox>();
  /** Box ids by gateway: a gateway's box id may change. */
  const boxIds = new Map<GatewayId, string>();
  const bytesOf = new Map<DeviceId, number>();
  /** What was known of clocks at the start, by gateway. */
  let recalled = new Map<GatewayId, ClockError>();
  let isStarted = false;
  let unsubscribe: () => Promise<void> = async () => {};

  const health = createBoxHealth({ ...needs, boxes, members });
  const receive = createReceiveMessage({
    ...needs,
    health,
    take: createTakeMessage({
      ...needs,
      history: needs.buffer,
      past: needs.history,
    }),
    caughtUp: needs.devices.caughtUp,
    countBytes: (device, bytes) => bytesOf.set(device, (bytesOf.get(device) ?? 0) + bytes),
  });
  const declared = createDeclaredTopics({
    boxes: needs.boxes,
    receive: (boxId, topic, payload, arrival) =>
      receive(() => find(boxId, 'any', topic), { boxId, topic, payload, arrival }),
  });

  const find = (
    boxId: string,
    scope: MessageTopic['scope'],
    topic: string,
  ): MessageSource | undefined => {
    const box = boxes.get(boxId);
    const of = box && topicFor(box, scope, topic);
    return box && of && { box, of };
  };

  const boxFor = (boxId: string): PublishingBox => {
    const known = boxes.get(boxId);
    if (known) return known;
    const fresh = newPublishingBox();
    boxes.set(boxId, fresh);
    return fresh;
  };

  const dropUnused = (boxId: string): void => {
    const box = boxes.get(boxId);
    if (box && box.devices.size === 0 && box.gatewayId === null) boxes.delete(boxId);
  };

  const leave = (deviceId: DeviceId): void => {
    const member = members.get(deviceId);
    if (!member) return;
    members.delete(deviceId);
    const box = boxes.get(member.boxId);
    box?.devices.delete(deviceId);
    for (const line of box?.lines.values() ?? []) line.remove(deviceId);
    dropUnused(member.boxId);
  };

  const describe = (boxId: string, box: PublishingBox, gateway: Gateway | null): void => {
    box.gatewayId = gateway?.id ?? null;
    box.boxId = gateway?.boxId ?? null;
    for (const line of box.lines.values()) line.describe(gateway);
    declared.set(boxId, declaredBy(box));
  };

  const leaveGateway = (gatewayId: GatewayId): void => {
    const boxId = boxIds.get(gatewayId);
    const box = boxId === undefined ? undefined : boxes.get(boxId);
    boxIds.delete(gatewayId);
    if (boxId === undefined || !box) return;
    describe(boxId, box, null);
    dropUnused(boxId);
  };

  return {
    set(device, name) {
      const boxId = name.toLowerCase();
      leave(device.id);
      const points = driverPointsOf(registry, device);
      members.set(device.id, {
        boxId,
        itemId: device.itemId,
        slots: Int32Array.from(points, ({ key }) => key),
        timeout: timeoutOf(device.periodMs),
        failed: null,
      });
      const box = boxFor(boxId);
      box.devices.add(device.id);
      box.lines.get(device.protocol)?.set({ ...device, settings: storedSettings(device), points });
      states.measure(device.id, () => ({
        bytesIn: Math.round(bytesOf.get(device.id) ?? 0),
        bytesOut: 0,
        slipMs: 0,
        lateReplies: 0,
      }));
    },

    remove(deviceId) {
      leave(deviceId);
      bytesOf.delete(deviceId);
    },

    setGateway(gateway) {
      const boxId = gateway.boxId.toLowerCase();
      if (boxIds.get(gateway.id) !== boxId) leaveGateway(gateway.id);
      boxIds.set(gateway.id, boxId);
      const box = boxFor(boxId);
      const error = recalled.get(gateway.id);
      recalled.delete(gateway.id);
      // Later than the start it may have been another box that something is kept of.
      if (box.gatewayId !== gateway.id) box.keptClock = isStarted ? undefined : null;
      if (error !== undefined) {
        box.clock = new BoxClock(error);
        box.keptClock = error;
      }
      describe(boxId, box, gateway);
    },

    removeGateway: leaveGateway,

    live(gateway) {
      const box = boxes.get(gateway.boxId.toLowerCase());
      return box ? liveOf(box, needs.clock) : null;
    },

    wrongClocks: () =>
      [...boxes.values()].flatMap(({ boxId, owner, clock: { error } }) =>
        boxId === null || error === null ? [] : [{ boxId, owner, ...error }],
      ),

    async recall() {
      recalled = await needs.clocks.load();
    },

    async start() {
      isStarted = true;
      unsubscribe = await needs.boxes.subscribe(async (boxId, channel, payload, arrival) => {
        const topic = `gateways/${boxId}/${channel}`;
        await receive(() => find(boxId, 'own', channel), { boxId, topic, payload, arrival });
      });
      needs.boxes.onPresence((boxId, isHere) => {
        const box = boxes.get(boxId);
        if (box) notePresence(box, needs.clock, isHere);
      });
      needs.boxes.onTurn((boxId) => {
        const box = boxes.get(boxId);
        if (box) noteTurn(box, needs.clock);
      });
      health.start();
    },

    async stop() {
      health.stop();
      await unsubscribe();
      await declared.stop();
    },
  };
}
