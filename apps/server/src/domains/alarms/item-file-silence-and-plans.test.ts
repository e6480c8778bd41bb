/** Suppressions, first-out groups, recipient plans and duties through the file of an item. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { alarmGroupCalls } from '@millwright/contract/alarms/groups/group.calls';
import { recipientPlanCalls } from '@millwright/contract/alarms/recipients/recipients.calls';
import type { Target } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { alarmSuppressionCalls } from '@millwright/contract/alarms/suppression/suppression.calls';
import type { ItemFile, ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { itemId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildRule, lower, setup, upper } from './alarm-fixture.builders.ts';
import { type CallingFixture, openCallingFixture } from './calling/calling.builders.ts';

let fixture: CallingFixture;
beforeEach(async () => {
  fixture = await openCallingFixture();
});
afterEach(() => fixture.close());

const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
const exported = async (access?: Parameters<CallingFixture['items']['export']>[1]) =>
  Buffer.from((await fixture.items.export(itemId(1), access)).content as Buffer);
const read = (packed: Buffer): ItemFile => JSON.parse(gunzipSync(packed).toString());
type Rows = Record<string, Record<string, unknown>[]>;
/** The file with the rows of a part changed, and a checksum that fits. */
function forge(packed: Buffer, part: string, change: (rows: Rows) => void): Buffer {
  const file = read(packed);
  change((file.content.parts[part]?.rows ?? {}) as Rows);
  const checksum = createHash('sha256').update(JSON.stringify(file.content)).digest('hex');
  return gzipSync(JSON.stringify({ ...file, checksum }));
}
const take = (packed: Buffer, by = 1, dryRun = false): Promise<ItemFileReport> =>
  fixture.items.import(
    { packed, dryRun, language: 'en-US' },
    { actor: { kind: 'user', id: userId(by), name: `user${by}` } },
    administrator,
  );
/** What the copy has, which is the third item, as an administrator is shown it. */
const copied = async (id: number | null = 3) => {
  const page = { itemId: id ?? 0 };
  const { platform } = fixture;
  const token = platform.signIn({ grade: 0, items: 'all' });
  const [suppressions, groups, plans, duty] = await Promise.all([
    platform.call(token, alarmSuppressionCalls.list, page),
    platform.call(token, alarmGroupCalls.list, page),
    platform.call(token, recipientPlanCalls.list, page),
    platform.call(token, recipientPlanCalls.duty, page),
  ]);
  return {
    suppressions: suppressions.data.list,
    groups: groups.data.list,
    plans: plans.data.list,
    duty: duty.data,
  };
};
const conflicts = ({ conflicts: all }: ItemFileReport) =>
  all.filter(({ part }) => part === 'recipients').map(({ at, error }) => `${at} ${error}`);

const when = { op: 'below', pointId: lower, value: 0, deadband: 0 } as const;

test('suppressions and groups come along, with the copy’s own rules, points and devices', async () => {
  const { platform, alarms, token } = fixture;
  const high = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;
  const one = await alarms.createRule(buildRule({ name: '一', when: high }), setup);
  const two = await alarms.createRule(buildRule({ name: '二', when: high }), setup);
  const added = await platform.call(token, alarmSuppressionCalls.create, {
    ...{ itemId: 1, name: '停机', onDelayMs: 1000, offDelayMs: 20_000, serious: true },
    ...{ enabled: true, description: '线停', ruleIds: [two.id] },
    limits: [{ pointId: upper, side: 'upper' }],
    when: { op: 'all', of: [when, { op: 'offline', deviceId: 1, forMs: 1000 }] },
  });
  expect(added.message).toBe('Success');
  await platform.call(token, alarmGroupCalls.create, {
    ...{ itemId: 1, name: '联锁组', description: '', ruleIds: [one.id, two.id] },
  });
  expect(await take(await exported())).toMatchObject({
    imported: true,
    problems: [],
    creates: expect.arrayContaining([
      { kind: 'alarmSuppression', count: 1 },
      { kind: 'alarmGroup', count: 1 },
    ]),
  });
  const { list: rules } = await alarms.listRules({
    ...{ itemId: itemId(3), page: 1, pageSize: 9, order: 'asc', sort: 'createdAt' },
  });
  const { suppressions, groups } = await copied();
  const idOf = (name: string) => rules.find((rule) => rule.name === name)?.id;
  expect(groups).toMatchObject([{ name: '联锁组', ruleIds: [idOf('一'), idOf('二')] }]);
  expect(suppressions).toMatchObject([
    { name: '停机', offDelayMs: 20_000, serious: true, enabled: true, description: '线停' },
  ]);
  const [suppression] = suppressions;
  expect(suppression?.ruleIds).toEqual([idOf('二')]);
  expect(suppression?.heldSince).toBeNull();
  const points = [...(suppression?.limits ?? []).map(({ pointId }) => pointId), 6];
  const owners = await fixture.devices.findPoints(points as never);
  expect(owners.map(({ itemId: owner }) => owner)).toEqual([3, 3]);
  expect(JSON.stringify(suppression?.when)).toMatch(/"deviceId":3/);
  expect(await fixture.platform.emitted()).toContain('alarmSuppressions.changed');
});

