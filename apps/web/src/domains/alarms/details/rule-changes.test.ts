import { alarmRuleInputExample } from '@millwright/contract/alarms/alarms.examples';
import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { changedFields } from './rule-changes.ts';

const rule = { ...alarmRuleInputExample, file: null };

it.each([
  ['nothing', rule, rule, []],
  ['a rule that was made', null, rule, []],
  ['two fields', rule, { ...rule, level: 1 as const, priority: 2 }, ['level', 'priority']],
  [
    'the order of its points',
    { ...rule, recordedPointIds: [pointId(1), pointId(2)] },
    { ...rule, recordedPointIds: [pointId(2), pointId(1)] },
    ['recordedPointIds'],
  ],
  [
    'its condition',
    rule,
    { ...rule, when: { op: 'bad-quality' as const, pointId: pointId(12) } },
    ['when'],
  ],
])('%s', (_what, before, after, fields) => {
  expect(changedFields(before, after)).toEqual(fields);
});
