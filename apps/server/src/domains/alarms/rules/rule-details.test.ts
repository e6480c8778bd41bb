/** What a rule says beyond its condition, and what its alarms have of it. */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { alarmShelvingCalls } from '@millwright/contract/alarms/shelving/shelving.calls';
import type { RuleDetails } from '@millwright/contract/alarms/sources/rule-details.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  openAlarmFixture,
  setup,
  upper,
} from '../alarm-fixture.builders.ts';
import type { AlarmsForTests } from '../alarms.builders.ts';

let fixture: AlarmFixture;
beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

const ruleAbove = (name: string, value: number, given: Partial<RuleDetails> = {}) =>
  buildRule({ name, when: { op: 'above', pointId: upper, value, deadband: 0 }, ...given });
/** A server that watches these from its start. */
async function watching(...rules: ReturnType<typeof buildRule>[]): Promise<AlarmsForTests> {
  for (const rule of rules) await fixture.alarms.createRule(rule, setup);
  return fixture.restart();
}
const eventsOf = async (name: string) =>
  (await fixture.platform.emitted()).filter((emitted) => emitted === name).length;
const operator = () =>
  fixture.platform.signIn({ permissions: new Set(['alarms.shelve', 'alarms.confirm']) });
const list = async (filter: Record<string, unknown>) => {
  const { platform } = fixture;
  return (await platform.call(operator(), alarmCalls.current, filter)).data.list;
};

test('instructions are those of the raise, whatever becomes of the rule', async () => {
  const server = await watching(ruleAbove('过热', 50, { instructions: '先检查过滤器 F2' }));
  await server.sample(upper, 60);
  const [rule] = (
    await fixture.alarms.listRules({
      itemId: buildRule().itemId,
      page: 1,
      pageSize: 1,
      order: 'asc',
    })
  ).list;
  const [alarm] = await fixture.active();
  if (rule === undefined || alarm === undefined) return expect.fail('no alarm');
  await fixture.alarms.editRule({ ...rule, instructions: '别的' }, setup);
  expect(await fixture.alarms.detail(alarm.id, true)).toMatchObject({
    instructions: '先检查过滤器 F2',
  });
});

test('an alarm of such a rule asks for a work order, once', async () => {
  const server = await watching(ruleAbove('过热', 50, { wantsOrder: true }), ruleAbove('偏高', 50));
  await server.sample(upper, 60);
  expect(await list({ orderWanted: true })).toMatchObject([{ name: '过热', orderWanted: true }]);
  expect(await list({ orderWanted: false })).toMatchObject([{ name: '偏高', orderWanted: false }]);
  expect(await eventsOf('alarms.order_wanted')).toBe(1);
  await fixture.platform.call(operator(), alarmCalls.confirm, {
    ids: (await fixture.active()).map(({ id }) => id),
  });
  await server.sample(upper, 40);
  expect(await eventsOf('alarms.order_wanted')).toBe(1);
});

test('what is shelved asks for none until it is told of again', async () => {
  const server = await watching(ruleAbove('过热', 50, { wantsOrder: true }));
  await server.sample(upper, 60);
  const [first] = await fixture.active();
  const shelve = { ids: [first?.id ?? 0], forMs: 3_600_000, reason: '检修' };
  await fixture.platform.call(operator(), alarmShelvingCalls.shelve, shelve);
  await server.sample(upper, 40);
  await server.sample(upper, 60);
  const [second] = await fixture.active();
  expect(second).toMatchObject({ orderWanted: false, shelving: 'timed' });
  expect(await eventsOf('alarms.order_wanted')).toBe(1);
  const ids = [second?.id ?? 0];
  const { data } = await fixture.platform.call(operator(), alarmShelvingCalls.unshelve, { ids });
  expect(data.list).toMatchObject([{ orderWanted: true, shelving: null }]);
  expect(await eventsOf('alarms.order_wanted')).toBe(2);
  await fixture.platform.call(operator(), alarmShelvingCalls.shelve, { ...shelve, ids });
  await fixture.platform.call(operator(), alarmShelvingCalls.unshelve, { ids });
  expect(await eventsOf('alarms.order_wanted')).toBe(2);
});

test('the highest priority of a level comes first in lists by level', async () => {
  const server = await watching(
    ruleAbove('甲', 50, { priority: 1 }),
    ruleAbove('乙', 50, { priority: 9 }),
    ruleAbove('丙', 50),
    { ...ruleAbove('丁', 50, { priority: 9 }), level: 1 },
  );
  await server.sample(upper, 60);
  const names = (await list({ sort: 'level', order: 'desc' })).map(({ name }) => name);
  expect(names).toEqual(['乙', '甲', '丙', '丁']);
});
