import { alarmRule, alarmRuleInput } from '@millwright/contract/alarms/alarms.schemas';
import { expect, it } from 'vitest';
import { finishRule, startRule } from './rule-form.ts';

const rule = alarmRule.parse({
  id: 1,
  itemId: 7,
  version: 3,
  createdAt: 0,
  updatedAt: 0,
  name: '超压',
  level: 4,
  when: { op: 'above', pointId: 5, value: 10, deadband: 1 },
  onDelayMs: 1500,
  offDelayMs: 0,
  enabled: false,
  description: '一号罐',
  recordedPointIds: [6],
  instructions: '先检查过滤器 F2',
  screenId: 4,
  wantsOrder: true,
  priority: 3,
  latching: true,
  realarmMinutes: 15,
});

it('comes back from the form as it was', () => {
  const { id, itemId, file, version, createdAt, updatedAt, ...entered } = rule;
  expect(finishRule(startRule(rule))).toEqual(entered);
});

it('becomes what the server takes', () => {
  const { condition } = startRule(rule);
  const input = finishRule({ ...startRule(null), name: '新规则', condition });
  expect(alarmRuleInput.parse({ itemId: 7, ...input })).toMatchObject({ level: 3, enabled: true });
});

it('is not finished while its condition is not', () => {
  expect(() => finishRule(startRule(null))).toThrow();
});
