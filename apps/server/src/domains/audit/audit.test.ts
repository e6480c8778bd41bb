import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { itemId, minutes, seconds, userId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRecord } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { createAuditForTests } from './audit.builders.ts';
import type { Audit } from './index.ts';

let platform: PlatformForTests;
let audit: Audit;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ audit } = createAuditForTests(platform));
  const record = async (entry: Partial<AuditRecord> & Pick<AuditRecord, 'action'>) => {
    await platform.transactions.run((tx) =>
      platform.auditTrail.record(tx, {
        actor: { kind: 'user', id: 9, name: '李工' },
        subject: { kind: 'item', id: 1, name: '泵站' },
        ...entry,
      }),
    );
    platform.clock.advance(seconds(1));
  };
  await record({ action: 'item.create', itemId: 1, after: { itemName: '泵站' } });
  await record({ action: 'item.edit', itemId: 2, address: '10.0.0.7' });
  await record({ action: 'item_user.edit', actor: { kind: 'user', id: 7, name: 'operator' } });
  await record({ action: 'user.edit', actor: { kind: 'system', name: 'setup' } });
});
afterAll(() => platform.close());

const actions = async (token: string, input: object = {}) => {
  const { data } = await platform.call(token, auditCalls.operations, input);
  return data.list.map(({ action }) => action);
};
const boss = () => platform.signIn({ grade: 0, items: 'all', userId: userId(1) });

test('an administrator sees all of it, the latest first', async () => {
  const { data } = await platform.call(boss(), auditCalls.operations, { pageSize: 2 });
  expect(data.total).toBe(4);
  expect(data.list.map(({ action }) => action)).toEqual(['user.edit', 'item_user.edit']);
  const second = await platform.call(boss(), auditCalls.operations, { pageSize: 2, page: 2 });
  expect(second.data.list).toMatchObject([
    { action: 'item.edit', address: '10.0.0.7', before: null },
    { action: 'item.create', actorName: '李工', after: { itemName: '泵站' }, subjectId: '1' },
  ]);
});

test('anybody else sees their items and their own doing', async () => {
  const token = platform.signIn({ items: new Set([itemId(1)]), userId: userId(7) });
  expect(await actions(token)).toEqual(['item_user.edit', 'item.create']);
  expect(await actions(token, { itemId: 2 })).toEqual([]);
});

test('it is searched by action, person, time and name', async () => {
  const token = boss();
  const start = platform.clock.now() - 4000;
  expect(await actions(token, { action: 'item' })).toEqual(['item.edit', 'item.create']);
  expect(await actions(token, { action: 'item.edit' })).toEqual(['item.edit']);
  expect(await actions(token, { subjectKind: 'item', subjectId: '1', action: 'item' })).toEqual([
    'item.edit',
    'item.create',
  ]);
  expect(await actions(token, { subjectKind: 'user' })).toEqual([]);
  expect(await actions(token, { actorId: 7 })).toEqual(['item_user.edit']);
  expect(await actions(token, { from: start + 1000, to: start + 2000 })).toEqual(['item.edit']);
  expect(await actions(token, { keyword: '李', order: 'asc' })).toEqual([
    'item.create',
    'item.edit',
  ]);
});

test('the trail is proved once at a time, and not endlessly', async () => {
  const [one, other] = await Promise.allSettled([
    audit.verify('operations', null),
    audit.verify('operations', null),
  ]);
  expect(one).toMatchObject({ value: { unsealed: 4, problems: [] } });
  expect(other).toMatchObject({ reason: { code: 'audit.proof_running' } });
  const prove = async () => (await platform.call(boss(), auditCalls.verify, {})).code;
  const codes: number[] = [];
  for (let round = 2; round <= 11; round++) codes.push(await prove());
  expect(codes).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  platform.clock.advance(minutes(1));
  expect(await prove()).toBe(200);
});

test('a visitor of the shared account sees no other visitor in it', async () => {
  const subject = { kind: 'item', id: 1, name: '泵站' } as const;
  const visitor = { kind: 'user', id: 8, name: 'demo' } as const;
  const engineer = { kind: 'user', id: 9, name: '李工' } as const;
  const entries: AuditRecord[] = [
    { action: 'item.edit', actor: engineer, subject, itemId: 5 },
    { action: 'user.sign_in', actor: visitor, subject, address: '10.0.0.8' },
    { action: 'item.edit', actor: visitor, subject, address: '10.0.0.8', itemId: 5 },
    { action: 'user.sign_out', actor: visitor, subject, address: '127.0.0.1' },
  ];
  await platform.transactions.run(async (tx) => {
    for (const entry of entries) await platform.auditTrail.record(tx, entry);
  });
  const demo = platform.signIn({ demo: true, items: new Set([itemId(5)]), userId: userId(8) });
  expect(await actions(demo)).toEqual(['user.sign_out', 'item.edit']);
  expect((await platform.call(demo, auditCalls.export, {})).error).toBe('general.demo');
});
