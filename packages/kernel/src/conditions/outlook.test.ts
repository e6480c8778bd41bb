import { expect, it } from 'vitest';
import { DataType } from '../data-type.ts';
import { seeded } from '../expressions/plain-model/plain-tree.builders.ts';
import { deviceId, pointId } from '../ids.ts';
import { type ValueSpan, valueSpan } from '../numbers/index.ts';
import type { ConditionTest, ConditionWhen } from './condition.ts';
import { type Outlook, outlookOf } from './outlook.ts';

const span = (dataType: DataType, slope = 1, intercept = 0) =>
  valueSpan({ dataType, slope, intercept });
const [whole, tenths, real, state, unknown] = [1, 2, 3, 4, 5].map(pointId) as [
  ReturnType<typeof pointId>,
  ReturnType<typeof pointId>,
  ReturnType<typeof pointId>,
  ReturnType<typeof pointId>,
  ReturnType<typeof pointId>,
];
const spans = new Map<number, ValueSpan | null>([
  [whole, span(DataType.INT16U)],
  [tenths, span(DataType.INT16S, 0.1)],
  [real, span(DataType.FLOAT)],
  [state, span(DataType.BOOL)],
]);

const limit = (op: 'above' | 'at-least' | 'below' | 'at-most', point: number, value: number) =>
  ({ op, pointId: pointId(point), value }) as const;
const is = (op: 'equal' | 'not-equal', point: number, value: number) =>
  ({ op, pointId: pointId(point), value }) as const;
const range = (op: 'inside' | 'outside', point: number, low: number, high: number) =>
  ({ op, pointId: pointId(point), low, high }) as const;
const bit = (point: number, at: number, set: boolean) =>
  ({ op: 'bit', pointId: pointId(point), bit: at, set }) as const;
const all = (...of: ConditionWhen[]) => ({ op: 'all', of }) as const;
const any = (...of: ConditionWhen[]) => ({ op: 'any', of }) as const;
const offline: ConditionTest = { op: 'offline', deviceId: deviceId(1), forMs: 1000 };

it.each<[string, ConditionWhen, Outlook]>([
  ['above what its type holds', limit('above', whole, 65_535), 'never'],
  ['just below that', limit('above', whole, 65_534), 'sometimes'],
  ['at least its least', limit('at-least', whole, 0), 'always'],
  ['at most what it holds', limit('at-most', whole, 65_535), 'always'],
  ['below nothing', limit('below', whole, 0), 'never'],
  ['above what a scaled one holds', limit('above', tenths, 3276.8), 'never'],
  ['between two values of a scaled one', is('equal', tenths, 4.55), 'never'],
  ['a value of a scaled one', is('equal', tenths, 4.5), 'sometimes'],
  ['never equal, so always another', is('not-equal', tenths, 4.55), 'always'],
  ['a state that is two', is('equal', state, 2), 'never'],
  ['a state that is one', is('equal', state, 1), 'sometimes'],
  ['a state that is neither', range('outside', state, 0, 1), 'never'],
  ['a range without a whole number', range('inside', whole, 3.2, 3.8), 'never'],
  ['any float', limit('above', real, 1e30), 'sometimes'],
  ['beyond any float', limit('above', real, 1e39), 'never'],
  ['a bit that is there', bit(whole, 15, true), 'sometimes'],
  ['a bit beyond its sixteen', bit(whole, 16, true), 'never'],
  ['that bit clear', bit(whole, 16, false), 'always'],
  ['a bit of one with a sign', bit(tenths, 20, true), 'sometimes'],
  [
    'two limits that leave nothing',
    all(limit('above', real, 10), limit('below', real, 5)),
    'never',
  ],
  ['two that meet nowhere', all(limit('above', real, 5), limit('at-most', real, 5)), 'never'],
  ['two that meet in one', all(limit('at-least', real, 5), limit('at-most', real, 5)), 'sometimes'],
  ['neighbours of whole numbers', all(limit('above', whole, 4), limit('below', whole, 5)), 'never'],
  ['limits of two points', all(limit('above', real, 10), limit('below', whole, 5)), 'sometimes'],
  ['two values at once', all(is('equal', whole, 1), is('equal', whole, 2)), 'never'],
  [
    'not one and not the other state',
    all(is('not-equal', state, 0), is('not-equal', state, 1)),
    'never',
  ],
  ['either state', any(is('equal', state, 0), is('equal', state, 1)), 'always'],
  ['all but a gap', any(limit('at-most', real, 5), limit('at-least', real, 6)), 'sometimes'],
  ['all without a gap', any(limit('at-most', real, 5), limit('above', real, 5)), 'always'],
  ['either of two that cannot', any(is('equal', state, 2), limit('below', whole, 0)), 'never'],
  ['what cannot, or a device', any(is('equal', state, 2), offline), 'sometimes'],
  ['what cannot, and a device', all(is('equal', state, 2), offline), 'never'],
  ['what is always, and a device', all(limit('at-least', whole, 0), offline), 'sometimes'],
  ['a group that cannot', all(offline, any(is('equal', state, 2), is('equal', state, 3))), 'never'],
  ['a group that must', any(offline, all(limit('at-least', whole, 0))), 'always'],
  ['an expression', { op: 'expression', formula: null }, 'sometimes'],
  ['a point that nobody knows', limit('above', unknown, 1e300), 'sometimes'],
  [
    'one that contradicts itself',
    all(limit('above', unknown, 2), limit('below', unknown, 1)),
    'never',
  ],
  ['a change', { op: 'rising', pointId: whole, value: 5, windowMs: 1000 }, 'sometimes'],
])('sees of %s whether it comes', (_what, when, expected) => {
  expect(outlookOf(when, (point) => spans.get(point) ?? null)).toBe(expected);
});