test('a suppression or a group of what the file does not have is not imported', async () => {
  const { platform, alarms, token } = fixture;
  const rule = await alarms.createRule(buildRule(), setup);
  const other = await alarms.createRule(buildRule({ name: '另' }), setup);
  await platform.call(token, alarmSuppressionCalls.create, {
    ...{ itemId: 1, name: '停机', onDelayMs: 0, offDelayMs: 20_000, serious: false },
    ...{ enabled: true, description: '', ruleIds: [rule.id], limits: [], when },
  });
  await platform.call(token, alarmGroupCalls.create, {
    ...{ itemId: 1, name: '组', description: '', ruleIds: [rule.id, other.id] },
  });
  const file = await exported();
  const changes: [string, (rows: Rows) => void][] = [
    ['alarmSuppressions', (rows) => Object.assign(rows.suppressions?.[0] ?? {}, { ruleIds: [77] })],
    ['alarmGroups', (rows) => Object.assign(rows.groups?.[0] ?? {}, { ruleIds: [rule.id, 77] })],
  ];
  for (const [part, change] of changes) {
    expect(await take(forge(file, part, change))).toMatchObject({
      imported: false,
      problems: [{ part, error: 'item.file_reference' }],
    });
  }
});

const step = (channel: 'mail' | 'webhook', ...to: object[]) => ({
  ...{ afterMinutes: 0, channel, to: to as Target[] },
});
/** A plan of everybody there can be, and one whom the copy cannot tell. */
async function makePlans(): Promise<void> {
  const { platform, createPlan, token } = fixture;
  const { db } = platform;
  await sql`insert into role (role_name, pages, created_at, updated_at)
    values ('班长', '{}', now(), now())`.execute(db);
  await sql`insert into user_role (user_id, role_id) select 2, id from role where role_name = '班长'`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`select id from role`.execute(db);
  await createPlan({
    steps: [
      step('mail', { kind: 'user', userId: 2 }, { kind: 'role', roleId: rows[0]?.id }),
      step('mail', { kind: 'duty' }, { kind: 'address', address: 'maker@example.com' }),
      step('webhook', { kind: 'address', address: 'https://hooks.example.com/in/secret' }),
    ],
    quiet: { begin: 60, end: 120 },
  });
  await createPlan({
    ...{
      name: '单推',
      steps: [step('webhook', { kind: 'address', address: 'https://hooks.example.com/x' })],
    },
  });
  await platform.call(token, recipientPlanCalls.setDuty, {
    ...{ itemId: 1, version: 0, swaps: [] },
    duties: [
      { userId: 2, weekdays: [1, 2], begin: 480, minutes: 720 },
      { userId: 3, weekdays: [3], begin: 480, minutes: 720 },
    ],
  });
}

test('plans and duties name the people of the account by their names, and tell nobody yet', async () => {
  await makePlans();
  const file = await exported();
  expect(gunzipSync(file).toString()).not.toMatch(/secret|userId/);
  const report = await take(file);
  expect(report).toMatchObject({
    imported: true,
    creates: expect.arrayContaining([
      { kind: 'recipientPlan', count: 1 },
      { kind: 'duty', count: 2 },
    ]),
  });
  expect(conflicts(report)).toEqual(
    [
      '单推 alarm.file_webhook',
      '单推 alarm.file_plan_empty',
      '值班 alarm.file_webhook',
      ' alarm.file_plans_off',
    ].toSorted((a, b) => conflicts(report).indexOf(a) - conflicts(report).indexOf(b)),
  );
  const { plans, duty } = await copied();
  expect(plans).toMatchObject([
    {
      ...{ name: '值班', enabled: false, levels: [3, 4], quiet: { begin: 60, end: 120 } },
      steps: [
        { to: [{ kind: 'user', userId: 2 }, { kind: 'role' }] },
        { to: [{ kind: 'duty' }, { kind: 'address', address: 'maker@example.com' }] },
      ],
    },
  ]);
  expect(duty).toMatchObject({ version: 1, duties: [{ userId: 2 }, { userId: 3, weekdays: [3] }] });
});

test('who is of another account is named, and left out', async () => {
  await makePlans();
  const dry = await take(await exported(), 4, true);
  expect(conflicts(dry)).toEqual(
    expect.arrayContaining([
      '值班 alarm.file_person',
      '值班 alarm.file_role',
      'duties alarm.file_person',
      ' alarm.file_plans_off',
    ]),
  );
  expect(dry.conflicts.map(({ message }) => message)).toContain(
    'Your account has no user "user2"; plans and duty calendar come without them',
  );
  const { imported, itemId: made } = await take(await exported(), 4);
  expect(imported).toBe(true);
  const { plans, duty } = await copied(made);
  expect(plans).toMatchObject([{ steps: [{ to: [{ kind: 'duty' }, { kind: 'address' }] }] }]);
  expect(duty).toMatchObject({ duties: [], version: 0 });
});

test('who may not see plans gets a file without them; an address of nothing is not imported', async () => {
  await makePlans();
  const parts = async (permissions: readonly ('items.edit' | 'alarms.edit')[]) =>
    Object.keys(
      read(await exported({ grade: 1, permissions: new Set(permissions) })).content.parts,
    );
  expect(await parts(['items.edit'])).not.toContain('recipients');
  expect(await parts(['items.edit', 'alarms.edit'])).toContain('recipients');
  const strange = forge(await exported(), 'recipients', ({ plans = [] }) => {
    const plan = plans.find(({ name }) => name === '值班');
    Object.assign(plan ?? {}, { steps: [step('mail', { kind: 'address', address: 'nobody' })] });
  });
  expect(await take(strange)).toMatchObject({
    imported: false,
    problems: [{ part: 'recipients', at: '值班', error: 'alarm.address_wrong' }],
  });
});
