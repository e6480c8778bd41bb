import { refuse } from '@millwright/contract';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';

import type { Acting } from '../../../platform/audit/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { lockDevice } from '../devices.store.ts';
import { createPointsIn } from './create-points.ts';
import { findPoints } from './points.store.ts';

/**
 * Adds points like these of the same item to a device, all or none; answers how many.
 * @throws Fault refusal `general.not_found` when the item has no such device,
 *   `data_set.point_foreign`, and those of {@link createPointsIn}.
 */
export function copyPoints(
  needs: DeviceNeeds,
  {
    itemId,
    deviceId,
    ids,
  }: { readonly itemId: ItemId; readonly deviceId: DeviceId; readonly ids: readonly PointId[] },
  acting: Acting,
): Promise<number> {
  return needs.transactions.run(async (tx) => {
    const device = await lockDevice(tx, deviceId);
    if (device?.itemId !== itemId) throw refuse('general.not_found');
    const originals = new Map((await findPoints(tx, ids)).map((point) => [point.id, point]));
    const inputs = [...new Set(ids)].map((id) => {
      const original = originals.get(id);
      if (original?.itemId !== itemId) throw refuse('data_set.point_foreign');
      return original;
    });
    return (await createPointsIn(needs, tx, device, inputs, acting)).length;
  });
}
