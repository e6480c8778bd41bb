/**
 * Says in an external engine that a restore is filling it: what is there is not whole. It is a table
 * whose comment tells of the restore, for making a table is the one thing that happens at once or not
 * at all there, and never twice. The restore writes a row into it again and again, by which others
 * know that it lives.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ClickHouseError } from '@clickhouse/client';
import { type Fault, outage } from '@millwright/kernel';
import { z } from 'zod';
import { textLiteral } from '../child/literals.ts';
import type { Clickhouse } from '../clickhouse.ts';

type Engine = Pick<Clickhouse, 'client'>;

const mark = 'restore_under_way';
/** Tables of any size may be emptied: a restore filled them. */
const anySize = { max_table_size_to_drop: '0' } as const;

/** Which restore it is, of which backup. */
export interface RestoreMark {
  readonly id: string;
  readonly backup: string;
}

const noted = z.object({
  id: z.string(),
  backup: z.string(),
  /** What it fills. */
  tables: z.array(z.string()),
});
type Noted = z.infer<typeof noted>;

/** Null when no restore is under way; one that cannot be read has no id. */
async function readRestoreMark({ client }: Engine): Promise<Noted | null> {
  const answer = await client.query({
    query: `SELECT comment FROM system.tables
      WHERE database = currentDatabase() AND name = {mark:String}`,
    query_params: { mark },
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ comment: string }>();
  if (row === undefined) return null;
  try {
    return noted.parse(JSON.parse(row.comment));
  } catch {
    return { id: '', backup: '', tables: [] };
  }
}

/** @throws Fault outage `clickhouse.half_restored` while a restore is under way, or was broken off */
export async function demandNoRestore(engine: Engine): Promise<void> {
  const under = await readRestoreMark(engine);
  if (under === null) return;
  throw outage('clickhouse.half_restored', {
    problem: `A restore of ${under.backup} into CLICKHOUSE_URL is under way or was broken off, and what is there is not whole. Wait for it, or run \`npm run restore\` again.`,
  });
}

export interface RestoringClickhouse {
  /** Asks the engine. @throws Fault outage `clickhouse.restored_twice` when another has taken over */
  demandOurs(): Promise<void>;
  /** Aborts when a heartbeat finds that another has taken over. */
  readonly taken: AbortSignal;
  /** What was restored stands. */
  finish(): Promise<void>;
  /** Nothing of it is left. */
  undo(): Promise<void>;
  /** No more heartbeats: as good as killed. */
  close(): void;
}

/** Between two heartbeats. A busy engine may keep one waiting. */
const usualBeatMs = 3_000;
/** So many heartbeats long nothing is heard of a restore that was killed. */
const beatsMissed = 4;

/**
 * Marks the engine; what a killed restore had put there goes.
 * @param needs.tables those that will be filled: each is empty, or not there
 * @param needs.beatMs the same for all who restore into one engine
 * @returns why not, and nothing was changed: they hold something that no restore put there, or
 *   another restore is at work
 */
export async function beginClickhouseRestore(
  { client }: Engine,
  needs: {
    readonly mark: RestoreMark;
    readonly tables: readonly string[];
    readonly beatMs?: number | undefined;
  },
): Promise<RestoringClickhouse | 'not_empty' | 'at_work'> {
  const { beatMs = usualBeatMs } = needs;
  const { id } = needs.mark;
  const before = await readRestoreMark({ client });
  const tables = [...new Set([...needs.tables, ...(before?.tables ?? [])])];
  const comment = textLiteral(JSON.stringify({ ...needs.mark, tables } satisfies Noted));
  const beat = () =>
    client.command({
      query: `INSERT INTO ${mark} SELECT {id:String}, now64(3)`,
      query_params: { id },
    });
  if (before === null) {
    if ((await countRows({ client }, tables)) > 0) return 'not_empty';
    if (!(await isMade({ client }, comment))) return 'at_work';
    await beat();
  } else {
    const last = await lastBeat({ client }, id);
    for (let waited = 0; waited < beatsMissed; waited += 1) {
      await pause(beatMs);
      if ((await lastBeat({ client }, id)) !== last) return 'at_work';
    }
    await makeFitForBeats({ client }, before);
    // First ours, then a look: of two that come at once one sees the other, or each does.
    await beat();
    if ((await lastBeat({ client }, id)) !== last) return 'at_work';
    await client.command({ query: `ALTER TABLE ${mark} MODIFY COMMENT ${comment}` });
    await empty({ client }, tables);
  }
  const isOurs = async () => (await readRestoreMark({ client }))?.id === id;
  const taken = new AbortController();
  const heart = setInterval(() => {
    const tell = async (): Promise<void> => {
      if (await isOurs()) await beat();
      else taken.abort(restoredTwice());
    };
    // An engine that does not answer is met by whoever fills it.
    tell().catch(() => undefined);
  }, beatMs).unref();
  const unmark = async (): Promise<void> => {
    clearInterval(heart);
    await client.command({ query: `DROP TABLE IF EXISTS ${mark}` });
  };
  const demandOurs = async (): Promise<void> => {
    if (!(await isOurs())) throw restoredTwice();
  };
  return {
    demandOurs,
    taken: taken.signal,
    async finish() {
      await demandOurs();
      await unmark();
    },
    async undo() {
      clearInterval(heart);
      // Another restore has taken it over: it is not ours to empty.
      if (!(await isOurs())) return;
      await empty({ client }, tables);
      await unmark();
    },
    close: () => clearInterval(heart),
  };
}

/** False when somebody else has made it by now. */
async function isMade({ client }: Engine, comment: string): Promise<boolean> {
  try {
    await client.command({
      query: `CREATE TABLE ${mark} (id String, at DateTime64(3)) ENGINE = Memory COMMENT ${comment}`,
    });
    return true;
  } catch (error) {
    if (error instanceof ClickHouseError && error.code === tableExists) return false;
    throw error;
  }
}

/** TABLE_ALREADY_EXISTS of ClickHouse's error list. */
const tableExists = '57';

/** Of anybody else; empty before the first, and in the mark of an earlier release. */
async function lastBeat(engine: Engine, own: string): Promise<string> {
  if (!(await hasBeats(engine))) return '';
  const answer = await engine.client.query({
    query: `SELECT toString(max(at)) AS last, toString(count()) AS beats FROM ${mark}
      WHERE id <> {own:String} HAVING count() > 0`,
    query_params: { own },
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ last: string; beats: string }>();
  return row === undefined ? '' : `${row.last} ${row.beats}`;
}

async function hasBeats({ client }: Engine): Promise<boolean> {
  const answer = await client.query({
    query: `SELECT name FROM system.columns
      WHERE database = currentDatabase() AND table = {mark:String} AND name = 'at'`,
    query_params: { mark },
    format: 'JSONEachRow',
  });
  return (await answer.json()).length > 0;
}

/** The mark of an earlier release has no room for them. */
async function makeFitForBeats(engine: Engine, before: Noted): Promise<void> {
  if (await hasBeats(engine)) return;
  await engine.client.command({ query: `DROP TABLE IF EXISTS ${mark}` });
  await isMade(engine, textLiteral(JSON.stringify(before)));
}

/** Takes the mark of this restore away, if it is there. */
export async function endClickhouseRestore({ client }: Engine, id: string): Promise<void> {
  if ((await readRestoreMark({ client }))?.id !== id) return;
  await client.command({ query: `DROP TABLE IF EXISTS ${mark}` });
}

const restoredTwice = (): Fault =>
  outage('clickhouse.restored_twice', {
    problem: 'Another restore has begun to fill CLICKHOUSE_URL; this one gave up.',
  });

async function countRows({ client }: Engine, tables: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of await present({ client }, tables)) {
    const answer = await client.query({
      query: `SELECT toFloat64(count()) AS rows FROM ${table}`,
      format: 'JSONEachRow',
    });
    rows += (await answer.json<{ rows: number }>())[0]?.rows ?? 0;
  }
  return rows;
}

async function empty({ client }: Engine, tables: readonly string[]): Promise<void> {
  for (const table of await present({ client }, tables)) {
    await client.command({ query: `TRUNCATE TABLE ${table}`, clickhouse_settings: anySize });
  }
}

/** Those that there are. */
async function present({ client }: Engine, tables: readonly string[]): Promise<string[]> {
  const answer = await client.query({
    query: `SELECT name FROM system.tables
      WHERE database = currentDatabase() AND name IN {tables:Array(String)}`,
    query_params: { tables },
    format: 'JSONEachRow',
  });
  return (await answer.json<{ name: string }>()).map(({ name }) => name);
}
