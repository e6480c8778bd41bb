import { days, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { createTransactions, type Transactions } from '../storage/index.ts';
import { type AuditTrail, createAuditTrail, type TrailPart } from './audit-trail.ts';

const clock = createManualClock(timestamp(Date.UTC(2026, 2, 1)));
let test: TestPostgres;
let transactions: Transactions;
let trail: AuditTrail;
beforeAll(async () => {
  test = await openTestPostgres();
  transactions = createTransactions(test.postgres);
  trail = createAuditTrail({ clock });
});
beforeEach(() => test.reset());
afterAll(() => test?.drop());

const record = (after: unknown) =>
  transactions.run((tx) =>
    trail.record(tx, {
      actor: { kind: 'user', id: 7, name: 'zhang' },
      action: 'item.edit',
      subject: { kind: 'item', id: 3, name: '一号线' },
      itemId: 3,
      before: { name: 'old' },
      after,
      address: '192.0.2.7',
    }),
  );

it('records who did what to what', async () => {
  await record({ name: 'new' });
  const { rows } = await test.postgres.pool.query('select * from audit_entry');
  expect(rows).toEqual([
    {
      id: 1,
      at: new Date('2026-03-01T00:00:00Z'),
      actor_kind: 'user',
      actor_id: 7,
      actor_name: 'zhang',
      action: 'item.edit',
      subject_kind: 'item',
      subject_id: '3',
      subject_name: '一号线',
      item_id: 3,
      before: { name: 'old' },
      after: { name: 'new' },
      address: '192.0.2.7',
    },
  ]);
});

it('never holds a secret', async () => {
  await record({ password: 'abc', login: [{ accessToken: 'xyz', note: 'kept' }] });
  const { rows } = await test.postgres.pool.query('select after from audit_entry');
  expect(rows).toEqual([
    { after: { password: '***', login: [{ accessToken: '***', note: 'kept' }] } },
  ]);
});

it('goes with the transaction it belongs to', async () => {
  const undone = transactions.run(async (tx) => {
    const actor = { kind: 'system', name: 'jobs' } as const;
    await trail.record(tx, {
      actor,
      action: 'item.edit',
      subject: { kind: 'item', id: 1, name: 'P1' },
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await test.postgres.pool.query('select from audit_entry')).rowCount).toBe(0);
});

it.each([
  'update audit_entry set actor_name = $$nobody$$',
  'delete from audit_entry',
  'truncate audit_entry',
  `begin; set local millwright.audit_retention = 'on'; update audit_entry set action = ''; commit`,
  `begin; set local millwright.audit_retention = 'on'; truncate audit_entry; commit`,
])('refuses: %s', async (statement) => {
  await record({ name: 'new' });
  const client = await test.postgres.pool.connect();
  await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  client.release(true);
  const { rows } = await test.postgres.pool.query('select actor_name, action from audit_entry');
  expect(rows).toEqual([{ actor_name: 'zhang', action: 'item.edit' }]);
});

it('lets retention delete what is old, and only that', async () => {
  await record({ age: 'old' });
  clock.advance(days(400));
  await record({ age: 'new' });
  const year = timestamp(clock.now() - days(365));
  const purge = (part: TrailPart) => transactions.run((tx) => trail.purge(tx, year, part));
  expect(await purge({ only: ['user.sign_in'] })).toBe(0);
  expect(await purge({ except: ['item.edit'] })).toBe(0);
  expect(await purge({ except: [] })).toBe(1);
  const { rows } = await test.postgres.pool.query('select after from audit_entry');
  expect(rows).toEqual([{ after: { age: 'new' } }]);
  await expect(test.postgres.pool.query('delete from audit_entry')).rejects.toMatchObject({
    code: '42501',
  });
});
