import type { Permission } from '@millwright/contract';
import { refuse } from '@millwright/contract';
import type { PendingDeletion } from '@millwright/contract/devices/deletions/deletions.schemas';
import type { GatewayId, ItemId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { VisibleItems } from '../../items/index.ts';
import { emitChange, emitGatewayChange } from '../devices.events.ts';
import { keepItem } from '../devices.store.ts';
import type { DeletionNeeds } from './deletions.needs.ts';
import {
  type Deletion,
  deleteDeletionRow,
  type Hidden,
  hiddenByItem,
  isTakenMeanwhile,
  lockDeletion,
  nameTakenMeanwhile,
  showContents,
  stationTakenMeanwhile,
} from './deletions.store.ts';
import { pendingOf } from './pending-of.ts';

/** What whoever takes back may see and do today; rights may have gone since the deletion. */
export interface TakingBack {
  readonly visible: VisibleItems;
  /** @throws Fault refusal `general.forbidden` */
  demand(permission: Permission): void;
}

/**
 * All that was deleted is there again, and polled as it was.
 * @throws Fault refusal `general.not_found` when it was carried out; `device.name_taken`,
 *   `device.unit_taken`, `item.name_taken` when something else has the name or station now
 */
export async function takeBackDeletion(
  needs: DeletionNeeds,
  id: number,
  acting: Acting,
  access: TakingBack,
): Promise<PendingDeletion> {
  const work = (tx: Tx) => takeBackIn(needs, tx, id, acting, access);
  let deletion: Deletion;
  try {
    deletion = await needs.transactions.run(work);
  } catch (error) {
    if (!isTakenMeanwhile(error)) throw error;
    // Taken in the same moment: now it is seen which.
    deletion = await needs.transactions.run(work);
  }
  if (deletion.itemId !== null) await needs.items.deletions.announce(deletion.itemId);
  return pendingOf(deletion);
}

async function takeBackIn(
  needs: DeletionNeeds,
  tx: Tx,
  id: number,
  acting: Acting,
  { visible, demand }: TakingBack,
): Promise<Deletion> {
  const found = await lockDeletion(tx, id);
  if (found === undefined || found.dueAt <= needs.clock.now()) throw refuse('general.not_found');
  const { itemId } = found;
  demand('devices.delete');
  if (itemId !== null) {
    demand('items.delete');
    await needs.items.deletions.show(tx, itemId, acting, visible);
  }
  const hidden = await hiddenByItem(tx, id);
  const isSeen = (item: ItemId) => visible === 'all' || item === itemId || visible.has(item);
  const isEmpty = itemId === null && hidden.length === 0;
  if (isEmpty || !hidden.every((each) => isSeen(each.itemId))) throw refuse('general.not_found');
  for (const each of hidden) await keepItem(tx, each.itemId);
  const name = await nameTakenMeanwhile(tx, id);
  if (name !== undefined) throw refuse('device.name_taken', { name });
  const unitId = await stationTakenMeanwhile(tx, id);
  if (unitId !== undefined) throw refuse('device.unit_taken', { unitId });
  const devices: Hidden[] = [];
  const gateways: GatewayId[] = [];
  // One after another: what came back of an account counts for what comes next.
  for (const { itemId: item, ...more } of hidden) {
    await needs.quotas.devices(tx, item, more.devices);
    await needs.quotas.points(tx, item, more.points);
    await needs.quotas.derivedPoints(tx, item, more.derivedPoints);
    await needs.quotas.gateways(tx, item, more.gateways);
    const shown = await showContents(tx, id, item);
    devices.push(...shown.devices);
    gateways.push(...shown.gateways);
  }
  await deleteDeletionRow(tx, id);
  for (const device of devices) {
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'device.restore',
      subject: { kind: 'device', id: device.id, name: device.deviceName },
      itemId: device.itemId,
    });
    await emitChange(needs.outbox, tx, device, 'created');
  }
  for (const gateway of gateways) await emitGatewayChange(needs.outbox, tx, gateway);
  if (itemId !== null) for (const tell of needs.ports.itemTurns.all()) await tell(tx, itemId);
  return found;
}
