/** The devices and points that are collected now, by id, with their slots in the live table. */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import type { CollectedDevice } from './collected-device.ts';
import type { LiveTable } from './live-table.ts';
import { overlapping } from './overlapping-points.ts';

export interface CollectedPoint {
  readonly point: Point;
  readonly device: CollectedDevice;
  readonly slot: number;
}

export class PointRegistry {
  readonly #table: LiveTable;
  readonly #devices = new Map<DeviceId, CollectedDevice>();
  readonly #points = new Map<PointId, CollectedPoint>();

  constructor(table: LiveTable) {
    this.#table = table;
  }

  /** Takes a device as it is now; returns the points that are gone, their slots already free. */
  set(device: CollectedDevice): readonly PointId[] {
    const gone = this.remove(device.id, new Set(device.points.map((point) => point.id)));
    this.#devices.set(device.id, device);
    for (const point of device.points) {
      const slot = this.#table.add(point.id);
      this.#points.set(point.id, { point, device, slot });
    }
    return gone;
  }

  /** Forgets a device and its points but those in `keep`; returns the points that are gone. */
  remove(deviceId: DeviceId, keep: ReadonlySet<PointId> = new Set()): readonly PointId[] {
    const old = this.#devices.get(deviceId);
    if (!old) return [];
    this.#devices.delete(deviceId);
    const gone = old.points.map((point) => point.id).filter((id) => !keep.has(id));
    for (const id of gone) {
      this.#points.delete(id);
      this.#table.remove(id);
    }
    return gone;
  }

  point(id: PointId): CollectedPoint | undefined {
    return this.#points.get(id);
  }

  /**
   * Changes with every edit of the point, of those that overlap it, and of its device; undefined where
   * there is no such point.
   */
  versionOf(id: PointId): string | undefined {
    const found = this.#points.get(id);
    if (found === undefined) return undefined;
    const { device, point } = found;
    const others = overlapping(device, point).map(
      ({ id: other, version }) => `+${other}.${version}`,
    );
    return `${device.version}/${point.version}${others.join('')}`;
  }

  device(id: DeviceId): CollectedDevice | undefined {
    return this.#devices.get(id);
  }

  devices(): IterableIterator<CollectedDevice> {
    return this.#devices.values();
  }

  /** Those that history keeps, of devices that send by themselves first: nobody asks them. */
  savedPoints(): PointId[] {
    const devices = [...this.#devices.values()];
    const [polled, sending] = [true, false].map((is) =>
      devices
        .filter(({ protocol }) => protocolOf(protocol).can.polled === is)
        .flatMap(({ points }) => points.filter(({ saved }) => saved).map(({ id }) => id)),
    );
    return [...(sending ?? []), ...(polled ?? [])];
  }

  itemOf(point: PointId): ItemId | null {
    const found = this.#points.get(point);
    return found?.device.itemId ?? null;
  }
}
