import { days, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../engines/postgres/testing.ts';
import { type AuditChain, createAuditChain } from './audit-chain.ts';
import { type AuditTrail, createAuditTrail } from './audit-trail.ts';
import { createTransactions, type Transactions } from './transaction.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

const clock = createManualClock(timestamp(Date.UTC(2026, 2, 1)));
let test: TestPostgres;
let transactions: Transactions;
let trail: AuditTrail;
let chain: AuditChain;
beforeAll(async () => {
  test = await openTestPostgres();
  transactions = createTransactions(test.postgres);
  trail = createAuditTrail({ clock });
  chain = createAuditChain({ transactions, clock });
});
beforeEach(() => test.reset());
afterAll(() => test?.drop());

const entry = (action: string, after: unknown = {}) => ({
  actor: { kind: 'user', id: 7, name: '张工' } as const,
  action,
  subject: { kind: 'item', id: 3 },
  after,
});
const record = async (...actions: readonly string[]): Promise<void> => {
  for (const action of actions) {
    await transactions.run((tx) => trail.record(tx, entry(action, { speed: 1.5, 名称: action })));
  }
};
const verify = (head: string | null = null) => verifyAuditChain(test.postgres.db, head);
const problems = async () => (await verify()).problems;

/** As somebody does who owns the database. */
const tamper = async (statement: string): Promise<void> => {
  await test.postgres.pool.query(
    `begin; set local session_replication_role = replica; ${statement}; commit`,
  );
};

const sealThree = async (): Promise<void> => {
  await record('item.create', 'item.edit');
  await chain.seal();
  await record('item.delete');
  await chain.seal();
};

it('seals what was recorded, once, and proves it', async () => {
  await record('item.create', 'item.edit');
  expect(await chain.seal()).toMatchObject({ entries: 2 });
  expect(await chain.seal()).toEqual({ entries: 0, head: null });
  await record('item.delete');
  expect(await verify()).toMatchObject({ seals: 1, entries: 2, unsealed: 1, problems: [] });
  const { head } = await chain.seal();
  expect(await verify(head)).toEqual({
    seals: 2,
    entries: 3,
    unsealed: 0,
    head,
    headKnown: true,
    problems: [],
  });
});

it('seals an entry that committed after later ones, and holds up no writer', async () => {
  const client = await test.postgres.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into audit_entry (at, actor_kind, actor_name, action, subject_kind, subject_id)
      values (now(), 'system', 'slow', 'item.edit', 'item', '1')`,
  );
  await record('item.create');
  expect((await chain.seal()).entries).toBe(1);
  await client.query('commit');
  client.release();
  expect((await chain.seal()).entries).toBe(1);
  expect(await verify()).toMatchObject({ entries: 2, unsealed: 0, problems: [] });
});

it('seals one batch when two seal at once', async () => {
  await record('item.create', 'item.edit');
  const sealed = await Promise.all([chain.seal(), chain.seal()]);
  expect(sealed.map(({ entries }) => entries).toSorted()).toEqual([0, 2]);
  expect(await verify()).toMatchObject({ seals: 1, problems: [] });
});

describe('finds', () => {
  beforeEach(sealThree);

  it.each([
    'actor_name = $$nobody$$',
    `at = at + interval '1 second'`,
    'after = after || $${"speed": 1.6}$$',
    'address = $$10.0.0.1$$',
    'subject_id = $$4$$',
  ])('a changed entry: %s', async (change) => {
    await tamper(`update audit_entry set ${change} where id = 2`);
    expect(await problems()).toEqual([{ kind: 'changed', entryId: 2, sealId: 1 }]);
  });

  it('a removed entry', async () => {
    await tamper('delete from audit_entry where id = 2');
    expect(await problems()).toEqual([{ kind: 'removed', entryId: 2, sealId: 1 }]);
  });

  it('entries that changed places', async () => {
    await tamper(
      `alter table audit_entry alter id drop identity;
       update audit_entry set id = -id; update audit_entry set id = 4 + id;
       alter table audit_entry alter id add generated always as identity`,
    );
    expect((await problems()).map(({ entryId }) => entryId)).toEqual([1, 3]);
  });

  it('an entry whose link was bent to it', async () => {
    await tamper(
      `update audit_entry set actor_name = 'nobody' where id = 3;
       update audit_link set digest = sha256('nobody') where entry_id = 3`,
    );
    expect(await problems()).toContainEqual({ kind: 'broken', entryId: null, sealId: 2 });
  });

  it('an entry and its link that are gone', async () => {
    await tamper('delete from audit_entry where id = 2; delete from audit_link where entry_id = 2');
    expect(await problems()).toEqual([{ kind: 'broken', entryId: null, sealId: 1 }]);
  });

  it('a seal that is gone with all of its entries', async () => {
    await tamper(
      `delete from audit_entry where id < 3; delete from audit_link where seal_id = 1;
       delete from audit_seal where id = 1`,
    );
    expect(await problems()).toEqual([{ kind: 'broken', entryId: null, sealId: 2 }]);
  });

  it('that the end was cut off, by a head that was kept', async () => {
    const { head } = await verify();
    await tamper(
      `delete from audit_entry where id = 3; delete from audit_link where seal_id = 2;
       delete from audit_seal where id = 2`,
    );
    expect(await verify(head)).toMatchObject({ headKnown: false, problems: [] });
  });

  it('an entry that was put in long after its time', async () => {
    await tamper(
      `insert into audit_entry overriding system value
         select 200000, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id
           from audit_entry where id = 1`,
    );
    await chain.seal();
    await tamper(
      `insert into audit_entry overriding system value
         select 17, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id
           from audit_entry where id = 1`,
    );
    await chain.seal();
    expect(await problems()).toEqual([{ kind: 'inserted', entryId: 17, sealId: null }]);
  });
});

it('is not broken by retention, and only by retention', async () => {
  await record('user.sign_in', 'item.edit');
  await chain.seal();
  clock.advance(days(20));
  const part = { only: ['user.sign_in'] };
  const before = timestamp(clock.now() - days(10));
  await transactions.run(async (tx) => {
    await trail.purge(tx, before, part);
    await trail.record(tx, { ...entry('audit.purge', { before, deleted: 1, ...part }) });
  });
  await chain.seal();
  expect(await verify()).toMatchObject({ entries: 3, problems: [] });
  await tamper('delete from audit_entry where id = 2');
  expect(await problems()).toEqual([{ kind: 'removed', entryId: 2, sealId: 1 }]);
});

it.each(['audit_seal', 'audit_link'])('%s only grows', async (table) => {
  await sealThree();
  for (const statement of [
    `update ${table} set seal_id = seal_id`.replace(
      'audit_seal set seal_id = seal_id',
      'audit_seal set entries = 1',
    ),
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]) {
    await expect(sql.raw(statement).execute(test.postgres.db)).rejects.toMatchObject({
      code: '42501',
    });
  }
});
