import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type PartitionFacts,
  readPartition,
  readPartitionFacts,
} from '../../../engines/clickhouse/index.ts';
import { openTestClickhouse, type TestClickhouse } from '../../../engines/clickhouse/testing.ts';
import { fillTable } from './fill-table.ts';

const columns = ['ts', 'ret', 'x'];
const from = { table: 'filled_from', columns, partition: '1' };
/** Of a restore that nobody takes over from. */
const mark = { demandOurs: async () => {}, taken: new AbortController().signal };
const day = 86_400_000;
let clickhouse: TestClickhouse;
let facts: PartitionFacts;

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  const { client } = clickhouse;
  const shape = `(ts DateTime64(3, 'UTC'), ret UInt16, x UInt32, double UInt32 ALIAS 2 * x)
    ENGINE = ReplacingMergeTree PARTITION BY x % 2 ORDER BY x`;
  for (const table of ['filled_from', 'filled']) {
    await client.command({ query: `CREATE TABLE ${table} ${shape}` });
  }
  await client.command({
    query: `INSERT INTO filled_from SELECT fromUnixTimestamp64Milli(toInt64(1700000000000 + number)), 10, number
      FROM numbers(200000)`,
  });
  facts = await readPartitionFacts(clickhouse, from);
});
beforeEach(() => clickhouse.client.command({ query: 'TRUNCATE TABLE filled' }));
afterAll(() => clickhouse.stop());

const fill = (change: Partial<PartitionFacts>, id = '1') => {
  const open = () => readPartition(clickhouse, from);
  return fillTable(clickhouse, { table: 'filled', columns, mark }, [
    { id, facts: { ...facts, ...change }, open },
  ]).then(
    () => 'whole',
    (error) => error.code,
  );
};

test('what is in a partition is told whatever the order of its rows', async () => {
  expect(facts).toMatchObject({
    rows: 100_000,
    from: 1_700_000_000_001,
    to: 1_700_000_199_999,
    expiresAt: 1_700_000_000_001 + 10 * day,
  });
  await fill({});
  const place = { ...from, table: 'filled' };
  expect(await readPartitionFacts(clickhouse, place)).toEqual(facts);
});

const kept = { expiresAt: Date.now() + 100 * day };
const ending = { expiresAt: Date.now() + day };
test.each([
  ['as it was', kept, 'whole'],
  ['fewer rows', { ...kept, rows: 100_001 }, 'backup.not_equal'],
  ['more rows', { ...kept, rows: 99_999 }, 'backup.not_equal'],
  ['other rows', { ...kept, digest: '0' }, 'backup.not_equal'],
  ['rows of another time', { ...kept, to: 5 }, 'backup.not_equal'],
  ['other rows, kept for ever', { expiresAt: null, digest: '0' }, 'backup.not_equal'],
  ['fewer rows, their days over', { ...ending, rows: 100_001, digest: '0' }, 'whole'],
  ['more rows, their days over', { ...ending, rows: 99_999 }, 'backup.not_equal'],
])('%s', async (_what, change, expected) => {
  expect(await fill(change)).toBe(expected);
});

test('rows that turn up in another partition are no rows of this one', async () => {
  expect(await fill(ending, '0')).toBe('backup.not_equal');
});
