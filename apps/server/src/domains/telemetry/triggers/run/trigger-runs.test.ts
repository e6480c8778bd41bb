/** What a trigger goes on from after a process that died: what it fired for is written down first. */
import { itemId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../../../engines/postgres/testing.ts';
import {
  beginTriggerRun,
  closeAbandonedRuns,
  dropTriggerRun,
  enabledTriggers,
  endTriggerRun,
  isStillEnabled,
  type KeptTrigger,
  keepTriggers,
  lastTriggerRuns,
} from './trigger-runs.store.ts';

const item = itemId(1);
const noon = Date.UTC(2026, 10, 20, 12);
const hourBefore = new Date(noon - 3_600_000);
let database: TestPostgres;
let id: number;
beforeAll(async () => {
  database = await openTestPostgres();
  // The item is of no interest here.
  await database.postgres.pool.query(
    'alter table condition_trigger drop constraint condition_trigger_item_id_fkey',
  );
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.postgres.pool.query('delete from condition_trigger');
  const { rows } = await database.postgres.pool.query(
    `insert into condition_trigger (item_id, name, condition, actions, on_delay_ms, off_delay_ms,
       most_per_hour, enabled, state, created_at, updated_at)
     values ($1, '超压', '{"kind":"change","pointId":7}', '[{"kind":"event","text":"高"}]', 0, 0, 60,
       true, 'idle', now(), now()) returning id`,
    [item],
  );
  id = Number(rows[0].id);
});

const kept = (given: Partial<KeptTrigger> = {}): KeptTrigger => ({
  ...{ id, version: 1, state: 'fired', reason: null, details: null, was: 1 },
  ...{ skipped: 0, skippedAt: null },
  ...given,
});
const begin = (minutesAgo: number, given: Partial<KeptTrigger> = {}) =>
  database.postgres.db
    .transaction()
    .execute((tx) => beginTriggerRun(tx, kept(given), new Date(noon - minutesAgo * 60_000)));
const goesOn = async () => (await enabledTriggers(database.postgres.db, item, hourBefore))[0];

it('goes on from what it fired for, and counts it, though nothing else was kept', async () => {
  expect(await goesOn()).toMatchObject({ was: Number.NaN, firedAt: [], lastFiredAt: null });
  await begin(90, { was: 5 });
  await begin(10, { was: 6 });
  expect(await goesOn()).toMatchObject({
    ...{ was: 6, state: 'fired', firedAt: [noon - 600_000] },
    ...{ lastFiredAt: noon - 600_000, lastOutcome: 'running' },
  });
});

it('does not go on with what was under way: nobody knows what came of it', async () => {
  const { db } = database.postgres;
  const first = await begin(2);
  await endTriggerRun(db, first ?? 0, 'done', []);
  await begin(1);
  await closeAbandonedRuns(db);
  const runs = await lastTriggerRuns(db, id, 20);
  expect(runs.map(({ outcome }) => outcome)).toEqual(['unknown', 'done']);
  // Whoever did it all the same says so to nobody any more.
  await endTriggerRun(db, runs[0]?.id ?? 0, 'done', []);
  expect((await lastTriggerRuns(db, id, 1))[0]?.outcome).toBe('unknown');
});

it('has no run that was begun and of which nobody heard, and keeps what was done', async () => {
  const run = await begin(10);
  await begin(5);
  await endTriggerRun(database.postgres.db, run ?? 0, 'done', []);
  for (const ago of [10, 5]) {
    await dropTriggerRun(database.postgres.db, id, new Date(noon - ago * 60_000));
  }
  const runs = await lastTriggerRuns(database.postgres.db, id, 9);
  expect(runs.map(({ outcome }) => outcome)).toEqual(['done']);
});

it('does not fire once it was changed or disabled', async () => {
  const { db, pool } = database.postgres;
  expect(await begin(1, { version: 2 })).toBeNull();
  expect(await isStillEnabled(db, { id, version: 1 })).toBe(true);
  await pool.query('update condition_trigger set enabled = false');
  expect(await begin(1)).toBeNull();
  expect(await isStillEnabled(db, { id, version: 1 })).toBe(false);
  expect(await lastTriggerRuns(db, id, 1)).toEqual([]);
});

it('is not run any more once it has failed', async () => {
  const { db } = database.postgres;
  expect(await keepTriggers(db, [kept({ state: 'failed' })])).toEqual([id]);
  expect(await goesOn()).toBeUndefined();
});

it('keeps its last hundred runs, and all of the last hour', async () => {
  for (let n = 0; n < 105; n += 1) await begin(120);
  await begin(0);
  expect(await lastTriggerRuns(database.postgres.db, id, 200)).toHaveLength(100);
});
