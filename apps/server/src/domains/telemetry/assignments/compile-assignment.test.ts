import { DataType, pointId, pointScopeOf } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { compileAssignment, inputsOf, withIds } from './compile-assignment.ts';

const point = (id: number, name: string, dataType: DataType, deviceName = '泵') => ({
  ...{ id: pointId(id), name, deviceName, dataType, unit: '', texts: null },
});
const scope = pointScopeOf([
  point(1, '压力', DataType.FLOAT),
  point(2, '运行', DataType.BOOL),
  point(3, '批号', DataType.CHAR),
  point(4, '温度', DataType.FLOAT),
  point(5, '温度', DataType.FLOAT, '炉'),
]);
const none = { kind: 'none' } as const;
const expression = (text: string) => ({ kind: 'expression', text }) as const;
const constant = { kind: 'constant', value: 3 } as const;

describe('an assignment', () => {
  it('is stored with ids in the place of names', () => {
    const given = {
      source: expression('压力 * 2'),
      condition: expression('{炉:温度} > 80 and 运行'),
    };
    const stored = withIds(given, scope);
    expect(stored).toEqual({
      source: expression('{#1} * 2'),
      condition: expression('{#5} > 80 and {#2}'),
    });
    expect(inputsOf(stored)).toEqual([1, 5, 2]);
    const { source, condition } = compileAssignment(stored, scope);
    expect(source).toMatchObject({ type: 'number', points: [1] });
    expect(condition).toMatchObject({ type: 'boolean', points: [5, 2] });
  });

  it('compares states as 1 and 0, and numbers below nothing', () => {
    const state = { kind: 'comparison', pointId: pointId(2), sign: '=', value: 1 } as const;
    const level = { kind: 'comparison', pointId: pointId(1), sign: '<', value: -0.5 } as const;
    for (const condition of [state, level]) {
      expect(compileAssignment({ source: constant, condition }, scope).condition?.type).toBe(
        'boolean',
      );
    }
  });

  it.each([
    ['a point that is not there', '压力 + 压差', 'expression.point_unknown', 6],
    ['a name that two devices have', '温度', 'expression.point_ambiguous', 1],
    ['what cannot be read', '压力 +', 'expression.value_missing', 5],
    ['the id of a point elsewhere', '1 + {#99}', 'expression.point_deleted', 5],
    ['a state that is reckoned with', '压力 + 运行', 'expression.type', 6],
  ])('tells where %s stands', (_, text, issue, column) => {
    const given = { source: expression(text), condition: none };
    expect(() => compileAssignment(given, scope)).toThrow(
      expect.objectContaining({
        code: 'assignment.expression_wrong',
        details: expect.objectContaining({ issue, column }),
      }),
    );
  });

  it('refuses a text as its source, and a number as its condition', () => {
    const text = { kind: 'point', pointId: pointId(3) } as const;
    const refusals = [
      { source: text, condition: none },
      { source: constant, condition: expression('压力 * 2') },
    ].map((given) => {
      try {
        return compileAssignment(withIds(given, scope), scope);
      } catch (error) {
        return error;
      }
    });
    expect(refusals).toMatchObject([
      { code: 'assignment.source_text' },
      { code: 'assignment.expression_wrong', details: { issue: 'expression.type' } },
    ]);
  });
});
