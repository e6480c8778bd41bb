/** Keeps a running task: its claim is renewed, its progress told, its user looked at. */
import { after, type Clock, Fault, seconds } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../base/log.ts';
import type { UserAccess } from '../../platform/access/index.ts';
import { AccessLost } from './access-to-task.ts';
import type { TaskMoves } from './move-tasks.ts';
import { type ClaimedTask, pulse } from './task-claims.store.ts';

/** How long others wait for a process that died; renewed while the task runs. */
export const lease = seconds(30);
/** How often progress is told, and cancelling and access looked at. */
export const pulseEvery = seconds(1);

/** Somebody ended the task: another hand has moved it on already. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Renews the claim, tells of progress, and ends the task when it is no longer to run. */
export function keepTask(
  {
    db,
    clock,
    log,
    moves,
  }: {
    readonly db: Kysely<unknown>;
    readonly clock: Clock;
    readonly log: Log;
    readonly moves: TaskMoves;
  },
  task: ClaimedTask,
  {
    state,
    ending,
    look,
  }: {
    readonly state: { readonly done: number; readonly total: number | null };
    readonly ending: AbortController;
    readonly look: () => Promise<UserAccess>;
  },
) {
  let cancel = (): void => undefined;
  let last: Promise<void> = Promise.resolve();
  let over = false;
  const once = async (seen: (access: UserAccess) => void): Promise<void> => {
    try {
      const now = await pulse(db, task, state, after(clock.now(), lease));
      if (now === null) return ending.abort(new Cancelled());
      moves.tell(task.user, now);
      seen(await look());
    } catch (error) {
      if (error instanceof AccessLost || (error instanceof Fault && error.family === 'refusal')) {
        return ending.abort(error);
      }
      log.warn({ err: error, task: task.id }, 'a background task could not be looked after');
    }
  };
  return {
    start(seen: (access: UserAccess) => void): void {
      const beat = (): void => {
        last = once(seen).then(() => {
          if (!over) cancel = clock.after(pulseEvery, beat);
        });
      };
      beat();
    },
    async stop(): Promise<void> {
      over = true;
      cancel();
      await last;
    },
  };
}
