/** What an assignment goes on from after a process that died: what is logged counts, kept or not. */
import { deviceId, itemId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../../../engines/postgres/testing.ts';
import { createWritesStore, type WritesStore } from '../../writes/index.ts';
import { isStillStarted, keepRuns, startedAssignments } from './assignment-runs.store.ts';

const item = itemId(1);
const noon = Date.UTC(2026, 10, 20, 12);
const since = new Date(noon - 60_000);
let database: TestPostgres;
let writes: WritesStore;
let id: number;
beforeAll(async () => {
  database = await openTestPostgres();
  writes = createWritesStore(database.postgres.db);
  // Neither the item nor its points are of interest here.
  await database.postgres.pool.query(
    `alter table assignment drop constraint assignment_item_id_fkey,
       drop constraint assignment_target`,
  );
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.postgres.pool.query('delete from assignment');
  const { rows } = await database.postgres.pool.query(
    `insert into assignment (item_id, name, source, condition, target_point_id, mode, period_ms,
       most_per_minute, enabled, state, created_at, updated_at)
     values ($1, '阀门', '{"kind":"constant","value":5}', '{"kind":"none"}', 7, 'change', 1000, 60,
       true, 'running', now(), now()) returning id`,
    [item],
  );
  id = Number(rows[0].id);
});

async function log(
  secondsAgo: number,
  given: Partial<Parameters<WritesStore['insert']>[0]> = {},
): Promise<number> {
  const { command } = await writes.insert({
    ...{ itemId: item, deviceId: deviceId(2), pointId: pointId(7), assignmentId: id },
    ...{ deviceName: '泵', pointName: '阀', unit: '', format: null, userId: 3, userName: '阀门' },
    ...{ address: '', note: null, state: 'sent', reason: null, details: null, oldValue: null },
    ...{ newValue: '5', idempotencyKey: null, at: new Date(noon - secondsAgo * 1_000) },
    ...given,
  });
  return command.commandId;
}
const goesOn = async () => (await startedAssignments(database.postgres.db, item, since))[0];
const kept = {
  version: 1,
  state: 'running',
  reason: null,
  details: null,
  armed: false,
  pausedSince: null,
} as const;

it('takes a command that was logged and not kept for written', async () => {
  await log(30, { newValue: '4' });
  await log(10, { newValue: '6' });
  expect(await goesOn()).toMatchObject({
    ...{ armed: false, lastValue: 6, lastWrittenAt: noon - 10_000 },
    attempts: [noon - 30_000, noon - 10_000],
  });
});

it('takes what was refused before it was sent for nothing', async () => {
  await log(10, { state: 'refused', reason: 'telemetry.device_offline' });
  expect(await goesOn()).toMatchObject({ armed: true, lastValue: null, attempts: [] });
});

it('takes what was withdrawn before its frame for nothing, though it was kept as written', async () => {
  const lastWriteId = await log(10, { newValue: '6' });
  const run = { id, ...kept, lastValue: 6, lastWriteId, lastWrittenAt: noon - 10_000 };
  await keepRuns(database.postgres.db, [run]);
  const event = { kind: 'refused', reason: 'assignment.condition_ended' } as const;
  await writes.advance([{ id: lastWriteId, event, readBack: null }], new Date(noon));
  expect(await goesOn()).toMatchObject({ armed: true, attempts: [] });
});

it('takes what the device refused for written', async () => {
  const lastWriteId = await log(10, { newValue: '6' });
  const event = { kind: 'refused', reason: 'telemetry.device_refused' } as const;
  await writes.advance([{ id: lastWriteId, event, readBack: null }], new Date(noon));
  expect(await goesOn()).toMatchObject({ armed: false, lastValue: 6 });
});

it('goes by what was kept of what is older, and counts what was tried in this minute', async () => {
  const lastWriteId = await log(10);
  const run = { id, ...kept, armed: true, lastValue: 5, lastWriteId, lastWrittenAt: noon - 10_000 };
  expect(await keepRuns(database.postgres.db, [run])).toEqual([id]);
  expect(await goesOn()).toMatchObject({ armed: true, lastValue: 5, attempts: [noon - 10_000] });
});

it('is not run any more once it has failed, and nothing is kept of another version', async () => {
  const run = { id, ...kept, lastValue: null, lastWriteId: null, lastWrittenAt: null };
  expect(await keepRuns(database.postgres.db, [{ ...run, version: 2 }])).toEqual([]);
  const { db } = database.postgres;
  expect(await isStillStarted(db, { id, version: 1 })).toBe(true);
  expect(await keepRuns(db, [{ ...run, state: 'failed' }])).toEqual([id]);
  expect(await isStillStarted(db, { id, version: 1 })).toBe(false);
  expect(await goesOn()).toBeUndefined();
});

it('keeps since when it is paused, and that it was told, until it goes on', async () => {
  const { db, pool } = database.postgres;
  const run = { id, ...kept, lastValue: null, lastWriteId: null, lastWrittenAt: null };
  const paused = { ...run, state: 'paused', reason: 'assignment.source_unknown' } as const;
  await keepRuns(db, [{ ...paused, pausedSince: noon }]);
  expect(await goesOn()).toMatchObject({ pausedSince: noon });
  await pool.query('update assignment set pause_told = true');
  const isTold = async () => (await pool.query('select pause_told from assignment')).rows[0];
  // Nobody is told of it as it is now, as when its device is silent after a restart: it is the same pause.
  await keepRuns(db, [paused]);
  expect(await goesOn()).toMatchObject({ pausedSince: null });
  expect(await isTold()).toEqual({ pause_told: true });
  await keepRuns(db, [run]);
  expect(await isTold()).toEqual({ pause_told: false });
});
