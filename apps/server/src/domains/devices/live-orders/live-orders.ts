/** The order in which a user looks at the devices and points of an item. */
import { refuse } from '@millwright/contract';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import type { DeviceNeeds } from '../devices.needs.ts';
import { findDevices } from '../devices.store.ts';
import { findPoints } from '../points/index.ts';
import { type LiveOrder, placedOf, putPlaced } from './live-orders.store.ts';

interface KeptOrder {
  readonly deviceIds: DeviceId[];
  readonly pointIds: PointId[];
}

export interface LiveOrders {
  /** What is gone is left out. */
  get(user: number, item: ItemId): Promise<KeptOrder>;
  /**
   * Answers it as it is kept, each once.
   * @throws Fault refusal `device.placed_foreign` when something is not of the item
   */
  save(user: number, item: ItemId, order: LiveOrder): Promise<KeptOrder>;
}

export const createLiveOrders = ({
  db,
  transactions,
}: Pick<DeviceNeeds, 'db' | 'transactions'>): LiveOrders => ({
  get: (user, item) => placedOf(db, user, item),
  save: (user, item, order) =>
    transactions.run(async (tx) => {
      const deviceIds = [...new Set(order.deviceIds)];
      const pointIds = [...new Set(order.pointIds)];
      const [devices, points] = [await findDevices(tx, deviceIds), await findPoints(tx, pointIds)];
      const isWhole = devices.length === deviceIds.length && points.length === pointIds.length;
      if (!isWhole || [...devices, ...points].some(({ itemId }) => itemId !== item)) {
        throw refuse('device.placed_foreign');
      }
      await putPlaced(tx, user, item, { deviceIds, pointIds });
      return { deviceIds, pointIds };
    }),
});
