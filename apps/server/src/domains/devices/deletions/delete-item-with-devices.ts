import { refuse } from '@millwright/contract';
import type { PendingDeletion } from '@millwright/contract/devices/deletions/deletions.schemas';
import type { ItemId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { emitChange, emitGatewayChange } from '../devices.events.ts';
import { beginDeletion, scheduleDeletion } from './begin-deletion.ts';
import type { DeletionNeeds } from './deletions.needs.ts';
import { hideItemContents } from './deletions.store.ts';
import { pendingOf } from './pending-of.ts';

/**
 * Deletes an item with its devices, its gateways and all else it has.
 * @throws Fault refusal `deletion.name_differs`, `general.not_found`
 */
export async function deleteItemWithDevices(
  needs: DeletionNeeds,
  { id, itemName }: { readonly id: ItemId; readonly itemName: string },
  acting: Acting,
): Promise<PendingDeletion> {
  const deletion = await needs.transactions.run(async (tx) => {
    const begun = await beginDeletion(needs, tx, { itemId: id, name: '', deviceCount: 0 }, acting);
    const item = await needs.items.deletions.hide(tx, id, begun.id, acting);
    if (item.itemName !== itemName.trim()) throw refuse('deletion.name_differs');
    const { devices, gateways } = await hideItemContents(tx, id, begun.id);
    const named = { ...begun, name: item.itemName, deviceCount: devices.length };
    for (const device of devices) {
      await needs.auditTrail.record(tx, {
        ...acting,
        action: 'device.delete',
        subject: { kind: 'device', id: device.id, name: device.deviceName },
        itemId: id,
      });
      await emitChange(needs.outbox, tx, device, 'deleted');
    }
    for (const gateway of gateways) await emitGatewayChange(needs.outbox, tx, gateway);
    for (const tell of needs.ports.itemTurns.all()) await tell(tx, id);
    return await scheduleDeletion(needs, tx, named);
  });
  await needs.items.deletions.announce(id);
  return pendingOf(deletion);
}
