/** Rules that hold during a shift only: they raise by it, tell what is wrong, and follow the calendar. */
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { shiftCalendarCalls } from '@millwright/contract/items/shift-calendars/shift-calendars.calls';
import { itemId, minutes } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  openAlarmFixture,
  setup,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;
beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

const week = [1, 2, 3, 4, 5, 6, 7];
/** Now it is 06:13 in Shanghai. */
const early = { name: '早班', begin: 420, minutes: 480, weekdays: week };
const hot = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;

let version = 0;
const setShifts = async (shifts: readonly object[]): Promise<void> => {
  const boss = fixture.platform.signIn({ grade: 0, items: 'all' });
  const { data } = await fixture.platform.call(boss, shiftCalendarCalls.edit, {
    ...{ itemId: 1, version, shifts: [...shifts], exceptions: [] },
  } as never);
  ({ version } = data as { version: number });
};
const create = (when: ConditionWhen, name = '联锁') =>
  fixture.platform.call(fixture.operator(), alarmRuleCalls.create, buildRule({ when, name }));
/** The rules so far are watched, as one that is added behind them is; the point is hot. */
const watched = async (): Promise<void> => {
  await create(hot, '对照');
  await fixture.eventually('the rules to be watched', async () => {
    await fixture.sample(upper, 60);
    return (await fixture.active()).some(({ name }) => name === '对照');
  });
};
const pass = async (by: number): Promise<void> => {
  fixture.platform.clock.advance(minutes(by));
  await fixture.tick();
};
const active = async () => (await fixture.active()).filter(({ name }) => name === '联锁');
const isActive = async (): Promise<boolean> => (await active()).length > 0;

test('an alarm during a shift is raised when the shift begins, by the value that is wrong', async () => {
  version = 0;
  await setShifts([early]);
  await create({ op: 'all', of: [hot, { op: 'shift', shift: '早班' }] });
  await watched();
  expect(await active()).toEqual([]);
  await pass(47);
  expect(await active()).toMatchObject([
    {
      ...{ itemId: itemId(1), name: '联锁', pointId: upper, pointName: '温度', value: 60 },
      reason: { op: 'above', limit: 50 },
    },
  ]);
  await pass(480);
  expect(await active()).toEqual([]);
  const [past] = (await fixture.history()).filter(({ name }) => name === '联锁');
  expect(past).toMatchObject({ clearReason: 'normal' });
});

test('other shifts count at once', async () => {
  version = 0;
  await setShifts([early]);
  await create({ op: 'all', of: [hot, { op: 'working' }] });
  await watched();
  expect(await isActive()).toBe(false);
  await setShifts([{ ...early, begin: 360 }]);
  await fixture.eventually('the alarm', isActive);
  await setShifts([{ ...early, begin: 600 }]);
  await fixture.eventually('its end', async () => !(await isActive()));
});

test('without any shifts it is not known, and nothing is raised', async () => {
  await create({ op: 'all', of: [hot, { op: 'working' }] });
  await watched();
  await pass(600);
  expect(await isActive()).toBe(false);
});

test('outside working time is a condition, too, and shifts alone are none', async () => {
  version = 0;
  await setShifts([early]);
  const refused = { code: 422, error: 'alarm.shifts_alone' };
  expect(await create({ op: 'working' })).toMatchObject(refused);
  const two = [{ op: 'off' as const }, { op: 'shift' as const, shift: '早班' }];
  expect(await create({ op: 'any', of: two })).toMatchObject(refused);
  await fixture.alarms.createRule(
    buildRule({ when: { op: 'all', of: [{ op: 'off' }, hot] } }),
    setup,
  );
  await watched();
  await fixture.eventually('the alarm', isActive);
  await pass(50);
  expect(await isActive()).toBe(false);
});

test('a rule that names a shift that is gone is told, as a test of its own and in an expression', async () => {
  version = 0;
  await setShifts([early]);
  await create({ op: 'all', of: [hot, { op: 'shift', shift: '早班' }] }, '按班次');
  await create(
    { op: 'all', of: [hot, { op: 'expression', text: `{#${upper}} > 1 and shift() = "早班"` }] },
    '按表达式',
  );
  const missing = async () => {
    const boss = fixture.platform.signIn({ grade: 0, items: 'all' });
    const asked = { itemId: itemId(1) };
    const { data } = await fixture.platform.call(boss, shiftCalendarCalls.missing, asked);
    return data.list.map(({ subject, name, shift }) => [subject, name, shift]);
  };
  expect(await missing()).toEqual([]);
  await setShifts([{ ...early, name: '甲班' }]);
  expect(await missing()).toEqual([
    ['alarm_rule', '按班次', '早班'],
    ['alarm_rule', '按表达式', '早班'],
  ]);
});
