/** Takes away what has expired, and sets aside what no process can run. */
import { after, type Clock, days } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../base/log.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Transactions } from '../../platform/storage/index.ts';
import { deleteEnded, findTask } from './background-tasks.store.ts';
import type { TaskMoves } from './move-tasks.ts';
import { expiredTasks, tasksOfOtherKinds } from './swept-tasks.store.ts';
import type { TellPages } from './tell-pages.ts';

/** Rows of one transaction. */
const batch = 500;
/** A kind that no process has run for so long belongs to another release. */
const unknownFor = days(-1);

export async function sweepTasks(needs: {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly files: Pick<Files, 'remove'>;
  readonly moves: TaskMoves;
  readonly tellPages: TellPages;
  readonly kinds: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}): Promise<void> {
  const { db, transactions, files, moves, tellPages, kinds, clock, log } = needs;
  let expired = await expiredTasks(db, clock.now(), batch);
  while (expired.length > 0) {
    const ids = expired;
    const gone = await transactions.run(async (tx) => {
      const rows = await deleteEnded(tx, ids);
      for (const { file } of rows) if (file !== null) await files.remove(tx, file);
      return rows;
    });
    log.info({ tasks: gone.length }, 'background tasks expired');
    for (const { id, user } of gone) tellPages(user, { id, task: null });
    expired = await expiredTasks(db, clock.now(), batch);
  }
  for (const id of await tasksOfOtherKinds(db, kinds, after(clock.now(), unknownFor))) {
    const found = await findTask(db, id);
    if (found === undefined) continue;
    const { user, task } = found;
    log.warn({ task: id, kind: task.kind }, 'nobody can run this background task: set aside');
    await moves.fail({ id, user, kind: task.kind }, { code: 'tasks.unknown_kind', details: {} });
  }
}
