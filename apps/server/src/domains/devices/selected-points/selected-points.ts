/** The points of an item that a user has picked out for himself. */

import type { ItemId, PointId } from '@millwright/kernel';
import { ownPoints } from '../data-sets/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { putSelectedPoints, selectedPoints } from './selected-points.store.ts';

export interface SelectedPoints {
  /** In his order. */
  get(user: number, item: ItemId): Promise<PointId[]>;
  /** Answers them as they are kept, each once. @throws Fault refusal `data_set.point_foreign`. */
  save(user: number, item: ItemId, points: readonly PointId[]): Promise<PointId[]>;
}

export const createSelectedPoints = ({
  db,
  transactions,
}: Pick<DeviceNeeds, 'db' | 'transactions'>): SelectedPoints => ({
  get: (user, item) => selectedPoints(db, user, item),
  save: (user, item, points) =>
    transactions.run(async (tx) => {
      const kept = [...(await ownPoints(tx, item, points))];
      await putSelectedPoints(tx, user, item, kept);
      return kept;
    }),
});
