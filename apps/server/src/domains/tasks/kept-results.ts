/** What the files of one user's tasks may take: without a bound exports could fill the disk. */
import { refuse } from '@millwright/contract';
import { maxKeptResults } from '@millwright/contract/tasks/tasks.schemas';
import { Fault, type UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { keptResults } from './background-tasks.store.ts';

const megabyte = 1024 ** 2;

export interface KeptResults {
  /** @throws Fault refusal `tasks.too_much_kept` when the user has as much as is kept */
  demandRoom(db: Kysely<unknown>, user: UserId): Promise<void>;
  /**
   * Writes a file into the room that is left; the rest of the bound is for what is kept already.
   * Tasks that run at once see the same room, so that a user may end with as many times the bound
   * as tasks of theirs run at a time, and not with more.
   * @throws Fault refusal `tasks.too_much_kept`
   */
  within<T>(db: Kysely<unknown>, user: UserId, write: (maxBytes: number) => Promise<T>): Promise<T>;
}

/** @param megabytes `TASK_RESULT_MB_PER_USER` */
export function createKeptResults(megabytes: number): KeptResults {
  const most = megabytes * megabyte;
  const tooMuch = ({ bytes, files }: { bytes: number; files: number }, cause?: unknown): Fault => {
    const used = Math.ceil(bytes / megabyte);
    const details = { used, files, limit: megabytes, most: maxKeptResults };
    return refuse('tasks.too_much_kept', details, cause);
  };
  const keptOf = async (db: Kysely<unknown>, user: UserId) => {
    const kept = await keptResults(db, user);
    if (kept.bytes >= most || kept.files >= maxKeptResults) throw tooMuch(kept);
    return kept;
  };
  return {
    async demandRoom(db, user) {
      await keptOf(db, user);
    },
    async within(db, user, write) {
      const kept = await keptOf(db, user);
      try {
        return await write(most - kept.bytes);
      } catch (error) {
        const isFull = error instanceof Fault && error.code === 'general.too_large';
        throw isFull ? tooMuch(kept, error) : error;
      }
    },
  };
}
