import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { alarmGroupCalls } from '@millwright/contract/alarms/groups/group.calls';
import { type AlarmRuleId, itemId, seconds } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  foreign,
  lower,
  openAlarmFixture,
  setup,
  upper,
} from '../alarm-fixture.builders.ts';
import type { AlarmsForTests } from '../alarms.builders.ts';

let fixture: AlarmFixture;
let process: AlarmsForTests;
/** Point 1 above 50, point 2 above 50, point 1 above 60. */
let rules: AlarmRuleId[];

beforeEach(async () => {
  fixture = await openAlarmFixture();
  rules = [];
  for (const [name, pointId, value] of [
    ['A', upper, 50],
    ['B', lower, 50],
    ['C', upper, 60],
  ] as const) {
    const when = { op: 'above', pointId, value, deadband: 0 } as const;
    rules.push((await fixture.alarms.createRule(buildRule({ name, level: 3, when }), setup)).id);
  }
});
afterEach(() => fixture.close());

const input = (given: object = {}) => ({
  ...{ itemId: 1, name: '1号泵', description: '', ruleIds: rules },
  ...given,
});
const create = (given: object = {}) =>
  fixture.platform.call(fixture.operator(), alarmGroupCalls.create, input(given) as never);

async function group(): Promise<number> {
  const { data } = await create();
  process = await fixture.restart();
  return data.id;
}

/** The name of each alarm with that of the one it stands under, itself where it came first. */
async function shown(): Promise<(readonly [string, string | null])[]> {
  const all = await fixture.history();
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return all
    .filter(({ kind }) => kind === 'rule')
    .map(({ name, firstOut }) => [name, firstOut && (names.get(firstOut.alarmId) ?? '')] as const);
}
const next = () => fixture.platform.clock.advance(seconds(1));

test('which came first is marked, and the rest stands under it until all are over', async () => {
  await group();
  await process.sample(lower, 55);
  next();
  await process.sample(upper, 55);
  next();
  await process.sample(lower, 5);
  next();
  // The first is over, the group is not.
  await process.sample(upper, 65);
  expect(await shown()).toEqual([
    ['B', 'B'],
    ['A', 'B'],
    ['C', 'B'],
  ]);
  const query = (firstOut: 'first' | 'after' | 'either') =>
    fixture.platform.call(fixture.operator(), alarmCalls.current, { firstOut, retained: true });
  expect((await query('first')).data).toMatchObject({ total: 1, list: [{ name: 'B' }] });
  expect((await query('after')).data).toMatchObject({ total: 2 });
  expect((await query('either')).data).toMatchObject({ total: 3 });

  next();
  await process.sample(upper, 5);
  next();
  await process.sample(upper, 55);
  expect((await shown()).at(-1)).toEqual(['A', 'A']);
});

test('a restart and an edit go on with what came first', async () => {
  const id = await group();
  await process.sample(upper, 55);
  process = await fixture.restart();
  next();
  await process.sample(lower, 55);
  expect(await shown()).toEqual([
    ['A', 'A'],
    ['B', 'A'],
  ]);
  const edit = { id, version: 1, ...input({ name: '水泵', ruleIds: rules.slice(1) }) };
  const edited = await fixture.platform.call(
    fixture.operator(),
    alarmGroupCalls.edit,
    edit as never,
  );
  expect(edited.data).toMatchObject({ version: 2, ruleIds: rules.slice(1) });
  next();
  await process.sample(upper, 65);
  expect((await fixture.history()).at(-1)).toMatchObject({ firstOut: { groupName: '水泵' } });
  expect((await shown()).at(-1)).toEqual(['C', 'A']);
});

test('rules of no group, and limits, have no first', async () => {
  process = await fixture.restart();
  await process.sample(upper, 110);
  expect((await shown()).sort()).toEqual([
    ['A', null],
    ['C', null],
  ]);
});

test('a deleted group leaves what it has marked, and marks nothing more', async () => {
  const id = await group();
  await process.sample(upper, 55);
  const token = fixture.operator();
  const gone = await fixture.platform.call(token, alarmGroupCalls.delete, { ids: [id] });
  expect(gone.data).toEqual({ deleted: 1 });
  next();
  await process.sample(lower, 55);
  expect(await shown()).toEqual([
    ['A', 'A'],
    ['B', null],
  ]);
});

test('several people who group the same rules at once each have their group, one of them the rules', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      const ruleIds = n % 2 === 0 ? rules : rules.toReversed();
      return create({ name: `${n}号泵`, ruleIds });
    }),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 12 }, () => 200));
  const { data } = await fixture.platform.call(fixture.operator(), alarmGroupCalls.list, {
    ...{ itemId: itemId(1), page: 1, pageSize: 50 },
  });
  expect(data.list.filter(({ ruleIds }) => ruleIds.length > 0)).toMatchObject([{ ruleIds: rules }]);
});

test('a group is of rules of its item, which leave the group they were in, by a name of its own', async () => {
  await group();
  const when = { op: 'above', pointId: foreign, value: 1, deadband: 0 } as const;
  const theirs = { name: 'Z', itemId: itemId(2), when };
  const { id: other } = await fixture.alarms.createRule(buildRule(theirs), setup);
  const more = [];
  for (const name of ['D', 'E']) {
    more.push((await fixture.alarms.createRule(buildRule({ name }), setup)).id);
  }
  const refusals = [
    [{ name: ' ' }, 'alarm.group_name_rule'],
    [{ name: 'x', ruleIds: rules.slice(0, 1) }, 'alarm.group_of_one'],
    [{ name: 'x', ruleIds: [rules[0], rules[0]] }, 'alarm.group_of_one'],
    [{ name: 'x', ruleIds: [more[0], other] }, 'alarm.group_rule_foreign'],
    [{ ruleIds: more }, 'alarm.group_name_taken'],
  ] as const;
  for (const [given, code] of refusals) expect((await create(given)).error).toBe(code);
  expect((await create({ name: '2号泵', ruleIds: [...more, rules[0]] })).code).toBe(200);
  const { data } = await fixture.platform.call(fixture.operator(), alarmGroupCalls.list, {
    itemId: 1,
  });
  expect(data.list.map(({ ruleIds }) => ruleIds.length)).toEqual([2, 3]);
});
