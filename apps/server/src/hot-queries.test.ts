import { deviceId, itemId, timestamp, userId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from './base/log.ts';
import { countAlarms, listAlarms } from './domains/alarms/occurrences/alarm-lists.store.ts';
import { enabledDevices, listDevices } from './domains/devices/devices.store.ts';
import { listPoints, pointsOfDevices } from './domains/devices/points/points.store.ts';
import { findSession } from './domains/identity/sessions/sessions.store.ts';
import { itemsOfUser, listItems } from './domains/items/items.store.ts';
import { createWritesStore } from './domains/telemetry/writes/writes.store.ts';
import { openTestPostgres, type TestPostgres } from './engines/postgres/testing.ts';
import {
  asText,
  fillPlant,
  largeTables,
  scannedWhole,
  start,
  statementsOf,
} from './hot-queries.builders.ts';
import { dispatchDue } from './platform/events/outbox.store.ts';
import { claimJob } from './platform/jobs/jobs.store.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
  await fillPlant(database.postgres);
});
afterAll(() => database.drop());

const page = { page: 1, pageSize: 20, order: 'desc' } as const;
const visible = new Set(Array.from({ length: 10 }, (_, index) => itemId(41 + index)));
const now = timestamp(start + 1);
const alive = { now: new Date(now), idleSince: new Date(start - 1) };
const month = { from: start - 30 * 86_400_000, to: start };
const dispatch = (db: Kysely<unknown>) =>
  dispatchDue({
    db,
    consumers: new Map([
      ['alarm.raised', new Map([['push', { writes: false, dispatch: async () => undefined }]])],
    ]),
    now,
    claimed: () => undefined,
    log: silentLog,
  });

type Work = (db: Kysely<unknown>) => Promise<unknown>;

const hot: readonly (readonly [store: string, queries: Readonly<Record<string, Work>>])[] = [
  [
    'domains/identity/sessions/sessions.store',
    { session: (db) => findSession(db, '8f14e45fceea167a5a36dedd4bea2543', alive) },
  ],
  [
    'domains/items/items.store',
    {
      'items of a user': (db) => itemsOfUser(db, userId(5)),
      'list of items': (db) => listItems(db, { visible, ...page, order: 'asc' }),
    },
  ],
  [
    'domains/devices/devices.store',
    { 'list of devices': (db) => listDevices(db, { visible, ...page }) },
  ],
  [
    'domains/devices/points/points.store',
    {
      'points of devices that are polled anew': (db) =>
        pointsOfDevices(db, [deviceId(41), deviceId(2041), deviceId(4041)]),
      'list of points': (db) => listPoints(db, { deviceId: deviceId(41), ...page }),
    },
  ],
  [
    'domains/alarms/occurrences/alarm-lists.store',
    {
      'current alarms': (db) => listAlarms(db, { visible, state: 'active', ...page }, now),
      'current alarms of everybody': (db) =>
        listAlarms(db, { visible: 'all', state: 'retained', ...page }, now),
      'counts of current alarms': (db) => countAlarms(db, { visible }),
      'past alarms': (db) => listAlarms(db, { visible, ...month, ...page }, now),
      'past alarms of everybody': (db) =>
        listAlarms(db, { visible: 'all', ...month, ...page }, now),
    },
  ],
  [
    'domains/telemetry/writes/writes.store',
    { 'list of writes': (db) => createWritesStore(db).list({ items: [...visible], ...page }) },
  ],
  [
    'platform/jobs/jobs.store',
    { claim: (db) => claimJob(db, ['export', 'seal'], now, () => 1000 as never) },
  ],
  ['platform/events/outbox.store', { dispatch }],
];

const golden = async (store: string, queries: Readonly<Record<string, Work>>) => {
  const parts: string[] = [];
  for (const [name, work] of Object.entries(queries)) {
    const statements = await statementsOf(database.postgres, work);
    parts.push(`-- ${name}`, ...statements.map((each) => `${asText(each)};`), '');
  }
  await expect(parts.join('\n')).toMatchFileSnapshot(`./${store}.sql`);
};

// `vitest -u` writes the files beside the stores anew.
test.each(hot)('%s asks what stands in the file beside it', golden);

test('the start of polling reads every device, once', () =>
  golden('domains/devices/poll-start', { 'devices to poll': enabledDevices }));

test.each(
  hot.flatMap(([store, queries]) =>
    Object.entries(queries).map(([name, work]) => [store, name, work] as const),
  ),
)('%s: %s reads no large table whole', async (_store, _name, work) => {
  const { postgres } = database;
  const statements = await statementsOf(postgres, work);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(await scannedWhole(postgres, statement), statement.sql).toEqual([]);
  }
});

test('a query without an index is found out, in a function too', async () => {
  const { postgres } = database;
  await postgres.pool.query(
    `create function noted(wanted text) returns bigint language sql
       as 'select count(*) from alarm where note = wanted'`,
  );
  const queries = [sql`select from point where unit = ${'m³'}`, sql`select noted(${'x'})`];
  const found = queries.map(async (query) => {
    const [statement] = await statementsOf(postgres, (db) => query.execute(db));
    return statement && scannedWhole(postgres, statement);
  });
  expect(await Promise.all(found)).toEqual([['point'], ['alarm']]);
});

test('the plant is large', async () => {
  for (const table of largeTables) {
    const { rows } = await database.postgres.pool.query(`select count(*) as count from ${table}`);
    expect(rows[0].count, table).toBeGreaterThanOrEqual(2000);
  }
});
