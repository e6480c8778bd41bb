/** What happens to a task besides its work: its row, the audit trail and open pages move together. */
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import {
  after,
  type Clock,
  type Duration,
  type FaultDetails,
  type UserId,
} from '@millwright/kernel';
import { type Acting, type AuditTrail, actingAs } from '../../platform/audit/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Transactions, Tx } from '../../platform/storage/index.ts';
import type { BackgroundTaskEvent } from './background-task-state.ts';
import { type ClaimedTask, moveTask, type Outcome } from './task-claims.store.ts';
import type { TellPages } from './tell-pages.ts';

type Owned = Pick<ClaimedTask, 'id' | 'user' | 'kind'> & { readonly lease?: string };
type Amount = Pick<Outcome, 'done' | 'total'>;

export interface TaskMoves {
  /** Tells the user's open pages how the task stands. */
  tell(user: UserId, task: BackgroundTask): void;
  finish(task: Owned, outcome: Amount & Pick<Outcome, 'file'>): Promise<void>;
  fail(
    task: Owned,
    error: { readonly code: string; readonly details: FaultDetails },
    amount?: Amount,
  ): Promise<void>;
  /** The program itself cancels it: the account may not have it any more. */
  cancel(task: Owned, why: 'access'): Promise<void>;
  /** Its user cancels it; false when it has ended already. */
  cancelFor(task: Owned, acting: Acting): Promise<boolean>;
  release(task: Owned, outcome: Amount & Pick<Outcome, 'runAt' | 'untried'>): Promise<void>;
}

export function createTaskMoves({
  transactions,
  auditTrail,
  files,
  clock,
  keptFor,
  tellPages,
}: {
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly files: Pick<Files, 'keep'>;
  readonly clock: Clock;
  /** How long an ended task stays, and its file. */
  readonly keptFor: Duration;
  readonly tellPages: TellPages;
}): TaskMoves {
  const tell = (user: UserId, task: BackgroundTask): void => tellPages(user, { id: task.id, task });

  const move = async (
    task: Owned,
    event: BackgroundTaskEvent,
    outcome: Outcome,
    alongside: (tx: Tx, moved: BackgroundTask) => Promise<void>,
  ): Promise<boolean> => {
    const now = clock.now();
    const moved = await transactions.run(async (tx) => {
      const { id, lease } = task;
      const expiresAt = after(now, keptFor);
      const key = lease === undefined ? { id } : { id, lease };
      const change = await moveTask(tx, key, event, { ...outcome, expiresAt }, now);
      if (change !== null) await alongside(tx, change.after);
      return change?.after;
    });
    if (moved !== undefined) tell(task.user, moved);
    return moved !== undefined;
  };
  const record = (
    acting: Acting,
    action: 'background_task.finish' | 'background_task.cancel',
    { user, kind }: Owned,
    more: Readonly<Record<string, unknown>> = {},
  ) => {
    return async (tx: Tx, { id, state, done, file, error }: BackgroundTask): Promise<void> =>
      auditTrail.record(tx, {
        ...acting,
        action,
        subject: { kind: 'background_task', id, name: kind },
        after: { user, state, done, file: file?.name ?? null, error: error?.code ?? null, ...more },
      });
  };
  const itself = actingAs('tasks');

  return {
    tell,
    async finish(task, { done, total, file }) {
      const recorded = record(itself, 'background_task.finish', task);
      await move(task, 'finish', { done, total, file }, async (tx, ended) => {
        if (file) await files.keep(tx, file.id);
        await recorded(tx, ended);
      });
    },
    async fail(task, error, amount = {}) {
      await move(
        task,
        'fail',
        { ...amount, error },
        record(itself, 'background_task.finish', task),
      );
    },
    async cancel(task, why) {
      await move(task, 'cancel', {}, record(itself, 'background_task.cancel', task, { why }));
    },
    cancelFor: (task, acting) =>
      move(task, 'cancel', {}, record(acting, 'background_task.cancel', task)),
    async release(task, outcome) {
      await move(task, 'release', outcome, async () => {});
    },
  };
}
