import { type ItemId, timestamp, type UserId, userId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { type DeletionNeeds, deletionDue, takeBackFor } from './deletions.needs.ts';
import { type Deletion, describeDeletion, insertDeletion } from './deletions.store.ts';

/** Who may take it back: the program itself does not. */
const userOf = ({ actor }: Acting): UserId | null =>
  actor.kind === 'user' ? userId(actor.id) : null;

/** A deletion, to be scheduled as the last step of its transaction. */
export function beginDeletion(
  { clock }: Pick<DeletionNeeds, 'clock'>,
  tx: Tx,
  given: { readonly itemId: ItemId | null; readonly name: string; readonly deviceCount: number },
  acting: Acting,
): Promise<Deletion> {
  const deletedAt = clock.now();
  const dueAt = timestamp(deletedAt + takeBackFor);
  return insertDeletion(tx, { ...given, user: userOf(acting), deletedAt, dueAt });
}

/**
 * It is carried out when its time has come, also by another process after a restart. The time to take it back
 * counts from here: to hide ten thousand devices takes longer than that.
 */
export async function scheduleDeletion(
  { clock, jobs }: Pick<DeletionNeeds, 'clock' | 'jobs'>,
  tx: Tx,
  deletion: Deletion,
): Promise<Deletion> {
  const scheduled = { ...deletion, dueAt: timestamp(clock.now() + takeBackFor) };
  await describeDeletion(tx, scheduled);
  await jobs.enqueue(tx, deletionDue, { id: deletion.id }, { runAt: timestamp(scheduled.dueAt) });
  return scheduled;
}
