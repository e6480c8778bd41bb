import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DataType } from '../../data-type.ts';
import { pointId } from '../../ids.ts';
import { type Expression, parseExpression } from './parse.ts';
import { spellName } from './point-spelling.ts';
import { type PointFacts, type PointScope, resolvePoints } from './scope.ts';
import { toStored, toWritten } from './stored-text.ts';
import type { PointName } from './syntax.ts';

/** The points of these names, numbered from 1. */
function scopeOf(names: readonly PointName[]): PointScope {
  const facts = (index: number): PointFacts | null =>
    index < 0 || index >= names.length
      ? null
      : { id: pointId(index + 1), dataType: DataType.DOUBLE, unit: '', texts: null };
  return {
    byId: (id) => facts(id - 1),
    byName: ({ device, point }) => {
      const found = names.filter(
        (name) => name.point === point && (device === null || name.device === device),
      );
      return found.length > 1 ? 'several' : facts(names.indexOf(found[0] as PointName));
    },
    names: () => names,
  };
}

const named = (device: string | null, point: string): PointName => ({ device, point });
const names = [
  named(null, '温度'),
  named('1#空压机', '压力(出口)'),
  named('2#空压机', '压力(出口)'),
  named(null, 'and'),
  named(null, '比例 1:2'),
  named(null, '#4711'),
];
const scope = scopeOf(names);
const nameOf = (id: number): PointName | null => names[id - 1] ?? null;

describe('what is written and what is stored', () => {
  it.each([
    ['温度 > 3 // 温度', '{#1} > 3 // 温度'],
    ['{1#空压机:压力(出口)}  +\n/* {x} */ {2#空压机:压力(出口)}', '{#2}  +\n/* {x} */ {#3}'],
    ['{and} and {:比例 1:2} = "{温度}"', '{#4} and {#5} = "{温度}"'],
    ['{:#4711} - 温度', '{#6} - {#1}'],
    ['not{温度}', 'not{#1}'],
  ])('%s', (written, stored) => {
    expect(toStored(written, scope)).toEqual({ stored, issues: [] });
    expect(toWritten(stored, nameOf)).toBe(written);
  });

  test('differ in nothing but the names after points were renamed', () => {
    const { stored } = toStored('if(温度 > 3, {1#空压机:压力(出口)}, 0)', scope);
    const renamed = (id: number): PointName =>
      id === 1 ? named(null, 'T') : named('A/B', '压力 2');
    expect(toWritten(stored ?? '', renamed)).toBe('if(T > 3, {A/B:压力 2}, 0)');
  });

  test('a deleted point stays an id', () => {
    expect(toWritten('{#1} + {#99}', nameOf)).toBe('温度 + {#99}');
    expect(toStored('温度 + {#99}', scope)).toEqual({ stored: '{#1} + {#99}', issues: [] });
  });

  test('unknown names are told with their places and what was meant', () => {
    const { stored, issues } = toStored('温渡 + {压力(出口)} + {1#空压机:压力(进口)}', scope);
    expect(stored).toBeNull();
    expect(issues).toMatchObject([
      { code: 'expression.point_unknown', start: 0, end: 2, meant: '温度' },
      {
        code: 'expression.point_ambiguous',
        start: 5,
        end: 13,
        meant: '{1#空压机:压力(出口)}',
      },
      {
        code: 'expression.point_unknown',
        start: 16,
        end: 30,
        details: { name: '{1#空压机:压力(进口)}' },
        meant: '{1#空压机:压力(出口)}',
      },
    ]);
  });

  test('names of points are gone through once, however many names are unknown', () => {
    const alike = 'ab'.repeat(27);
    const device = 'x'.repeat(5);
    let asked = 0;
    const many: PointScope = {
      byId: () => null,
      byName: () => null,
      *names() {
        for (let n = 0; n < 50_000; n += 1) {
          asked += 1;
          yield named(device, `${alike}${n}`);
        }
      },
    };
    const unknown = Array.from({ length: 90 }, (_, n) =>
      n % 2 === 0 ? `{${alike}y${n}}` : `{${device}:${alike}y${n}}`,
    );
    const { expression } = parseExpression(unknown.join('+'));
    const { issues } = resolvePoints(expression as Expression, many);
    expect(issues.map(({ code }) => code)).toEqual(unknown.map(() => 'expression.point_unknown'));
    expect(asked).toBeLessThanOrEqual(10_000);
  });
});

/** Every name that a rule for names takes: of a device, and of a point. */
const deviceSign = fc.constantFrom(...'泵空压机AZaz09 _#./-');
const device = fc.string({ unit: deviceSign, minLength: 1, maxLength: 8 });
const odd = fc.constantFrom(
  'and',
  'max',
  'h',
  '#12',
  'a:b',
  'a：b',
  '"',
  '//',
  '/*',
  '[1]',
  '（1）',
  '泵',
);
const point = fc.oneof(odd, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }));
const name = fc
  .record({ device: fc.option(device), point })
  .filter((given) =>
    [given.device ?? 'x', given.point].every((text) => text.trim() === text && text),
  )
  .filter((given) => !/[{}｛｝]/.test(given.point));

test('every name that a rule takes comes back as it was', () => {
  fc.assert(
    fc.property(name, (given) => {
      const spelt = spellName(given);
      const { expression } = parseExpression(` ${spelt}`);
      expect(expression?.root).toMatchObject({ kind: 'point', reference: given, start: 1 });
    }),
    { numRuns: 3000 },
  );
});

test('a stored text that is shown and stored again is the same', () => {
  const part = fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((id) => `{#${id}}`),
    fc.constantFrom('1', 'true', '"{#1}"', 'abs(1)', '(2)'),
  );
  const sign = fc.constantFrom('+', ' and ', 'and', '<', ' // {#1}\n*', '/* 温度 */-');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(part, sign), { minLength: 1, maxLength: 9 }),
      fc.array(name, { minLength: 9, maxLength: 9 }),
      (pairs, given) => {
        const text = `${pairs.map(([value, behind], n) => (n < pairs.length - 1 ? value + behind : value)).join('')}`;
        // Letters that ran together are the name of a point.
        const { expression } = parseExpression(text);
        fc.pre(expression?.points.every(({ reference }) => 'id' in reference) ?? false);
        const distinct = given.map((one, n) => ({ ...one, point: `${one.point}${n}` }));
        const written = toWritten(text, (id) => distinct[id - 1] ?? null);
        expect(toStored(written, scopeOf(distinct))).toEqual({ stored: text, issues: [] });
      },
    ),
    { numRuns: 2000 },
  );
});
