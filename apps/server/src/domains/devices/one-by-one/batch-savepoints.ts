import { Fault } from '@millwright/kernel';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/storage/index.ts';

/**
 * Does the work; where it is refused, nothing of it stays and the refusal is answered. What came
 * before it in the transaction stays.
 * @throws what is no refusal
 */
export async function orRefusal<Done>(tx: Tx, work: () => Promise<Done>): Promise<Done | Fault> {
  await sql`savepoint one_of_batch`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint one_of_batch`.execute(tx);
    return done;
  } catch (error) {
    if (!(error instanceof Fault && error.family === 'refusal')) throw error;
    await sql`rollback to savepoint one_of_batch`.execute(tx);
    return error;
  }
}

/** Does the work, and undoes it unless what it answers is to be kept. */
export async function keepIf<Done>(
  tx: Tx,
  work: () => Promise<Done>,
  isKept: (done: Done) => boolean,
): Promise<Done> {
  await sql`savepoint whole_batch`.execute(tx);
  const done = await work();
  if (!isKept(done)) await sql`rollback to savepoint whole_batch`.execute(tx);
  return done;
}
