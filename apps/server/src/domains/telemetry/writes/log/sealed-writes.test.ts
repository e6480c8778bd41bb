/** Commands that have ended are sealed, and what becomes of them afterwards shows. */
import { days, deviceId, itemId, minutes, pointId, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../../../engines/postgres/testing.ts';
import {
  actingAs,
  createAuditChain,
  createAuditTrail,
  verifyAuditChain,
} from '../../../../platform/audit/index.ts';
import { createTransactions } from '../../../../platform/storage/index.ts';
import type { NewWrite } from '../write-rows.store.ts';
import { createWritesStore } from '../writes.store.ts';
import { sealedWrites } from './sealed-writes.ts';

const log = { ...sealedWrites, name: 'value changes' };
const clock = createManualClock(timestamp(Date.UTC(2026, 10, 20)));
let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.drop());
beforeEach(() => database.reset());

const written = (given: Partial<NewWrite> = {}): NewWrite => ({
  ...{ itemId: itemId(1), deviceId: deviceId(2), pointId: pointId(3), deviceName: '泵' },
  ...{ pointName: '阀', unit: '%', format: null, userId: 7, userName: 'ann', assignmentId: null },
  ...{ address: '10.0.0.1', note: null, state: 'refused', reason: 'telemetry.device_offline' },
  ...{ details: null, oldValue: '0', newValue: '5', idempotencyKey: null },
  at: new Date(clock.now()),
  ...given,
});
const store = () => createWritesStore(database.postgres.db);
const seal = () =>
  createAuditChain({ transactions: createTransactions(database.postgres), clock, log }).seal();
const prove = () => verifyAuditChain(database.postgres.db, log, { head: null, now: clock.now() });
/** As somebody does who owns the database. */
const tamper = (statement: string) =>
  database.postgres.pool.query(
    `begin; set local session_replication_role = replica; ${statement}; commit`,
  );

it('seals a command when it has ended, and not before', async () => {
  await store().insert(written());
  const { command } = await store().insert(written({ state: 'sent', reason: null }));
  expect((await seal()).entries).toBe(1);
  expect(await prove()).toMatchObject({ entries: 1, unsealed: 0, problems: [] });
  await database.postgres.pool.query(
    `update write_command set state = 'confirmed', read_back = '5', finished_at = $1 where id = $2`,
    [new Date(clock.now()), command.commandId],
  );
  expect(await prove()).toMatchObject({ entries: 1, unsealed: 1 });
  expect((await seal()).entries).toBe(1);
  expect(await prove()).toMatchObject({ seals: 2, entries: 2, unsealed: 0, problems: [] });
});

it.each([
  ['changed', `update write_command set new_value = '6'`],
  ['changed', `update write_command set user_name = 'bob'`],
  ['removed', 'delete from write_command'],
] as const)('finds what was %s: %s', async (kind, statement) => {
  await store().insert(written());
  await seal();
  await tamper(statement);
  expect((await prove()).problems).toMatchObject([{ kind }]);
});

it('finds what was put in later', async () => {
  await store().insert(written());
  await seal();
  await store().insert(written({ at: new Date(clock.now() - minutes(31)) }));
  expect((await prove()).problems).toMatchObject([{ kind: 'inserted' }]);
});

it('misses nothing that retention took, and says so of no other', async () => {
  await store().insert(written());
  await seal();
  clock.advance(days(400));
  await store().insert(written());
  await seal();
  const before = clock.now() - days(365);
  expect(await store().purge(before)).toBe(1);
  expect((await prove()).problems).toMatchObject([{ kind: 'removed' }]);
  await createTransactions(database.postgres).run((tx) =>
    createAuditTrail({ clock }).record(tx, {
      ...actingAs('retention'),
      action: 'audit.purge',
      subject: { kind: 'log', id: 'value changes', name: 'value changes' },
      after: { before, deleted: 1, sealed: true },
    }),
  );
  expect((await prove()).problems).toEqual([]);
  await tamper('delete from write_command');
  expect((await prove()).problems).toMatchObject([{ kind: 'removed' }]);
});
