/**
 * Devices behind MQTT gateways: which keys of which box are whose points, how its messages are
 * read, and whether it is still heard.
 */
import type { Gateway, GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import { compileScaling } from '@millwright/drivers';
import { type Clock, Fault, minutes, Quality, seconds } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Arrival, BoxBroker } from '../../../platform/box-broker.ts';
import type { BoxClocksStore } from '../boxes/index.ts';
import {
  BoxClock,
  type ClockError,
  createDeclaredTopics,
  createGatewayIngest,
  type GatewayPoint,
  keyOf,
  liveOf,
  type MqttBox,
  newMqttBox,
  noteBadValue,
  noteHeard,
  noteRejected,
  type Reader,
  readerFor,
  readersOf,
  readGatewayMessage,
} from '../boxes/index.ts';
import type { CollectedDevice, DeviceStates, LiveTable, PointRegistry } from '../live/index.ts';
import type { HistoryBuffer, SamplePath } from '../samples/index.ts';

export interface GatewayCollector {
  /** Takes a device that stands behind a box, or goes on with its new settings. */
  set(device: CollectedDevice, boxId: string): void;
  remove(deviceId: number): void;
  /** Reads what a box publishes as its gateway says from now on. */
  setGateway(gateway: Gateway): void;
  removeGateway(gatewayId: number): void;
  /** Null for a box that is not known. */
  live(gateway: Gateway): GatewayLive | null;
  /** Reads what was known of the boxes' clocks; before the gateways are set. */
  recall(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly clocks: BoxClocksStore;
  readonly boxes: BoxBroker;
  readonly table: LiveTable;
  readonly registry: PointRegistry;
  readonly path: SamplePath;
  readonly buffer: HistoryBuffer;
  readonly states: DeviceStates;
}

interface Member {
  readonly boxId: string;
  readonly points: readonly GatewayPoint[];
  readonly slots: Int32Array;
  /** Silence that turns the device offline, in milliseconds. */
  readonly patience: number;
}

const SWEEP = seconds(1);
/** Periods without a message that a device may miss, and the least time that is given. */
const MISSED_PERIODS = 3;
const LEAST_PATIENCE = seconds(15);
/** Of a box without devices. */
const BOX_PATIENCE = minutes(5);

const native: Reader = {
  filter: 'samples',
  scope: 'own',
  read: readGatewayMessage,
  textNumbers: false,
};

export function createGatewayCollector(needs: Needs): GatewayCollector {
  const { clock, registry, path, states } = needs;
  const members = new Map<number, Member>();
  const boxes = new Map<string, MqttBox>();
  /** Box ids by gateway: a gateway's box id may change. */
  const boxIds = new Map<number, string>();
  /** Bytes by device: a message's are shared by the devices behind the box. */
  const bytesOf = new Map<number, number>();
  /** What was known of clocks at the start, by gateway. */
  let recalled = new Map<number, ClockError>();
  let deafen: () => Promise<void> = async () => {};
  let cancelSweep: (() => void) | undefined;

  const ingest = createGatewayIngest({ ...needs, history: needs.buffer });
  const declared = createDeclaredTopics({
    boxes: needs.boxes,
    receive: async (boxId, topic, payload, arrival) => {
      const box = boxes.get(boxId);
      const reader = box && readerFor(box, 'any', topic);
      if (box && reader) await receive(boxId, box, reader, { topic, payload, arrival });
    },
  });

  async function receive(
    boxId: string,
    box: MqttBox,
    reader: Reader,
    message: { readonly topic: string; readonly payload: Buffer; readonly arrival: Arrival },
  ): Promise<void> {
    const bytes = message.topic.length + message.payload.length;
    noteHeard(box, clock, bytes);
    try {
      const records = reader.read(message.payload);
      for (const device of box.devices) {
        bytesOf.set(device, (bytesOf.get(device) ?? 0) + bytes / box.devices.size);
      }
      judge(box, ingest.understands(boxId, records));
      const before = box.clock.error;
      const durable = ingest.receive({
        boxId,
        records,
        arrival: message.arrival,
        textNumbers: reader.textNumbers,
        clock: box.clock,
        bad: (key, quality) => noteBadValue(box, clock, key, quality),
      });
      const { error } = box.clock;
      if (error !== before) tellClock(boxId, error);
      // Acknowledged when both are kept: sent again after a restart, it means the same time.
      await (error === box.keptClock ? durable : Promise.all([durable, keepClock(box)]));
    } catch (error) {
      if (error instanceof Fault && error.family === 'refusal') {
        noteRejected(box, clock, message, error);
        judge(box, false);
      }
      throw error;
    }
  }

  function tellClock(boxId: string, error: ClockError | null): void {
    if (error === null) needs.log.info({ boxId }, 'the clock of a box is right again');
    else needs.log.warn({ boxId, behind: error.behind / 1000 }, 'the clock of a box is wrong');
  }

  async function keepClock(box: MqttBox): Promise<void> {
    const { error } = box.clock;
    if (box.gatewayId !== null) await needs.clocks.save(box.gatewayId, error);
    box.keptClock = error;
  }

  /** What nobody understands for a device's patience is as good as nothing, and says so. */
  function judge(box: MqttBox, isUnderstood: boolean): void {
    const now = clock.now();
    if (isUnderstood || box.understood === 0) box.understood = now;
    for (const device of box.devices) {
      const member = members.get(device);
      if (isUnderstood) states.set(device, 'online', null);
      else if (member && now - box.understood > member.patience) {
        states.set(device, 'abnormal', 'gateway.not_understood');
        path.fail(member.slots, member.slots.length, now, Quality.stale);
      }
    }
  }

  const boxFor = (boxId: string): MqttBox => {
    const known = boxes.get(boxId);
    if (known) return known;
    const fresh = newMqttBox();
    boxes.set(boxId, fresh);
    return fresh;
  };

  const redefine = (boxId: string): void => {
    const devices = boxes.get(boxId)?.devices ?? [];
    ingest.define(
      boxId,
      [...devices].flatMap((device) => members.get(device)?.points ?? []),
    );
  };

  const dropUnused = (boxId: string): void => {
    const box = boxes.get(boxId);
    if (box && box.devices.size === 0 && box.gatewayId === null) boxes.delete(boxId);
  };

  const leave = (deviceId: number): void => {
    const member = members.get(deviceId);
    if (!member) return;
    members.delete(deviceId);
    boxes.get(member.boxId)?.devices.delete(deviceId);
    redefine(member.boxId);
    dropUnused(member.boxId);
  };

  const leaveGateway = (gatewayId: number): void => {
    const boxId = boxIds.get(gatewayId);
    const box = boxId === undefined ? undefined : boxes.get(boxId);
    boxIds.delete(gatewayId);
    if (boxId === undefined || !box) return;
    boxes.set(boxId, { ...box, gatewayId: null, readers: [] });
    declared.set(boxId, []);
    dropUnused(boxId);
  };

  const sweep = (): void => {
    const now = clock.now();
    // Our clock was set back: silence and what is not understood are counted from here.
    for (const box of boxes.values()) {
      box.heard = Math.min(box.heard, now);
      box.understood = Math.min(box.understood, now);
    }
    for (const [device, { boxId, patience, slots }] of members) {
      const heard = boxes.get(boxId)?.heard ?? 0;
      if (heard === 0 || now - heard <= patience) continue;
      states.set(device, 'offline', 'gateway.silent');
      path.fail(slots, slots.length, now, Quality.stale);
    }
    for (const box of boxes.values()) {
      const patience = Math.max(
        0,
        ...[...box.devices].map((device) => members.get(device)?.patience ?? 0),
      );
      if (!box.isOnline || now - box.heard <= (patience || BOX_PATIENCE)) continue;
      box.isOnline = false;
      box.since = now;
    }
    cancelSweep = clock.after(SWEEP, sweep);
  };

  return {
    set(device, name) {
      const boxId = name.toLowerCase();
      leave(device.id);
      const points: GatewayPoint[] = [];
      for (const { id, address, dataType, slope, intercept } of device.points) {
        const slot = registry.point(id)?.slot;
        if (slot === undefined) continue;
        points.push({
          key: keyOf(address ?? ''),
          slot,
          dataType,
          scaling: compileScaling(slope, intercept),
        });
      }
      members.set(device.id, {
        boxId,
        points,
        slots: Int32Array.from(points, (point) => point.slot),
        patience: Math.max(LEAST_PATIENCE, device.periodMs * MISSED_PERIODS),
      });
      boxFor(boxId).devices.add(device.id);
      redefine(boxId);
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
      const readers = readersOf(gateway);
      const box = boxFor(boxId);
      const error = recalled.get(gateway.id);
      recalled.delete(gateway.id);
      const known = error === undefined ? box.clock : new BoxClock(error);
      boxes.set(boxId, {
        ...box,
        clock: known,
        keptClock: known.error,
        gatewayId: gateway.id,
        readers,
      });
      declared.set(
        boxId,
        readers.filter(({ scope }) => scope === 'any').map(({ filter }) => filter),
      );
    },

    removeGateway: leaveGateway,

    live(gateway) {
      const box = boxes.get(gateway.boxId.toLowerCase());
      return box ? liveOf(box) : null;
    },

    async recall() {
      recalled = await needs.clocks.load();
    },

    async start() {
      deafen = await needs.boxes.hear(async (boxId, channel, payload, arrival) => {
        const box = boxes.get(boxId);
        const reader = channel === 'samples' ? native : box && readerFor(box, 'own', channel);
        const topic = `gateways/${boxId}/${channel}`;
        if (box && reader) await receive(boxId, box, reader, { topic, payload, arrival });
      });
      sweep();
    },

    async stop() {
      cancelSweep?.();
      await deafen();
      await declared.stop();
    },
  };
}
