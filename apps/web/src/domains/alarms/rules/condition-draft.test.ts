import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { conditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { deviceId, pointId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { draftCondition, finishCondition, newGroup, newTest } from './condition-draft.ts';

describe('a condition being entered', () => {
  it.each<[string, ConditionWhen]>([
    ['a test', { op: 'above', pointId: pointId(1), value: 5, deadband: 0.5 }],
    ['equality', { op: 'not-equal', pointId: pointId(1), value: 0 }],
    ['a bit', { op: 'bit', pointId: pointId(2), bit: 7, set: false }],
    ['a range', { op: 'outside', pointId: pointId(1), low: 1, high: 2, deadband: 0 }],
    ['silence', { op: 'no-data', pointId: pointId(1), forMs: 90_000 }],
    ['bad quality', { op: 'bad-quality', pointId: pointId(1) }],
    ['a device', { op: 'not-online', deviceId: deviceId(4), forMs: 1500 }],
    [
      'a change',
      { op: 'changing', pointId: pointId(1), value: 2, windowMs: 60_000, deadband: 0.5 },
    ],
    [
      'another point',
      { op: 'equal-point', pointId: pointId(1), otherPointId: pointId(2), deadband: 1 },
    ],
    ['an expression', { op: 'expression', text: '{#1} > 2' }],
    ['working time', { op: 'working' }],
    ['the time outside of it', { op: 'off' }],
    ['a shift', { op: 'shift', shift: 'N "1"' }],
    [
      'tests and groups',
      {
        op: 'all',
        of: [
          { op: 'below', pointId: pointId(1), value: 1, deadband: 0 },
          {
            op: 'any',
            of: [
              { op: 'equal', pointId: pointId(2), value: 1 },
              { op: 'bit', pointId: pointId(3), bit: 0, set: true },
            ],
          },
        ],
      },
    ],
  ])('comes back as it was stored: %s', (_, when) => {
    const finished = finishCondition(draftCondition(when));
    expect(finished).toEqual(when);
    expect(conditionWhen.safeParse(finished).success).toBe(true);
  });

  it.each([
    ['nothing', { op: 'all', of: [] }],
    ['a test without a point', { op: 'all', of: [{ ...newTest(), value: 1 }] }],
    ['a test without a value', { op: 'all', of: [{ ...newTest(), pointId: pointId(1) }] }],
    [
      'a range without an end',
      { op: 'all', of: [{ ...newTest(), op: 'inside', pointId: pointId(1), value: 1 }] },
    ],
    ['a group with holes', { op: 'any', of: [newGroup()] }],
    ['silence of no point', { op: 'all', of: [{ ...newTest(), about: 'no-data' }] }],
    ['no shift', { op: 'all', of: [{ ...newTest(), about: 'shift' }] }],
    ['no device', { op: 'all', of: [{ ...newTest(), about: 'device' }] }],
    [
      'no time',
      {
        op: 'all',
        of: [{ ...newTest(), about: 'no-data', pointId: pointId(1), forSeconds: null }],
      },
    ],
    ['no change', { op: 'all', of: [{ ...newTest(), about: 'change', pointId: pointId(1) }] }],
    [
      'no other point',
      { op: 'all', of: [{ ...newTest(), about: 'other-point', pointId: pointId(1) }] },
    ],
    ['an empty expression', { op: 'all', of: [{ ...newTest(), about: 'expression', text: ' ' }] }],
    ['an empty group', { op: 'any', of: [{ ...newGroup(), of: [] }] }],
  ] as const)('is not finished with %s', (_, draft) => {
    expect(finishCondition(draft)).toBeNull();
  });

  it('lets a single test stand alone and a single group too', () => {
    const test = { ...newTest(), pointId: pointId(1), value: 2 };
    expect(finishCondition({ op: 'any', of: [test] })).toEqual({
      op: 'above',
      pointId: pointId(1),
      value: 2,
      deadband: 0,
    });
    expect(finishCondition({ op: 'all', of: [{ ...newGroup(), of: [test, test] }] })).toMatchObject(
      {
        op: 'any',
      },
    );
  });
});
