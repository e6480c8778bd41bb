/** What acts by itself in an item that is deleted with all it has is set aside, and goes on when that is taken back. */
import { assignmentsChanged } from '@millwright/contract/telemetry/assignments/assignments.events';
import { interlocksChanged } from '@millwright/contract/telemetry/interlocks/interlocks.events';
import { triggersChanged } from '@millwright/contract/telemetry/triggers/triggers.events';
import { sql } from 'kysely';
import type { Outbox } from '../../platform/events/index.ts';
import type { Devices } from '../devices/index.ts';

/** Whether the item of a row does not wait to be deleted. @param row with `item_id` */
export const isItemThere = (row: string) =>
  sql<boolean>`not exists (
    select from item where item.id = ${sql.ref(`${row}.item_id`)} and deletion_id is not null)`;

/** Has it read anew where an item goes or is there again: what is read without its points is broken. */
export function readAnewWithItem(
  outbox: Pick<Outbox, 'emit'>,
  { ports }: Pick<Devices, 'ports'>,
): void {
  ports.itemTurns.add(async (tx, itemId) => {
    await outbox.emit(tx, assignmentsChanged, { itemId });
    await outbox.emit(tx, triggersChanged, { itemId });
    await outbox.emit(tx, interlocksChanged, { itemId });
  });
}
