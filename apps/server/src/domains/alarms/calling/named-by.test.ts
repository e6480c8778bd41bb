/** Addresses outside and roles of plans are told for whoever named them, for as long as they may see the item. */
import type { CallInput } from '@millwright/contract';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { recipientPlanCalls as calls } from '@millwright/contract/alarms/recipients/recipients.calls';
import { itemId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRule, setup, upper } from '../alarm-fixture.builders.ts';
import { type CallingFixture, openCallingFixture, type PlanFields } from './calling.builders.ts';

type Step = PlanFields['steps'][number];

const outside = 'them@example.org';
const toOutside: Step = {
  afterMinutes: 0,
  channel: 'mail',
  to: [{ kind: 'address', address: outside }],
};

let fixture: CallingFixture;
/** Of user 4, of another account that has the item too. */
let other: string;
beforeEach(async () => {
  fixture = await openCallingFixture();
  await give([itemId(1), itemId(2)]);
  other = signIn(4);
});
afterEach(() => fixture.close());

const give = (items: readonly ReturnType<typeof itemId>[]) =>
  fixture.items.assign(userId(4), items, setup);
const signIn = (id: number, given: object = {}) =>
  fixture.platform.signIn({
    userId: userId(id),
    accountId: userId(id),
    items: new Set([itemId(1)]),
    permissions: new Set(['alarms.edit', 'alarms.confirm']),
    ...given,
  });
const plan: CallInput<typeof calls.create> = {
  itemId: 1,
  name: '外部',
  levels: [3, 4],
  steps: [toOutside],
  quiet: null,
  stopsAtEnd: false,
  language: 'zh-CN',
  enabled: true,
};
const create = async (by: string, steps: Step[] = plan.steps as Step[]) => {
  const { data, message } = await fixture.platform.call(by, calls.create, { ...plan, steps });
  if (data === null) throw new RangeError(message);
  return data;
};
const listed = async (by = fixture.token) => {
  const { list } = (await fixture.platform.call(by, calls.list, { itemId: 1 })).data;
  const [first] = list;
  if (first === undefined) throw new RangeError('no plan');
  return first;
};
const told = () => fixture.sent.map(({ to }) => to).toSorted();
const alarm = async () => {
  fixture.sent.length = 0;
  await fixture.sample(upper, 110);
  await fixture.pass(1);
  await fixture.sample(upper, 20);
  await fixture.pass(1);
};
const callsOf = async (id: number) =>
  (await fixture.platform.call(fixture.token, alarmCalls.detail, { id })).data.calls;

describe('an address outside', () => {
  it.each([
    ['has lost the item', () => give([itemId(2)])],
    [
      'is disabled',
      () => sql`update app_user set enabled = false where id = 4`.execute(fixture.platform.db),
    ],
  ])(
    'is told nothing more when who named it %s, until somebody else answers for it',
    async (_, lose) => {
      await create(other);
      expect((await listed()).warnings).toEqual([]);
      await alarm();
      expect(told()).toEqual([outside]);

      await lose();
      expect((await listed()).warnings).toEqual([
        { code: 'nobody', from: 0, to: 10_080, others: 0 },
        { code: 'withheld', count: 1 },
      ]);
      await alarm();
      expect(told()).toEqual([]);
      expect(await callsOf(2)).toMatchObject([{ recipient: outside, state: 'withheld' }]);

      const edited = await fixture.platform.call(fixture.token, calls.edit, {
        ...(await listed()),
      });
      expect(edited.data).toMatchObject({ warnings: [] });
      await alarm();
      expect(told()).toEqual([outside]);
    },
  );

  it('takes no message from a person who has that address', async () => {
    const sub = signIn(3, { accountId: userId(1) });
    const person = { kind: 'user', userId: userId(2) } as const;
    const address = { kind: 'address', address: 'p2@example.com' } as const;
    const step = { afterMinutes: 0, channel: 'mail' } as const;
    await create(sub, [{ ...step, to: [person, address] }]);
    await fixture.items.assign(userId(3), [], setup);
    await fixture.sample(upper, 110);
    await fixture.pass(1);
    const { data } = await fixture.platform.call(fixture.token, alarmCalls.detail, { id: 1 });
    const told = data.calls.map(({ recipient, state }) => [recipient, state]);
    expect(told).toEqual([['user2', 'sent']]);
  });

  it('stays with who named it, whoever edits the plan meanwhile', async () => {
    await create(other);
    const before = await listed();
    await fixture.platform.call(fixture.token, calls.edit, { ...before, name: '别名' });
    await give([itemId(2)]);
    expect((await listed()).warnings).toContainEqual({ code: 'withheld', count: 1 });
  });

  it('is told nothing of what waited to be told together', async () => {
    await create(other);
    const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;
    for (let n = 0; n < 21; n++) {
      await fixture.alarms.createRule(buildRule({ name: `规则${n}`, when, level: 3 }), setup);
    }
    await fixture.sample(upper, 60);
    await fixture.pass(1);
    expect(told()).toHaveLength(20);
    await give([itemId(2)]);
    await fixture.pass(12);
    expect(told()).toHaveLength(20);
    const states = await Promise.all(Array.from({ length: 21 }, (_, n) => callsOf(n + 1)));
    expect(states.flat().filter(({ state }) => state === 'withheld')).toHaveLength(1);
  });
});

describe('a role', () => {
  const withRole: Step[] = [
    { afterMinutes: 0, channel: 'mail', to: [{ kind: 'role', roleId: 1 }] },
  ];
  beforeEach(async () => {
    const { db } = fixture.platform;
    await sql`insert into role (role_name, pages, created_at, updated_at) values ('值班', '{}', now(), now())`.execute(
      db,
    );
    await sql`insert into user_role (user_id, role_id) select id, 1 from app_user where id in (2, 4)`.execute(
      db,
    );
  });

  it('is that of the account of who named it', async () => {
    await create(fixture.token, withRole);
    await alarm();
    expect(told()).toEqual(['p2@example.com']);
  });

  it('warns where nobody of that account has it', async () => {
    await create(other, withRole);
    expect((await listed()).warnings).toEqual([]);
    await give([itemId(2)]);
    expect((await listed()).warnings).toEqual([{ code: 'nobody', from: 0, to: 10_080, others: 0 }]);
    await alarm();
    expect(told()).toEqual([]);
  });

  it('is that of everybody where an administrator named it', async () => {
    await create(signIn(1, { grade: 0 }), withRole);
    await alarm();
    expect(told()).toEqual(['p2@example.com', 'p4@example.com']);
  });
});
