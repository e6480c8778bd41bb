import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { conditionOf, finishAssignment, sourceOf, startAssignment } from './assignment-form.ts';

const fresh = startAssignment(null, String);
const given: Assignment = {
  ...{ id: 1, itemId: itemId(2), name: '跟随', targetPointId: pointId(9) },
  source: { kind: 'expression', text: '{#3} * 2' },
  condition: { kind: 'comparison', pointId: pointId(4), sign: '>=', value: 1 },
  ...{ mode: 'period', periodMs: 5000, mostPerMinute: 6, enabled: true, state: 'running' },
  ...{ reason: null, details: {}, lastValue: null, lastWrittenAt: null },
  ...{ version: 1, createdAt: 0, updatedAt: 0 },
};

it.each([{ kind: 'working' }, { kind: 'shift', shift: '夜班' }, { kind: 'none' }] as const)(
  'a condition comes back as it was: %j',
  (condition) => {
    const entry = startAssignment({ ...given, condition }, String);
    expect(finishAssignment(entry).condition).toEqual(condition);
  },
);

it('what is edited becomes what it was', () => {
  const entry = startAssignment(given, (text) => text.replace('{#3}', '压力'));
  expect(entry.sourceText).toBe('压力 * 2');
  expect(finishAssignment({ ...entry, sourceText: '{#3} * 2' })).toEqual({
    ...{ name: '跟随', targetPointId: 9, mode: 'period', periodMs: 5000, mostPerMinute: 6 },
    ...{ source: given.source, condition: given.condition },
  });
});

it.each([
  [{ sourceKind: 'constant', sourceValue: null }, null],
  [
    { sourceKind: 'constant', sourceValue: 4 },
    { kind: 'constant', value: 4 },
  ],
  [{ sourceKind: 'point' }, null],
  [
    { sourceKind: 'point', sourcePointId: pointId(3) },
    { kind: 'point', pointId: 3 },
  ],
  [{ sourceKind: 'expression', sourceText: '  ' }, null],
] as const)('the source of %j', (fields, source) => {
  expect(sourceOf({ ...fresh, ...fields })).toEqual(source);
});

it.each([
  [{ conditionKind: 'none' }, { kind: 'none' }],
  [{ conditionKind: 'comparison' }, null],
  [{ conditionKind: 'comparison', conditionPointId: pointId(3), conditionValue: null }, null],
  [
    { conditionKind: 'comparison', conditionPointId: pointId(3), conditionValue: 2 },
    { kind: 'comparison', pointId: 3, sign: '>', value: 2 },
  ],
  [{ conditionKind: 'expression' }, null],
  [{ conditionKind: 'calendar' }, null],
] as const)('the condition of %j', (fields, condition) => {
  expect(conditionOf({ ...fresh, ...fields })).toEqual(condition);
});

it('what is missing is not sent', () => {
  expect(() => finishAssignment(fresh)).toThrow(RangeError);
});
