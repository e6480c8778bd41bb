import { refuse } from '@millwright/contract';
import type { ItemId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { countPointsBeside } from './points.store.ts';

/**
 * Demands that the account which has the item, if one has, may have so many points more: all are held
 * in memory, and what one account has too many the others lack.
 * @throws Fault refusal `point.account_full` {limit}
 */
export async function demandRoom(
  { pointsPerAccount: limit }: Pick<DeviceNeeds, 'pointsPerAccount'>,
  tx: Tx,
  item: ItemId,
  more: number,
): Promise<void> {
  if (limit === undefined || more === 0) return;
  const there = await countPointsBeside(tx, item, limit);
  if (there !== null && there + more > limit) throw refuse('point.account_full', { limit });
}
