/** The task centre's door. */
import { refuse } from '@millwright/contract';
import { maxOpenTasks } from '@millwright/contract/tasks/tasks.schemas';
import { bug, type Clock, days, type UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { Bus } from '../../platform/events/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { createWorkLoop, defineScheduledJob, type Jobs } from '../../platform/jobs/index.ts';
import type { Live } from '../../platform/live/index.ts';
import type { Transactions } from '../../platform/storage/index.ts';
import { AccessLost, accessTo } from './access-to-task.ts';
import {
  deleteEnded,
  findTask,
  insertTask,
  listTasks,
  noteFetched,
  ownersOfTasks,
} from './background-tasks.store.ts';
import type { TaskToken } from './define-task.ts';
import { Cancelled, lease } from './keep-task.ts';
import { createKeptResults } from './kept-results.ts';
import { createTaskMoves } from './move-tasks.ts';
import { definitionOf, longestPause, type TaskDefinition, takeTask } from './run-task.ts';
import { createServedTurns } from './served-turns.ts';
import { sweepTasks } from './sweep-tasks.ts';
import { nextTaskDue } from './task-claims.store.ts';
import { routeTasks } from './tasks.routes.ts';
import type { AccessSource, BackgroundTasks } from './tasks.ts';
import { createTellPages } from './tell-pages.ts';

export { type CsvTask, type CsvTaskNeeds, offerCsvPages, offerCsvTask } from './csv-task.ts';
export { defineTask, type TaskRun, type TaskToken, type TaskWork } from './define-task.ts';
export type { BackgroundTasks } from './tasks.ts';

export interface TasksNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly files: Pick<Files, 'save' | 'open' | 'keep' | 'remove'>;
  readonly http: Http;
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly live: Pick<Live, 'publish'>;
  readonly identity: AccessSource;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Pick<Config, 'TASK_RESULT_DAYS' | 'TASK_RESULT_MB_PER_USER'>;
}

/**
 * Few: an export reads and writes without pause, and requests and collecting go first. One account has
 * two of them at most, so that one is left for the others.
 */
const lanes = 3;

const sweepExpired = defineScheduledJob('tasks.sweep');

export function createTasks(needs: TasksNeeds): BackgroundTasks {
  const { db, transactions, auditTrail, files, clock, log } = needs;
  const definitions = new Map<string, TaskDefinition>();
  const running = new Map<number, AbortController>();
  const stopping = new AbortController();
  const pages = createTellPages(needs.bus, needs.live);
  const tellPages = pages.tell;
  const keptFor = days(needs.config.TASK_RESULT_DAYS);
  const moves = createTaskMoves({ ...needs, keptFor, tellPages });
  const accessOf = needs.identity.accessOf;
  const kept = createKeptResults(needs.config.TASK_RESULT_MB_PER_USER);
  const turns = createServedTurns(lanes);
  const mine = { definitions, files, kept, accessOf, moves, turns, running };
  const shared = { db, transactions, ...mine, clock, log };
  const loop = createWorkLoop({
    name: 'tasks',
    lanes,
    clock,
    log,
    take: (claimed) => takeTask({ ...shared, stopping: stopping.signal, claimed }),
    nextDue: () => nextTaskDue(db, { now: clock.now(), lease, longestPause }),
  });
  const found = async (id: number) => {
    const task = await findTask(db, id);
    if (task === undefined) throw refuse('general.not_found');
    return task;
  };
  /**
   * Whether the user may still make the call that the file came of. Its content is as it was made:
   * it may hold rows of items that were taken from the user since, which they could see then and
   * could have fetched then.
   */
  const checkAccess = async (user: UserId, token: TaskToken): Promise<void> => {
    try {
      await accessTo({ accessOf }, user, token);
    } catch (error) {
      throw error instanceof AccessLost ? refuse('general.forbidden', {}, error) : error;
    }
  };

  const tasks: BackgroundTasks = {
    name: 'tasks',
    define(token, work) {
      const { kind } = token;
      if (definitions.has(kind)) throw bug('tasks.defined_twice', { kind });
      definitions.set(kind, definitionOf(token, work));
    },
    async begin({ kind }, payload, user, acting) {
      const begun = await transactions.run(async (tx) => {
        const given = { user, kind, payload, now: clock.now(), limit: maxOpenTasks };
        const task = await insertTask(tx, given);
        if (task === null) throw refuse('tasks.too_many_open', { limit: maxOpenTasks });
        await kept.demandRoom(tx, user);
        await auditTrail.record(tx, {
          ...acting,
          action: 'background_task.start',
          subject: { kind: 'background_task', id: task.id, name: kind },
          after: payload,
        });
        return task;
      });
      tellPages(user, { id: begun.id, task: begun });
      loop.wake();
      return begun;
    },
    list: (user, query) => listTasks(db, user, query),
    get: async (id) => (await found(id)).task,
    async cancel(id, user, acting) {
      const { task } = await found(id);
      const cancelled = await moves.cancelFor({ id, user, kind: task.kind }, acting);
      if (cancelled) running.get(id)?.abort(new Cancelled());
      return (await found(id)).task;
    },
    async delete(ids, acting) {
      const wanted = new Set(ids);
      const gone = await transactions.run(async (tx) => {
        const rows = await deleteEnded(tx, [...wanted]);
        if (rows.length < wanted.size) throw refuse('tasks.not_finished');
        for (const { id, kind, file } of rows) {
          if (file !== null) await files.remove(tx, file);
          await auditTrail.record(tx, {
            ...acting,
            action: 'background_task.delete',
            subject: { kind: 'background_task', id, name: kind },
          });
        }
        return rows;
      });
      for (const { id, user } of gone) tellPages(user, { id, task: null });
      return gone.length;
    },
    async download(id, acting) {
      const { task, user, file } = await found(id);
      const isOver = task.expiresAt !== null && task.expiresAt <= clock.now();
      const definition = definitions.get(task.kind);
      if (file === null || isOver || definition === undefined) throw refuse('tasks.no_file');
      await checkAccess(user, definition.token);
      const { file: row, content } = await files.open(file);
      const fetched = await transactions.run(async (tx) => {
        await auditTrail.record(tx, {
          ...acting,
          action: 'background_task.download',
          subject: { kind: 'background_task', id, name: task.kind },
          after: { file: row.name },
        });
        return noteFetched(tx, id, clock.now());
      });
      moves.tell(user, fetched);
      return { name: row.name, mime: row.mime, content };
    },
    sweep: () => sweepTasks({ ...shared, tellPages, kinds: [...definitions.keys()] }),
    start: () => loop.start(),
    async stop() {
      stopping.abort();
      await loop.stop();
      pages.stop();
    },
  };
  needs.jobs.define(sweepExpired, () => tasks.sweep());
  needs.jobs.schedule(sweepExpired, '7 * * * *', 'UTC', { catchUp: 'once' });
  needs.http.owner('backgroundTask', (ids) => ownersOfTasks(db, ids));
  routeTasks(needs.http, tasks);
  return tasks;
}
