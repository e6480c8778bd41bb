/** How named sets of points are saved: tasks that people keep, and that the sample path follows. */

import { refuse } from '@millwright/contract';
import { historyTasksChanged } from '@millwright/contract/telemetry/history-tasks.events';
import type {
  HistoryTask,
  HistoryTaskEdit,
  HistoryTaskInput,
} from '@millwright/contract/telemetry/history-tasks.schemas';
import type { Clock, ItemId, PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Acting, AuditTrail } from '../../../platform/audit/index.ts';
import type { Changes, Outbox } from '../../../platform/events/index.ts';
import { type Transactions, type Tx, versioned } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { referencesOfHistoryTasks } from './history-task-references.store.ts';
import {
  deleteHistoryTaskRows,
  findHistoryTasks,
  type HistoryTaskQuery,
  historyTasksOf,
  historyTaskWithFlag,
  insertHistoryTask,
  listHistoryTasks,
  lockHistoryTasks,
  updateHistoryTask,
} from './history-tasks.store.ts';
import { moveTasks } from './move-tasks.ts';

export interface HistoryTasks {
  list(query: HistoryTaskQuery): Promise<{ list: HistoryTask[]; total: number }>;
  /**
   * @throws Fault refusal `history.point_foreign`, `history.point_taken`, `history.name_taken`,
   *   `general.not_found` when there is no such item.
   */
  create(input: HistoryTaskInput, acting: Acting): Promise<HistoryTask>;
  /** @throws Fault those of `create`, and `general.conflict` with the fresh task. */
  edit(input: HistoryTaskEdit, acting: Acting): Promise<HistoryTask>;
  /** Deletes tasks, all or none; answers how many. @throws Fault refusal `general.not_found`. */
  delete(ids: readonly number[], acting: Acting): Promise<number>;
  /** The item of each, null where there is no such task. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
  /** Reads all tasks, and from then on those of an item whenever they change. */
  start(): Promise<void>;
}

export interface HistoryTaskNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly changes: Pick<Changes, 'broadcast'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly devices: Pick<Devices, 'holdPoints' | 'pointsOf' | 'ports'>;
  /** Takes the tasks over: all of an item, or all there are. */
  readonly follow: (item: ItemId | 'all', tasks: readonly HistoryTask[]) => void;
}

export function createHistoryTasks(needs: HistoryTaskNeeds): HistoryTasks {
  const { db, transactions, outbox, auditTrail, clock, devices } = needs;

  const record = async (
    tx: Tx,
    acting: Acting,
    verb: 'create' | 'edit' | 'delete',
    task: HistoryTask,
    change: { before?: HistoryTask; after?: HistoryTask },
  ): Promise<void> => {
    await auditTrail.record(tx, {
      ...acting,
      action: `history_task.${verb}`,
      subject: { kind: 'history_task', id: task.id, name: task.name },
      itemId: task.itemId,
      ...change,
    });
    await outbox.emit(tx, historyTasksChanged, { itemId: task.itemId });
  };

  const checkPoints = async (
    tx: Tx,
    item: ItemId,
    { pointIds, flagPointId }: Pick<HistoryTaskInput, 'pointIds' | 'flagPointId'>,
  ): Promise<void> => {
    const wanted = [...new Set(flagPointId === null ? pointIds : [...pointIds, flagPointId])];
    const points = await devices.holdPoints(tx, wanted);
    if (points.length !== wanted.length || points.some((point) => point.itemId !== item)) {
      throw refuse('history.point_foreign');
    }
  };

  const refuseFlags = async (tx: Tx, points: readonly PointId[]): Promise<void> => {
    const task = await historyTaskWithFlag(tx, points);
    if (task !== undefined) throw refuse('history.tasks_use_point', { task });
  };
  devices.ports.itemClearings.add(async (tx, item) => {
    const tasks = await historyTasksOf(tx, item);
    await deleteHistoryTaskRows(
      tx,
      tasks.map(({ id }) => id),
    );
  });
  devices.ports.deviceMoves.add((tx, move) => moveTasks(needs, tx, move));
  devices.ports.references.add((points) => referencesOfHistoryTasks(db, points));
  devices.ports.pointDeletionGuards.add(refuseFlags);
  devices.ports.deviceDeletionGuards.add(async (tx, device) => {
    const points = await devices.pointsOf([device]);
    await refuseFlags(
      tx,
      points.map((point) => point.id),
    );
  });

  // One after the other: of two readings the later one must be followed last.
  let reading: Promise<void> = Promise.resolve();
  const read = (item: ItemId | 'all'): Promise<void> => {
    const turn = reading.then(async () => needs.follow(item, await historyTasksOf(db, item)));
    reading = turn.catch(() => {});
    return turn;
  };
  needs.changes.broadcast(historyTasksChanged).subscribe(async (changes) => {
    for (const { itemId: item } of changes) await read(item);
  });

  return {
    list: (query) => listHistoryTasks(db, query),
    create: (input, acting) =>
      transactions.run(async (tx) => {
        await checkPoints(tx, input.itemId, input);
        const after = await insertHistoryTask(tx, input, clock.now());
        await record(tx, acting, 'create', after, { after });
        return after;
      }),
    async edit(input, acting) {
      const [known] = await findHistoryTasks(db, [input.id]);
      if (known === undefined) throw refuse('general.not_found');
      return transactions.run(async (tx) => {
        await checkPoints(tx, known.itemId, input);
        const [found] = await lockHistoryTasks(tx, [input.id]);
        const before = versioned(found, input.version);
        const after = await updateHistoryTask(tx, input, clock.now());
        await record(tx, acting, 'edit', after, { before, after });
        return after;
      });
    },
    delete: (ids, acting) =>
      transactions.run(async (tx) => {
        const tasks = await lockHistoryTasks(tx, ids);
        if (tasks.length !== new Set(ids).size) throw refuse('general.not_found');
        await deleteHistoryTaskRows(tx, ids);
        for (const before of tasks) {
          await record(tx, acting, 'delete', before, { before });
        }
        return tasks.length;
      }),
    async itemsOf(ids) {
      const items = new Map(
        (await findHistoryTasks(db, ids)).map((task) => [task.id, task.itemId]),
      );
      return ids.map((id) => items.get(id) ?? null);
    },
    start: () => read('all'),
  };
}
