import type { DeviceId } from '@millwright/kernel';
import type { Devices } from '../../devices/index.ts';
import type { Items } from '../../items/index.ts';

/** By which time zone the months of devices begin: that of their item. */
export const zonesOfDevices =
  ({
    devices,
    items,
  }: {
    readonly devices: Pick<Devices, 'itemsOfDevices'>;
    readonly items: Pick<Items, 'timeZones'>;
  }) =>
  async (ids: readonly DeviceId[]) => {
    const owners = await devices.itemsOfDevices(ids);
    const itemOf = new Map(ids.map((id, n) => [id, owners[n] ?? null]));
    const zoneOf = await items.timeZones([...new Set(owners.filter((item) => item !== null))]);
    return (device: DeviceId) => zoneOf(itemOf.get(device) ?? null);
  };
