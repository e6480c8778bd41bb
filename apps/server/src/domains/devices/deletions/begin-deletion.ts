import { type ItemId, timestamp, type UserId, userId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { type DeletionNeeds, deletionDue, takeBackFor } from './deletions.needs.ts';
import { type Deletion, insertDeletion } from './deletions.store.ts';

/** Who may take it back: the program itself does not. */
const userOf = ({ actor }: Acting): UserId | null =>
  actor.kind === 'user' ? userId(actor.id) : null;

/** A deletion that is carried out when its time has come, also by another process after a restart. */
export async function beginDeletion(
  { clock, jobs }: Pick<DeletionNeeds, 'clock' | 'jobs'>,
  tx: Tx,
  given: { readonly itemId: ItemId | null; readonly name: string; readonly deviceCount: number },
  acting: Acting,
): Promise<Deletion> {
  const deletedAt = clock.now();
  const dueAt = timestamp(deletedAt + takeBackFor);
  const deletion = await insertDeletion(tx, { ...given, user: userOf(acting), deletedAt, dueAt });
  await jobs.enqueue(tx, deletionDue, { id: deletion.id }, { runAt: dueAt });
  return deletion;
}
