/** What became of backups and drills. */
import { type Timestamp, timestamp } from '@millwright/kernel';
import type { GeneratedAlways, Kysely } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { sayProblem } from '../backup-fault.ts';

export type RunKind = 'backup' | 'drill';

type RunTables = Tables<{
  backup_run: {
    id: GeneratedAlways<number>;
    kind: RunKind;
    state: 'running' | 'done' | 'failed';
    started_at: Date;
    finished_at: Date | null;
    place: string;
    moment: Date | null;
    bytes: number | null;
    row_count: number | null;
    sample_count: number | null;
    problem: string | null;
  };
}>;

export interface LastRuns {
  /** When the last one of the kind ended well: what it stands for, and its bytes. */
  readonly done: { readonly at: Timestamp; readonly bytes: number } | undefined;
  /** Whether the last one that has ended ended well; undefined before the first. */
  readonly isOk: boolean | undefined;
  /** What was said of the last one when it failed; null unless it did. */
  readonly problem: string | null;
}

/** @returns its id */
export async function beginRun(
  db: Kysely<unknown>,
  run: { kind: RunKind; place: string; moment: number | null; now: Timestamp },
): Promise<number> {
  const { id } = await db
    .withTables<RunTables>()
    .insertInto('backup_run')
    .values({
      kind: run.kind,
      state: 'running',
      started_at: new Date(run.now),
      place: run.place,
      moment: run.moment === null ? null : new Date(run.moment),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endRun(
  db: Kysely<unknown>,
  id: number,
  now: Timestamp,
  result:
    | { readonly problem: string }
    | {
        readonly path: string;
        readonly moment?: number;
        readonly bytes?: number;
        readonly rows: number;
        readonly samples: number;
      },
): Promise<void> {
  const finished_at = new Date(now);
  const values =
    'problem' in result
      ? ({ state: 'failed', finished_at, problem: result.problem.slice(0, 2_000) } as const)
      : ({
          state: 'done',
          finished_at,
          place: result.path,
          row_count: result.rows,
          sample_count: result.samples,
          ...(result.bytes === undefined ? {} : { bytes: result.bytes }),
          ...(result.moment === undefined ? {} : { moment: new Date(result.moment) }),
        } as const);
  await db
    .withTables<RunTables>()
    .updateTable('backup_run')
    .set(values)
    .where('id', '=', id)
    .execute();
}

/** Its id; undefined before the first. */
export async function lastRunOf(db: Kysely<unknown>, kind: RunKind): Promise<number | undefined> {
  const row = await db
    .withTables<RunTables>()
    .selectFrom('backup_run')
    .where('kind', '=', kind)
    .select((run) => run.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? undefined;
}

/** What a server that died, or a backup of itself, left unfinished. */
export async function failUnfinished(db: Kysely<unknown>, now: Timestamp): Promise<void> {
  await db
    .withTables<RunTables>()
    .updateTable('backup_run')
    .set({ state: 'failed', finished_at: new Date(now), problem: 'backup.broken_off' })
    .where('state', '=', 'running')
    .execute();
}

export async function readLastRuns(db: Kysely<unknown>, kind: RunKind): Promise<LastRuns> {
  const ended = db
    .withTables<RunTables>()
    .selectFrom('backup_run')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1);
  const last = await ended
    .where('state', '<>', 'running')
    .select(['state', 'problem'])
    .executeTakeFirst();
  const done = await ended
    .where('state', '=', 'done')
    .select(['moment', 'started_at', 'bytes'])
    .executeTakeFirst();
  return {
    done: done && {
      at: timestamp(
        (kind === 'drill' ? done.started_at : (done.moment ?? done.started_at)).getTime(),
      ),
      bytes: done.bytes ?? 0,
    },
    isOk: last && last.state === 'done',
    problem: last?.problem == null ? null : sayProblem(last.problem),
  };
}
