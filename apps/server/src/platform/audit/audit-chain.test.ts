import type { AuditAction } from '@millwright/contract';
import { days, hours, minutes, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestTables } from '../../engines/postgres/digest-tables.ts';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { createTransactions, type Transactions } from '../storage/index.ts';
import { type AuditChain, createAuditChain } from './audit-chain.ts';
import {
  type AuditRecord,
  type AuditTrail,
  createAuditTrail,
  type TrailPart,
} from './audit-trail.ts';
import { auditTrailLog } from './sealed-log.ts';
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
  chain = createAuditChain({ transactions, clock, log: auditTrailLog });
});
beforeEach(() => test.reset());
afterAll(() => test?.drop());

const entry = (action: AuditAction, after: unknown = {}): AuditRecord => ({
  actor: { kind: 'user', id: 7, name: '张工' },
  action,
  subject: { kind: 'item', id: 3, name: '泵站' },
  after,
});
const record = async (...actions: readonly AuditAction[]): Promise<void> => {
  for (const action of actions) {
    await transactions.run((tx) => trail.record(tx, entry(action, { speed: 1.5, 名称: action })));
  }
};
const verify = (head: string | null = null) =>
  verifyAuditChain(test.postgres.db, auditTrailLog, { head, now: clock.now(), pageSize: 2 });
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

  it('an entry that was put in with a seal of its own, below all others', async () => {
    await tamper(
      `insert into audit_entry overriding system value
         select -1, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id
           from audit_entry where id = 1;
       insert into audit_seal overriding system value values (-1, now(), 1, 'root', 'hash');
       insert into audit_link values (-1, -1, now(), 'item.create', 'digest')`,
    );
    const found = await problems();
    expect(found).toContainEqual({ kind: 'broken', entryId: null, sealId: -1 });
    expect(found).toContainEqual({ kind: 'changed', entryId: -1, sealId: -1 });
  });

  it('that the end was cut off, by a head that was kept', async () => {
    const { head } = await verify();
    await tamper(
      `delete from audit_entry where id = 3; delete from audit_link where seal_id = 2;
       delete from audit_seal where id = 2`,
    );
    expect(await verify(head)).toMatchObject({ headKnown: false, problems: [] });
  });

  it.each([
    ['with the next id', '4'],
    ['in a gap', '17'],
  ])('an entry that was put in after its time, %s', async (_, id) => {
    clock.advance(days(1));
    await record('item.edit');
    await chain.seal();
    await tamper(
      `insert into audit_entry overriding system value
         select ${id} + 1, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id
           from audit_entry where id = 1`,
    );
    const found = [{ kind: 'inserted', entryId: Number(id) + 1, sealId: null }];
    expect(await verify()).toMatchObject({ unsealed: 0, problems: found });
    clock.advance(minutes(1));
    expect((await chain.seal()).entries).toBe(0);
    expect(await problems()).toEqual(found);
  });
});

it('seals what waited for long, in as many batches as it takes', async () => {
  await sealThree();
  clock.advance(days(1));
  await sql`
    insert into audit_entry (at, actor_kind, actor_name, action, subject_kind, subject_id)
      select ${new Date(clock.now())}::timestamptz + n % 7 * interval '1 second', 'system', 'import', 'item.edit', 'item', n::text
        from generate_series(1, 5001) as n`.execute(test.postgres.db);
  clock.advance(hours(2));
  expect((await chain.seal()).entries).toBe(5001);
  const report = await verifyAuditChain(test.postgres.db, auditTrailLog, {
    head: null,
    now: clock.now(),
  });
  expect(report).toMatchObject({ seals: 4, entries: 5004, unsealed: 0, problems: [] });
});

it('goes on after the clock was set back', async () => {
  const behind = createManualClock(timestamp(clock.now() - days(30)));
  await sealThree();
  const now = behind.now();
  await transactions.run((tx) =>
    createAuditTrail({ clock: behind }).record(tx, entry('item.edit')),
  );
  const look = () =>
    verifyAuditChain(test.postgres.db, auditTrailLog, { head: null, now, pageSize: 2 });
  expect(await look()).toMatchObject({ unsealed: 1, problems: [] });
  const resumed = createAuditChain({ transactions, clock: behind, log: auditTrailLog });
  expect((await resumed.seal()).entries).toBe(1);
  expect(await look()).toMatchObject({ unsealed: 0, problems: [] });
});

it('changes nothing that a refused call could have changed', async () => {
  await record('item.edit');
  const before = await digestTables(test.postgres.pool);
  await chain.seal();
  expect(await digestTables(test.postgres.pool)).toBe(before);
});

it('is not broken by retention, and only by retention, however long it is gone', async () => {
  await record('user.sign_in', 'item.edit');
  await chain.seal();
  const purge = async (part: TrailPart, kept: number) => {
    const before = timestamp(clock.now() - days(kept));
    await transactions.run(async (tx) => {
      const deleted = await trail.purge(tx, before, part);
      if (deleted === 0) return;
      const subject = { kind: 'log', id: 'users', name: 'users' } as const;
      const after = { before, deleted, ...part };
      await trail.record(tx, { ...entry('audit.purge', after), subject });
    });
    await chain.seal();
  };
  const part = { only: ['user.sign_in'] };
  clock.advance(days(20));
  await purge(part, 10);
  expect(await verify()).toMatchObject({ entries: 3, problems: [] });
  clock.advance(days(20));
  // Nobody signs in, while the rest of the trail is kept for a shorter time than its explanation.
  await purge({ except: ['user.sign_in'] }, 10);
  expect(await verify()).toMatchObject({ entries: 4, problems: [] });
  await tamper("delete from audit_entry where action = 'audit.purge' and after ? 'only'");
  expect((await problems()).map(({ kind, entryId }) => [kind, entryId])).toEqual([['removed', 1]]);
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
