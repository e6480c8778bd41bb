import type { LimitChanges } from '@millwright/contract/alarms/limits/limit-preview.calls';
import { deviceId, itemId, pointId, Quality, timestamp } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { buildPoint } from '../../devices/devices.builders.ts';
import { limitConditionId } from './limit-conditions.ts';
import { evaluateLimits } from './preview-limits.ts';

const point = {
  ...buildPoint({ lowerLimit: null, upperLimit: 80, limitDeadband: 5 }),
  ...{ id: pointId(7), deviceId: deviceId(1), itemId: itemId(1), version: 1 },
};
const high = limitConditionId(point.id, 'upper');

const evaluate = (value: number | null, changes: LimitChanges, active: readonly number[] = []) => {
  const quality = value === null ? Quality.communication : Quality.good;
  const tried = [{ point, value: { pointId: point.id, value, time: 1, quality } }];
  return evaluateLimits(tried, changes, (id) => active.includes(id), timestamp(1000));
};
const none = { begins: 0, ends: 0, stays: 0, unknown: 0, refused: 0, changed: [] };

test.each<[string, number | null, LimitChanges, readonly number[], object]>([
  ['a lower limit is passed', 75, { upperLimit: 70 }, [], { begins: 1 }],
  ['at the limit is not beyond', 70, { upperLimit: 70 }, [], {}],
  ['what is active stays', 85, { upperLimit: 82 }, [high], { stays: 1 }],
  ['what is active stays within the deadband', 85, { upperLimit: 88 }, [high], { stays: 1 }],
  ['and ends beyond it', 83, { upperLimit: 88 }, [high], { ends: 1 }],
  ['a limit that is taken away ends its alarm', 85, { upperLimit: null }, [high], { ends: 1 }],
  ['a bad value judges nothing', null, { upperLimit: 1 }, [high], { stays: 1, unknown: 1 }],
  ['limits out of order', 85, { lowerLimit: 90 }, [high], { refused: 1 }],
  ['another deadband', 78, { limitDeadband: 1 }, [high], { ends: 1 }],
  ['a further limit', 95, { highHighLimit: 90 }, [high], { begins: 1, stays: 1 }],
])('%s', (_what, value, changes, active, expected) => {
  const { changed: _changed, ...sums } = evaluate(value, changes, active);
  const { changed: _none, ...zero } = none;
  expect(sums).toEqual({ ...zero, ...expected });
});

test('the gravest come first, those that begin before those that end', () => {
  const changes = {
    limitDeadband: 0,
    ...{ lowLowLimit: 96, lowerLimit: 97, upperLimit: 98 },
    lowLowLevel: 4,
  } as const;
  const { changed } = evaluate(95, changes, [high]);
  expect(changed.map(({ what, side, level, limit }) => [what, side, level, limit])).toEqual([
    ['begins', 'low-low', 4, 96],
    ['begins', 'lower', 3, 97],
    ['ends', 'upper', 3, 98],
  ]);
});
