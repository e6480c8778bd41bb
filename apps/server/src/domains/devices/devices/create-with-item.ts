import type { Device, FirstDeviceInput } from '@millwright/contract/devices/devices.schemas';
import type { Item, ItemInput } from '@millwright/contract/items/items.schemas';
import { bug } from '@millwright/kernel';
import { type Acting, accountKeyOf } from '../../../platform/audit/index.ts';
import type { Items, VisibleItems } from '../../items/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { checkLink } from './check-link.ts';
import { createDeviceIn } from './create-device.ts';

/**
 * Creates an item with its first device, both or neither.
 * @param visible the items the user sees: the name must differ from theirs
 * @throws Fault those of creating an item and a device.
 */
export async function createWithItem(
  needs: DeviceNeeds,
  items: Pick<Items, 'create'>,
  given: { readonly item: ItemInput; readonly device: FirstDeviceInput },
  acting: Acting,
  visible: VisibleItems,
): Promise<{ item: Item; device: Device }> {
  await checkLink(needs, given.device, accountKeyOf(acting));
  let device: Device | undefined;
  const item = await items.create(given.item, acting, visible, async (tx, { id }) => {
    device = await createDeviceIn(needs, tx, { ...given.device, itemId: id }, acting);
  });
  if (device === undefined) throw bug('devices.none_created');
  return { item, device };
}
