/** What is noted of the times in which devices were collected. */
import { milliseconds, timestamp } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { createCollectionRunsStore } from './collection-runs.store.ts';
import { createCollectionRuns } from './collection-runs.ts';

const start = Date.UTC(2026, 5, 1);
let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
beforeEach(() => database.reset());
afterAll(() => database?.drop());

const open = (at: number) => {
  const clock = createManualClock(timestamp(start + at));
  const store = createCollectionRunsStore(database.postgres.db);
  return { clock, runs: createCollectionRuns({ store, clock, log: silentLog }) };
};
const gapsOf = async ({ runs, clock }: ReturnType<typeof open>) =>
  (await runs.gaps(clock.now())).map(({ from, to }) => [from - start, to - start]);

test('between the stop of one server and the start of the next nobody collected', async () => {
  const first = open(0);
  await first.runs.start();
  expect(await gapsOf(first)).toEqual([]);
  first.clock.advance(milliseconds(4_000));
  await first.runs.stop();
  const second = open(60_000);
  await second.runs.start();
  expect(await gapsOf(second)).toEqual([[4_000, 60_000]]);
  // Who looks back before it sees nothing of it.
  expect(await second.runs.gaps(start + 1_000)).toEqual([]);
  await second.runs.stop();
});

test('one that was killed had collected until ten seconds before at least', async () => {
  const killed = open(0);
  await killed.runs.start();
  const store = createCollectionRunsStore(database.postgres.db);
  killed.clock.advance(milliseconds(10_000));
  await waitFor('the beat', async () => {
    const [run] = await store.before(start + 60_000, 10);
    return run?.until === start + 10_000;
  });
  const next = open(300_000);
  expect(await gapsOf(next)).toEqual([[10_000, 300_000]]);
  await next.runs.start();
  expect(await gapsOf(next)).toEqual([[10_000, 300_000]]);
  await next.runs.stop();
  await killed.runs.stop();
});
