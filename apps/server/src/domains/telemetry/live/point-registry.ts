/** The devices and points that are collected now, by id, with their slots in the live table. */
import { meansTheSame } from '@millwright/contract/devices/points/point-meaning';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { protocolOf, settingsOf } from '@millwright/contract/devices/protocols/index';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { isRestValue, takesWholeOnly } from '@millwright/kernel';
import { stationAddress, stationKey } from '../../devices/index.ts';
import type { CollectedDevice } from './collected-device.ts';
import type { LiveTable } from './live-table.ts';
import { type Machine, overlappingMark } from './overlapping-points.ts';

export interface CollectedPoint {
  readonly point: Point;
  readonly device: CollectedDevice;
  readonly slot: number;
}

/** Devices of two items are two, be they at one address: nobody answers for what others configure. */
const machineName = (device: CollectedDevice): string => {
  const key = stationKey({ ...device, settings: settingsOf(device) });
  return `${device.itemId} ${key ?? `device ${device.id}`}`;
};

/** Where it is asked among others, and whether any of them may answer for it; null where none can. */
const addressOf = (
  device: CollectedDevice,
): { readonly at: string; readonly isAny: boolean } | null => {
  const found = stationAddress({ ...device, settings: settingsOf(device) });
  return found && { at: `${device.itemId} ${found.address}`, isAny: found.isAny };
};

export class PointRegistry {
  readonly #table: LiveTable;
  readonly #devices = new Map<DeviceId, CollectedDevice>();
  readonly #points = new Map<PointId, CollectedPoint>();
  /** The devices of each machine, by its name. */
  readonly #together = new Map<string, Map<DeviceId, CollectedDevice>>();
  /** Of machines that somebody has asked of since one of their devices changed. */
  readonly #machines = new Map<string, Machine>();
  readonly #machineNames = new Map<DeviceId, string>();
  /** The devices of each address, whatever their station. */
  readonly #atAddress = new Map<string, Map<DeviceId, CollectedDevice>>();
  /** Of devices that others may be the same machine as; those that somebody has asked of since. */
  readonly #withAny = new Map<DeviceId, Machine>();

  constructor(table: LiveTable) {
    this.#table = table;
  }

  /**
   * Takes a device as it is now; returns the points whose values are gone, their slots already free. Those that
   * mean another value since an edit are among them: they stand in slots of their own from now on, which nothing
   * that was asked or said before reaches.
   */
  set(device: CollectedDevice): readonly PointId[] {
    const kept = device.points.filter((point) => {
      const before = this.#points.get(point.id)?.point;
      return (
        before === undefined || before.version === point.version || meansTheSame(before, point)
      );
    });
    const gone = this.remove(device.id, new Set(kept.map(({ id }) => id)));
    this.#devices.set(device.id, device);
    this.#join(device);
    for (const point of device.points) {
      const slot = this.#table.add(point.id);
      this.#points.set(point.id, { point, device, slot });
    }
    return gone;
  }

  /**
   * A device that is switched off: nothing of it is collected, and what it asks of its machine is asked all
   * the same of others that are that machine. Returns the points that are gone.
   */
  setAside(device: CollectedDevice): readonly PointId[] {
    const gone = this.remove(device.id);
    this.#join(device);
    return gone;
  }

  /** Forgets a device and its points but those in `keep`; returns the points that are gone. */
  remove(deviceId: DeviceId, keep: ReadonlySet<PointId> = new Set()): readonly PointId[] {
    this.#leave(deviceId);
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

  /** Whether a write of the point takes whole numbers alone; not where there is none. */
  takesWholeOnly(id: PointId): boolean {
    const known = this.#points.get(id);
    return known !== undefined && takesWholeOnly(known.point);
  }

  /** Whether the point is at rest with that value; not where there is none. */
  isAtRest(id: PointId, value: number): boolean {
    const known = this.#points.get(id);
    return known !== undefined && isRestValue(known.point, value);
  }

  /**
   * Changes with every edit of the point, of those that overlap it, and of its device; undefined where
   * there is no such point.
   */
  versionOf(id: PointId): string | undefined {
    const found = this.#points.get(id);
    if (found === undefined) return undefined;
    const { device, point } = found;
    const machine = this.machineOf(device.id);

    return `${device.version}/${point.version}/${machine && overlappingMark(machine, point)}`;
  }

  device(id: DeviceId): CollectedDevice | undefined {
    return this.#devices.get(id);
  }

  /** The device and those that are the same machine, be they switched off. */
  machineOf(id: DeviceId): Machine | undefined {
    const name = this.#machineNames.get(id);
    const together = name === undefined ? undefined : this.#together.get(name);
    if (name === undefined || together === undefined) return undefined;
    const known = this.#machines.get(name);
    if (known !== undefined) return known;
    const made = { name, devices: [...together.values()] };
    this.#machines.set(name, made);
    return made;
  }

  /**
   * The machine of the device, and the devices that may be the same one by another station: what forbids a
   * write is asked of all of them. Two stations that may both be a third one are not each other.
   */
  lockedWith(id: DeviceId): Machine | undefined {
    const machine = this.machineOf(id);
    const known = this.#withAny.get(id);
    if (machine === undefined || known !== undefined) return known;
    const own = machine.devices.find((device) => device.id === id);
    const address = own === undefined ? null : addressOf(own);
    const there = address === null ? undefined : this.#atAddress.get(address.at);
    const among = new Set(machine.devices.map((device) => device.id));
    const others = [...(there?.values() ?? [])].filter(
      (device) =>
        !among.has(device.id) && (address?.isAny === true || addressOf(device)?.isAny === true),
    );
    if (others.length === 0) return machine;
    const made = { name: `${machine.name} any`, devices: [...machine.devices, ...others] };
    this.#withAny.set(id, made);
    return made;
  }

  #join(device: CollectedDevice): void {
    this.#withAny.clear();
    const address = addressOf(device);
    if (address !== null) {
      const there = this.#atAddress.get(address.at) ?? new Map<DeviceId, CollectedDevice>();
      this.#atAddress.set(address.at, there.set(device.id, device));
    }
    const name = machineName(device);
    this.#machineNames.set(device.id, name);
    const together = this.#together.get(name) ?? new Map<DeviceId, CollectedDevice>();
    this.#together.set(name, together.set(device.id, device));
    this.#machines.delete(name);
  }

  #leave(id: DeviceId): void {
    this.#withAny.clear();
    const name = this.#machineNames.get(id) ?? '';
    const together = this.#together.get(name);
    const left = together?.get(id);
    const at = left === undefined ? '' : (addressOf(left)?.at ?? '');
    const there = this.#atAddress.get(at);
    there?.delete(id);
    if (there?.size === 0) this.#atAddress.delete(at);
    together?.delete(id);
    if (together?.size === 0) this.#together.delete(name);
    this.#machineNames.delete(id);
    this.#machines.delete(name);
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
