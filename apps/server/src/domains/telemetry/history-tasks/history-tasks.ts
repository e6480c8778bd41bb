/** How named sets of points are saved: tasks that people keep, and that the sample path follows. */

import { refuse } from '@millwright/contract';
import { historyTasksChanged } from '@millwright/contract/telemetry/history-tasks.events';
import type {
  HistoryTask,
  HistoryTaskEdit,
  HistoryTaskInput,
  HistoryTaskState,
} from '@millwright/contract/telemetry/history-tasks.schemas';
import type { Clock, ItemId, PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Acting, AuditTrail } from '../../../platform/audit/index.ts';
import type { Changes, Outbox } from '../../../platform/events/index.ts';
import { type Transactions, type Tx, versioned } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { acts, demandActingTasks } from './acting-tasks.ts';
import { checkTask, storedTask } from './check-task.ts';
import { referencesOfHistoryTasks } from './history-task-references.store.ts';
import {
  deleteHistoryTaskRows,
  findHistoryTasks,
  type HistoryTaskQuery,
  historyTasksOf,
  historyTaskWithFlag,
  insertHistoryTask,
  keepReset,
  listHistoryTasks,
  lockHistoryTasks,
  updateHistoryTask,
} from './history-tasks.store.ts';
import { moveTasks } from './move-tasks.ts';

/** Asked before something is set that writes. @throws Fault a refusal */
export type DemandWriter = () => void;

export interface HistoryTasks {
  list(query: HistoryTaskQuery): Promise<{ list: HistoryTask[]; total: number }>;
  /**
   * @param demand asked where its flag is to be reset, for that is writing
   * @throws Fault the refusals that the call declares and those of `demand`, `general.not_found` when
   *   there is no such item.
   */
  create(input: HistoryTaskInput, acting: Acting, demand: DemandWriter): Promise<HistoryTask>;
  /** @throws Fault those of `create`, and `general.conflict` with the fresh task. */
  edit(input: HistoryTaskEdit, acting: Acting, demand: DemandWriter): Promise<HistoryTask>;
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
  readonly devices: Pick<
    Devices,
    'holdPoints' | 'pointsOf' | 'scopeOfTexts' | 'find' | 'isInFlash' | 'ports'
  >;
  /** @throws Fault a refusal where the account of the item may not have so many more that act by themselves */
  readonly demandMore: (tx: Tx, item: ItemId, more: number) => Promise<void>;
  /** Whole seconds of the lead-in of a task that are kept, where that is less than it asks for. */
  readonly leadCutTo: (task: HistoryTask) => number | null;
  /** How a task stands now; null on a server that does not collect. */
  readonly stateOf: (task: HistoryTask) => HistoryTaskState | null;
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

  /** Whoever saves it has the flag reset, where it then was. */
  const noteReset = async (
    tx: Tx,
    { id, resetFlag }: HistoryTask,
    { actor }: Acting,
  ): Promise<void> => {
    const by = actor.kind === 'user' ? actor.id : 0;
    await keepReset(tx, id, resetFlag ? { by } : { by: null, meaning: null });
  };

  /** One more that acts by itself. */
  const demandOne = async (tx: Tx, item: ItemId): Promise<void> => {
    await demandActingTasks(tx, item, 1);
    await needs.demandMore(tx, item, 1);
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
    async list(query) {
      const { list, total } = await listHistoryTasks(db, query);
      const standing = list.map((task): HistoryTask => {
        const state = needs.stateOf(task);
        const leadCutTo = needs.leadCutTo(task);
        return { ...task, leadCutTo, ...(state === null ? {} : { state }) };
      });
      return { list: standing, total };
    },
    async create(given, acting, demand) {
      if (given.resetFlag) demand();
      const input = await storedTask(devices, given.itemId, given);
      return transactions.run(async (tx) => {
        await checkTask(devices, tx, input.itemId, input);
        if (acts(input)) await demandOne(tx, input.itemId);
        const after = await insertHistoryTask(tx, input, clock.now());
        await noteReset(tx, after, acting);
        await record(tx, acting, 'create', after, { after });
        return after;
      });
    },
    async edit(given, acting, demand) {
      const [known] = await findHistoryTasks(db, [given.id]);
      if (known === undefined) throw refuse('general.not_found');
      if (given.resetFlag) demand();
      const input = await storedTask(devices, known.itemId, given);
      return transactions.run(async (tx) => {
        await checkTask(devices, tx, known.itemId, input);
        const [found] = await lockHistoryTasks(tx, [input.id]);
        const before = versioned(found, input.version);
        if (acts(input) && !acts(before)) await demandOne(tx, known.itemId);
        const after = await updateHistoryTask(tx, input, clock.now());
        await noteReset(tx, after, acting);
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
