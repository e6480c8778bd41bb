/**
 * Devices behind gateways: which keys of which box are whose points, and whether a box is still
 * heard.
 */
import { compileScaling } from '@millwright/drivers';
import { type Clock, Quality, seconds } from '@millwright/kernel';
import type { BoxBroker } from '../../platform/box-broker.ts';
import type { DeviceStates } from './device-states.ts';
import { createGatewayIngest, type GatewayPoint } from './gateway-ingest.ts';
import type { HistoryBuffer } from './history-buffer.ts';
import type { LiveTable } from './live-table.ts';
import type { CollectedDevice, PointRegistry } from './point-registry.ts';
import type { SamplePath } from './sample-path.ts';

export interface GatewayCollector {
  /** Takes a device that stands behind a box, or goes on with its new settings. */
  set(device: CollectedDevice, boxId: string): void;
  remove(deviceId: number): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
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

interface Box {
  readonly devices: Set<number>;
  /** When the latest message came; 0 = never. */
  heard: number;
  bytesIn: number;
}

const SWEEP = seconds(1);
/** Periods without a message that a device may miss, and the least time that is given. */
const MISSED_PERIODS = 3;
const LEAST_PATIENCE = seconds(15);

export function createGatewayCollector(needs: Needs): GatewayCollector {
  const { clock, registry, path, states } = needs;
  const members = new Map<number, Member>();
  const boxes = new Map<string, Box>();
  let deafen: () => Promise<void> = async () => {};
  let cancelSweep: (() => void) | undefined;

  const ingest = createGatewayIngest({
    ...needs,
    history: needs.buffer,
    heard(boxId, bytes) {
      const box = boxes.get(boxId);
      if (!box) return;
      box.heard = clock.now();
      box.bytesIn += bytes;
      for (const device of box.devices) states.set(device, 'online', null);
    },
  });

  const redefine = (boxId: string): void => {
    const devices = boxes.get(boxId)?.devices ?? [];
    ingest.define(
      boxId,
      [...devices].flatMap((device) => members.get(device)?.points ?? []),
    );
  };

  const leave = (deviceId: number): void => {
    const member = members.get(deviceId);
    if (!member) return;
    members.delete(deviceId);
    const box = boxes.get(member.boxId);
    box?.devices.delete(deviceId);
    redefine(member.boxId);
    if (box?.devices.size === 0) boxes.delete(member.boxId);
  };

  const sweep = (): void => {
    const now = clock.now();
    for (const [device, { boxId, patience, slots }] of members) {
      const heard = boxes.get(boxId)?.heard ?? 0;
      if (heard === 0 || now - heard <= patience) continue;
      states.set(device, 'offline', 'gateway.silent');
      path.fail(slots, slots.length, now, Quality.stale);
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
        if (slot !== undefined) {
          const scaling = compileScaling(slope, intercept);
          points.push({ key: address, slot, dataType, scaling });
        }
      }
      members.set(device.id, {
        boxId,
        points,
        slots: Int32Array.from(points, (point) => point.slot),
        patience: Math.max(LEAST_PATIENCE, device.periodMs * MISSED_PERIODS),
      });
      const box = boxes.get(boxId) ?? { devices: new Set<number>(), heard: 0, bytesIn: 0 };
      box.devices.add(device.id);
      boxes.set(boxId, box);
      redefine(boxId);
      states.measure(device.id, () => ({ bytesIn: box.bytesIn, bytesOut: 0, slipMs: 0 }));
    },

    remove: leave,

    async start() {
      deafen = await needs.boxes.hear('samples', (boxId, payload) =>
        ingest.receive(boxId, payload),
      );
      sweep();
    },

    async stop() {
      cancelSweep?.();
      await deafen();
    },
  };
}
