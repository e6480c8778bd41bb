import { describe, expect, test } from 'vitest';
import { alarmCalls } from './alarms.calls.ts';
import { alarmExample, alarmRuleInputExample } from './alarms.examples.ts';
import { alarm, alarmRuleInput } from './alarms.schemas.ts';
import { conditionWhen } from './conditions.schemas.ts';

const day = 86_400_000;

test('the examples are valid', () => {
  expect(alarm.parse(alarmExample)).toEqual(alarmExample);
  expect(alarmRuleInput.parse(alarmRuleInputExample)).toEqual(alarmRuleInputExample);
});

test('an alarm name is at most 20 characters without brackets', () => {
  for (const name of ['', 'x'.repeat(21), '温度(高)']) {
    const parsed = alarmRuleInput.safeParse({ ...alarmRuleInputExample, name });
    expect(parsed.error?.issues[0]?.message).toBe('alarm.name_rule');
  }
});

describe('a condition', () => {
  test('refuses a reversed range, an empty group and a third level of groups', () => {
    const leaf = { op: 'above', pointId: 1, value: 1 };
    const reversed = { op: 'all', of: [{ op: 'inside', pointId: 1, low: 2, high: 1 }] };
    expect(conditionWhen.safeParse(reversed).error?.issues[0]?.message).toBe(
      'alarm.range_reversed',
    );
    expect(conditionWhen.safeParse({ op: 'all', of: [] }).success).toBe(false);
    const deep = { op: 'all', of: [{ op: 'any', of: [{ op: 'all', of: [leaf] }] }] };
    expect(conditionWhen.safeParse(deep).success).toBe(false);
    const two = { op: 'all', of: [leaf, { op: 'any', of: [leaf] }] };
    expect(conditionWhen.parse(two)).toMatchObject({ of: [{ deadband: 0 }, { op: 'any' }] });
  });
});

describe('the history list', () => {
  const { input } = alarmCalls.history;
  test('reads its query from text', () => {
    const parsed = input.parse({ from: '0', to: String(day), confirmed: 'false', page: '2' });
    expect(parsed).toMatchObject({ from: 0, to: day, confirmed: false, page: 2, order: 'desc' });
  });
  test.each([
    [day, 0],
    [day, day],
    [0, 367 * day],
  ])('refuses the range %i to %i', (from, to) => {
    expect(input.safeParse({ from, to }).error?.issues[0]?.message).toBe('alarm.time_range');
  });
});
