import { DataType } from '@millwright/kernel';
import { describe, expect, test } from 'vitest';
import { pointInputExample } from '../devices.examples.ts';
import { pointInput } from './points.schemas.ts';

const broken = (change: object): string[] =>
  (pointInput.safeParse({ ...pointInputExample, ...change }).error?.issues ?? []).map(
    (issue) => issue.message,
  );

describe('a point', () => {
  test('is complete with a name, a place and a type', () => {
    const bare = { name: '温度', family: 'HR', address: '0', dataType: DataType.FLOAT };
    expect(pointInput.parse(bare)).toMatchObject({
      slope: 1,
      intercept: 0,
      saved: true,
      limitLevel: 3,
      limitDelayMs: 0,
      limitDeadband: 0,
      writeMin: null,
      writeMax: null,
      writeStep: null,
    });
    expect(pointInput.parse(pointInputExample)).toEqual(pointInputExample);
  });
  test.each([
    [{ slope: 0 }, 'point.slope_zero'],
    [{ slope: -0 }, 'point.slope_zero'],
    [{ lowerLimit: 2, upperLimit: 1 }, 'point.limits_reversed'],
    [{ writeMin: 2, writeMax: 1 }, 'point.write_range_reversed'],
    [{ writeStep: 0 }, 'point.write_step_not_positive'],
    [{ writeStep: -1 }, 'point.write_step_not_positive'],
    [{ writeMin: 0, dataType: DataType.BOOL }, 'point.write_range_of_no_number'],
    [{ writeStep: 1, dataType: DataType.CHAR }, 'point.write_range_of_no_number'],
    [{ name: '温度(1)' }, 'point.name_rule'],
    [{ name: '温度【1】' }, 'point.name_rule'],
    [{ name: '温度（1）' }, 'point.name_rule'],
    [{ name: '  ' }, 'point.name_rule'],
  ])('with %o is refused', (change, code) => {
    expect(broken(change)).toEqual([code]);
  });
  test.each([
    [{ lowerLimit: 1, upperLimit: 1 }],
    [{ lowerLimit: null, upperLimit: 5 }],
    [{ writeMin: 1, writeMax: 1, writeStep: 5 }],
    [{ writeMin: null, writeMax: -5, writeStep: 0.001 }],
    [{ slope: -0.1 }],
    [{ name: '出口温度 #1' }],
    [{ bit: 15, dataType: DataType.BOOL }],
    [{ limitLevel: 1, limitDelayMs: 86_400_000, limitDeadband: 0 }],
  ])('with %o is taken', (change) => {
    expect(broken(change)).toEqual([]);
  });
  test.each([
    [{ bit: 16 }],
    [{ decimals: 10 }],
    [{ dataType: 12 }],
    [{ displayFormat: 0 }],
    [{ length: 0 }],
    [{ slope: Number.POSITIVE_INFINITY }],
    [{ upperLimit: Number.NaN }],
    [{ writeMin: Number.NaN }],
    [{ writeMax: Number.POSITIVE_INFINITY }],
    [{ limitLevel: 0 }],
    [{ limitLevel: 5 }],
    [{ limitDelayMs: -1 }],
    [{ limitDelayMs: 86_400_001 }],
    [{ limitDelayMs: 0.5 }],
    [{ limitDeadband: -0.1 }],
  ])('with %o is out of range', (change) => {
    expect(broken(change)).toHaveLength(1);
  });
});
