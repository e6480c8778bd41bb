import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestClickhouse, type TestClickhouse } from '../../../engines/clickhouse/testing.ts';
import type { HistoryEngine } from './engine.series.ts';
import { countSamples, insertBlocks, readLastBefore, readSamples } from './samples.series.ts';
import { readSlots } from './trends/index.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 1);

let clickhouse: TestClickhouse;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  const fill = (query: string) => clickhouse.client.command({ query });
  await fill(`INSERT INTO sample (point, ts, scale, number, quality, ret, ver)
    SELECT number % 200 + 1, fromUnixTimestamp64Milli(toInt64(${start} + intDiv(number, 200) * 1000)),
      1, number, 0, 3650, 1 FROM numbers(1000000)`);
  await fill(`INSERT INTO sample_minute (point, ts, lo, hi, n, ret, ver)
    SELECT number % 200 + 1, toDateTime(${start / 1000} + intDiv(number, 200) * 60), 0, 1, 60, 3650, 1
    FROM numbers(1000000) SETTINGS max_partitions_per_insert_block = 0`);
});
afterAll(() => clickhouse.stop());

interface Statement {
  readonly query: string;
  readonly params: Record<string, unknown>;
}

/** What the work asks of the engine; it is really asked. */
async function statementsOf(
  work: (engine: HistoryEngine) => Promise<unknown>,
): Promise<Statement[]> {
  const asked: Statement[] = [];
  const { client, binary, metrics } = clickhouse;
  const keep = (query: string, params: Record<string, unknown> = {}) =>
    void asked.push({ query, params });
  await work({
    metrics,
    binary: {
      read(query, params) {
        keep(query, params);
        return binary.read(query, params);
      },
    },
    client: new Proxy(client, {
      get(target, name: keyof typeof client) {
        if (name !== 'query' && name !== 'exec') return Reflect.get(target, name);
        return (asking: Parameters<typeof client.query>[0]) => {
          keep(asking.query, asking.query_params);
          return target[name](asking);
        };
      },
    }),
  });
  return asked;
}

/** Granules read of those there are, of each table that the statement reads. */
async function granulesOf({ query, params }: Statement): Promise<(readonly [number, number])[]> {
  const answer = await clickhouse.client.query({
    query: `EXPLAIN indexes = 1 ${query.replace(/FORMAT \w+\s*$/, '')}`,
    query_params: params,
    format: 'TabSeparatedRaw',
  });
  const plan = await answer.text();
  const tables = plan.split('ReadFromMergeTree (').slice(1);
  return tables.map((table) => {
    const steps = [...table.matchAll(/Granules: (\d+)\/(\d+)/g)];
    return [Number(steps.at(-1)?.[1]), Number(steps[0]?.[2])] as const;
  });
}

const trend = {
  points: [7, 8],
  width: 60_000,
  now: start + 24 * hour,
  mayBeExpired: false,
  held: false,
};
const reads: Readonly<Record<string, (engine: HistoryEngine) => Promise<unknown>>> = {
  'trend from samples': (engine) =>
    readSlots(engine, { ...trend, stretches: [{ source: 'raw', from: start, to: start + hour }] }),
  'trend from minutes, the newest from samples': (engine) =>
    readSlots(engine, {
      ...trend,
      stretches: [
        { source: 'minute', from: start, to: start + hour },
        { source: 'raw', from: start + hour, to: start + 2 * hour },
      ],
    }),
  'trend of what holds': (engine) =>
    readSlots(engine, {
      ...trend,
      held: true,
      stretches: [
        { source: 'minute', from: start, to: start + hour },
        { source: 'raw', from: start + hour, to: start + 2 * hour },
      ],
    }),
  'last values': (engine) => readLastBefore(engine, [7, 8], start + hour),
  'samples of a point': (engine) =>
    readSamples(engine, { point: 7, from: start, to: start + hour, limit: 1000 }),
  'how many samples': (engine) =>
    countSamples(engine, { points: [7, 8], from: start, to: start + hour }),
};

// `vitest -u` writes the file anew.
test('the engine is asked what stands in the file beside this', async () => {
  const parts: string[] = [];
  const all = { ...reads, insert: (engine: HistoryEngine) => insertBlocks(engine, [], silent) };
  for (const [name, work] of Object.entries(all)) {
    const queries = (await statementsOf(work)).map(({ query }) => `${trimmed(query)};`);
    parts.push(`-- ${name}`, ...queries, '');
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./hot-queries.sql');
});

const silent = new AbortController().signal;
const trimmed = (query: string): string => query.trim().replaceAll(/\s*\n\s*/g, '\n  ');

test.each(Object.entries(reads))('%s reads a part of the table only', async (_name, work) => {
  const statements = await statementsOf(work);
  const granules = (await Promise.all(statements.map(granulesOf))).flat();
  expect(granules.length).toBeGreaterThan(0);
  for (const [read, all] of granules) {
    expect(all).toBeGreaterThan(50);
    expect(read).toBeLessThan(all / 5);
  }
});

test('a query that reads the whole table is found out', async () => {
  const query = 'SELECT count() FROM sample WHERE number = {n:Int64} FORMAT Native';
  const [granules] = await granulesOf({ query, params: { n: 1 } });
  expect(granules?.[0]).toBe(granules?.[1]);
});
