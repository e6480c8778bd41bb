/** What becomes of history tasks when a device moves to another item. */
import { refuse } from '@millwright/contract';
import { historyTasksChanged } from '@millwright/contract/telemetry/history-tasks.events';
import {
  type HistoryTask,
  maxPointsPerTask,
} from '@millwright/contract/telemetry/history-tasks.schemas';
import type { Clock, ItemId, PointId } from '@millwright/kernel';
import type { AuditTrail } from '../../../platform/audit/index.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { DeviceMove } from '../../devices/index.ts';
import { acts, demandActingTasks } from './acting-tasks.ts';
import {
  countHiddenPoints,
  deleteHistoryTaskRows,
  findHistoryTasks,
  flaggedBy,
  historyTasksOf,
  historyTasksWith,
  insertHistoryTask,
  keepReset,
  resetOf,
  unlinkPoints,
  updateHistoryTask,
} from './history-tasks.store.ts';
import { inputsOfTask } from './task-condition.ts';

interface Needs {
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  /** @throws Fault a refusal where the account of the item may not have so many more that act by themselves */
  readonly demandMore: (tx: Tx, item: ItemId, more: number) => Promise<void>;
}

/** What two tasks must have in common to save points alike. */
const manner = (task: HistoryTask): string => {
  const { mode, intervalMs, deadband, flagPointId, retentionDays } = task;
  const { condition, leadSeconds, resetFlag } = task;
  const saves = [mode, intervalMs, deadband, condition, leadSeconds];
  return JSON.stringify([...saves, flagPointId, resetFlag, retentionDays]);
};

/** The points that decide when it saves. */
const lookedAt = (task: HistoryTask): PointId[] => [
  ...(task.flagPointId === null ? [] : [task.flagPointId]),
  ...inputsOfTask(task),
];

function freeName(name: string, tasks: readonly HistoryTask[]): string {
  const taken = new Set(tasks.map((task) => task.name.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} ${number}`;
  return free;
}

/**
 * The points of the device are saved as they were, by a task of the other item: one that saves
 * alike and has room for them, else one like the task they had. That one keeps its other points, and goes without any.
 * @throws Fault refusal `history.flag_stays` {task}, `history.too_many_acting`, `history.account_full`
 */
export async function moveTasks(
  { outbox, auditTrail, clock, demandMore }: Needs,
  tx: Tx,
  { pointIds, from, to, toAccount, acting }: DeviceMove,
): Promise<void> {
  const moving = new Set(pointIds);
  const tasks = await historyTasksWith(tx, pointIds);
  // What a deletion hides stays, for it may come back.
  const staying = await countHiddenPoints(
    tx,
    tasks.map(({ id }) => id),
  );
  const movesWhole = (task: HistoryTask) =>
    !staying.has(task.id) && task.pointIds.every((id) => moving.has(id));
  // A flag or a condition and what it rules are of one project.
  const torn = tasks.find((task) => {
    const deciding = lookedAt(task);
    return deciding.length > 0 && !(deciding.every((id) => moving.has(id)) && movesWhole(task));
  });
  const others = (await flaggedBy(tx, pointIds)).filter((id) =>
    tasks.every((own) => own.id !== id),
  );
  const [left] = await findHistoryTasks(tx, others);
  const refused = torn ?? left;
  if (refused !== undefined) throw refuse('history.flag_stays', { task: refused.name });

  for (const task of tasks) {
    const mine = task.pointIds.filter((id) => moving.has(id));
    await unlinkPoints(tx, mine);
    const reset = await resetOf(tx, task.id);
    if (movesWhole(task)) await deleteHistoryTaskRows(tx, [task.id]);
    const there = await historyTasksOf(tx, to);
    const hidden = await countHiddenPoints(
      tx,
      there.map(({ id }) => id),
    );
    const same = there.find(
      (other) =>
        manner(other) === manner(task) &&
        other.pointIds.length + (hidden.get(other.id) ?? 0) + mine.length <= maxPointsPerTask,
    );
    if (same !== undefined) {
      const wider = { ...same, pointIds: [...same.pointIds, ...mine] };
      await updateHistoryTask(tx, wider, clock.now());
      continue;
    }
    if (acts(task)) {
      await demandActingTasks(tx, to, 1);
      if (toAccount !== undefined) await demandMore(tx, to, 1);
    }
    const name = freeName(task.name, there);
    const input = { ...task, itemId: to, name, pointIds: mine };
    const after = await insertHistoryTask(tx, input, clock.now());
    // What it writes to goes along: whoever moves the device need not be one who may write.
    await keepReset(tx, after.id, reset);
    await auditTrail.record(tx, {
      ...acting,
      action: 'history_task.create',
      subject: { kind: 'history_task', id: after.id, name },
      itemId: to,
      after,
    });
  }
  if (tasks.length === 0) return;
  for (const itemId of [from, to]) await outbox.emit(tx, historyTasksChanged, { itemId });
}