/** Whether a condition of one whole number holds, in plain words. */
function holds(when: ConditionWhen, value: number): boolean {
  switch (when.op) {
    case 'all':
      return when.of.every((part) => holds(part, value));
    case 'any':
      return when.of.some((part) => holds(part, value));
    case 'above':
      return value > when.value;
    case 'at-least':
      return value >= when.value;
    case 'below':
      return value < when.value;
    case 'at-most':
      return value <= when.value;
    case 'equal':
      return value === when.value;
    case 'not-equal':
      return value !== when.value;
    case 'inside':
      return value >= when.low && value <= when.high;
    case 'outside':
      return value < when.low || value > when.high;
    case 'bit':
      return ((value & (1 << when.bit)) !== 0) === when.set;
    default:
      return expect.fail(when.op);
  }
}

it('never promises what a value disproves', () => {
  const byte = pointId(9);
  const random = seeded(20_261_126);
  const pick = (most: number): number => Math.floor(random() * most);
  const test = (): ConditionTest => {
    const value = pick(70) * 4 - 8 + (pick(4) === 0 ? 0.5 : 0);
    const ops = ['above', 'at-least', 'below', 'at-most'] as const;
    const kind = pick(8);
    if (kind < 4) return limit(ops[kind] ?? 'above', byte, value);
    if (kind === 4) return is('equal', byte, value);
    if (kind === 5) return is('not-equal', byte, value);
    if (kind === 6) return bit(byte, pick(10), pick(2) === 0);
    return range(pick(2) === 0 ? 'inside' : 'outside', byte, value, value + pick(40));
  };
  const tests = () => Array.from({ length: 1 + pick(3) }, test);
  const seen = { never: 0, always: 0, sometimes: 0 };
  for (let run = 0; run < 2_000; run += 1) {
    const groups = tests().map((first) => (pick(2) === 0 ? first : any(first, ...tests())));
    const when = pick(2) === 0 ? all(...groups) : any(...groups.map((each) => all(each)));
    const outlook = outlookOf(when, () => span(DataType.INT8U));
    seen[outlook] += 1;
    if (outlook === 'sometimes') continue;
    for (let value = 0; value < 256; value += 1) {
      expect(holds(when, value), JSON.stringify(when)).toBe(outlook === 'always');
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
});
