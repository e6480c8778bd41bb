import { describe, expect, it, test } from 'vitest';
import { DataType } from '../../data-type.ts';
import { pointId } from '../../ids.ts';
import { Quality } from '../../quality.ts';
import { checkExpression } from '../check.ts';
import { type PointScope, parseExpression } from '../language/index.ts';
import { compileExpression } from './compile.ts';
import { evaluate, type LiveColumns } from './evaluate.ts';
import { explain } from './explain.ts';
import { ExpressionState } from './state.ts';

/** Points a and b hold numbers, r and s states, t a text; those of x are bad, u was never read. */
const names = ['a', 'b', 'r', 's', 't', 'xa', 'xr', 'u'];
const types = [1, 1, 0, 0, 2, 1, 0, 1].map(
  (type) => [DataType.BOOL, DataType.DOUBLE, DataType.CHAR][type] as DataType,
);
const live: LiveColumns = {
  values: Float64Array.of(6, -2.5, 1, 0, Number.NaN, 6, 1, Number.NaN),
  times: Float64Array.of(100, 200, 300, 400, 500, 600, 700, 0),
  qualities: Uint8Array.of(0, Quality.stale, 0, 0, 0, Quality.communication, Quality.decode, 0x80),
  texts: [null, null, null, null, 'on', null, null, null],
};
const scope: PointScope = {
  byId: () => null,
  byName: ({ point }) => {
    const at = names.indexOf(point);
    return { id: pointId(at), dataType: types[at] as DataType, unit: '', texts: null };
  },
  names: () => [],
};

function stateOf(text: string): ExpressionState {
  const { expression } = parseExpression(text);
  const checked = expression && checkExpression(expression, scope).checked;
  if (!checked) throw new TypeError(`${text} does not run`);
  const needs = { slotOf: (point: number) => point, timeZone: 'UTC' };
  return new ExpressionState(compileExpression(checked), needs);
}

function run(text: string): ExpressionState {
  const state = stateOf(text);
  evaluate(state, live, 1000);
  return state;
}

describe('what comes out', () => {
  it.each([
    ['a + b * 2', 1],
    ['a % 4 + -7 % 4', -1],
    ['2 ^ 3 ^ 2', 512],
    ['2 ^ -1', 0.5],
    ['abs(b) + floor(b) + ceil(b)', -2.5],
    ['min(a, b, 0) + max(a, b)', 3.5],
    ['sum(a, b, 1) + avg(a, 2)', 8.5],
    ['round(b)', -3],
    ['round(1.005, 2)', 1.01],
    ['round(-1250, -2)', -1300],
    ['round(9007199254740991, 3)', 9_007_199_254_740_991],
    ['sqrt(a * a) + ln(exp(1))', 7],
    ['clamp(a, 0, 5) + clamp(b, 0, 5)', 5],
    ['if(a > 5, 10, 20) + if(r and s, 1, 2)', 12],
    ['between(a, 6, 6)', 1],
    ['bit(a, 0) or not bit(a, 1)', 0],
    ['bit(-1, 63) and bit(2 ^ 40, 40)', 1],
    ['bit(0 - 5e-324, 2)', 1],
    ['t = "on" and t != "off"', 1],
    ['(r = s) = false', 1],
    ['1 h + 500 ms', 3600.5],
    ['quality(xa) + quality(u)', 0x81 + 0x80],
    ['9007199254740991 + 0', 9_007_199_254_740_991],
  ])('of %s is %d', (text, value) => {
    const state = run(text);
    expect([state.value, state.reason]).toEqual([value, null]);
  });

  test('of texts is a text', () => {
    const state = run('if(r, t, "none")');
    expect([state.text, state.value, state.time]).toEqual(['on', 0, 500]);
    expect(run('if(xr, t, "none")').text).toBeNull();
    expect(run('if(xr, t, "on")').text).toBe('on');
  });
});

test.each([
  ['xa + 1', 'input', Quality.communication],
  ['u > 3', 'input', Quality.unknown],
  ['a / (b + 2.5)', 'division-by-zero', Quality.range],
  ['a % 0', 'division-by-zero', Quality.range],
  ['0 ^ -1', 'division-by-zero', Quality.range],
  ['sqrt(b)', 'root-of-negative', Quality.range],
  ['b ^ 0.5', 'root-of-negative', Quality.range],
  ['ln(0)', 'logarithm', Quality.range],
  ['exp(1000)', 'overflow', Quality.range],
  ['1e308 * 10', 'overflow', Quality.range],
  ['-1e308 - 1e308', 'overflow', Quality.range],
  ['clamp(a, 3, 2)', 'parameter', Quality.range],
  ['bit(a, b)', 'parameter', Quality.range],
  ['round(a, b)', 'parameter', Quality.range],
  ['xa ^ 0', 'input', Quality.communication],
  ['if(xr, 1, 2)', 'input', Quality.decode],
  ['sqrt(-1) + xa', 'root-of-negative', Quality.range],
])('%s is unknown: %s', (text, reason, quality) => {
  const state = run(text);
  expect([state.value, state.reason, state.quality]).toEqual([Number.NaN, reason, quality]);
});

describe('Kleene’s logic', () => {
  it.each([
    ['xr and s', 0, 400, 0],
    ['s and xr', 0, 400, 0],
    ['xr or r', 1, 300, 0],
    ['xr and r', Number.NaN, 700, Quality.decode],
    ['xr or s', Number.NaN, 700, Quality.decode],
    ['not xr', Number.NaN, 700, Quality.decode],
    ['s or r', 1, 300, 0],
    ['r and (a > 0)', 1, 300, 0],
    ['r and (b < 0)', 1, 300, Quality.stale],
    ['if(r, a, xa)', 6, 300, 0],
    ['if(s, xa, a)', 6, 400, 0],
    ['if(xr, a, 6)', 6, 100, 0],
    ['if(xr, b, 6)', Number.NaN, 700, Quality.decode],
    ['between(a, 7, xa)', 0, 100, 0],
    ['between(a, xa, 5)', 0, 100, 0],
    ['between(a, xa, 7)', Number.NaN, 600, Quality.communication],
    ['xa = xa', Number.NaN, 600, Quality.communication],
    ['1 < 2', 1, 0, 0],
  ])('%s', (text, value, time, quality) => {
    const state = run(text);
    expect([state.value, state.time, state.quality]).toEqual([value, time, quality]);
  });
});

test('a point that is kept nowhere is unknown, and one that moves is found again', () => {
  const state = stateOf('a + 1');
  state.relink(() => -1);
  evaluate(state, live, 1000);
  expect([state.value, state.quality]).toEqual([Number.NaN, Quality.unknown]);
  state.relink(() => 1);
  evaluate(state, live, 1000);
  expect(state.value).toBe(-1.5);
});

test('a good value that is no number is unknown', () => {
  const state = stateOf('a + 1');
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    evaluate(state, { ...live, values: Float64Array.of(value) }, 1000);
    expect([state.value, state.quality]).toEqual([Number.NaN, Quality.decode]);
  }
});

test('the points of a program stand once each; only time functions need time', () => {
  const { points, needsTime } = stateOf('a + b + a').program;
  expect([points, needsTime]).toEqual([[0, 1], false]);
  expect(stateOf('delta(a) > rate(a, 1 s)').program.needsTime).toBe(false);
  for (const text of ['age(a)', 'hour()', 'weekday()', 'held(r, 1 s)']) {
    expect(stateOf(text).program.needsTime).toBe(true);
  }
});

test('each part can be explained, and where it became unknown', () => {
  const text = 'if(r and xr, (a + b) / 0, "x" = t)'.replace('"x" = t', 'a');
  const part = (within: string): { start: number; end: number } => {
    const start = text.indexOf(within);
    return { start, end: start + within.length };
  };
  const parts = explain(stateOf(text), live, 1000);
  expect(parts.at(-1)).toMatchObject({
    ...part(text),
    type: 'number',
    value: null,
    reason: 'input',
    unknownAt: part('xr'),
  });
  expect(parts.find(({ end }) => end === part('a + b').end)).toBeDefined();
  expect(parts).toContainEqual({
    ...part('a + b'),
    type: 'number',
    value: 3.5,
    quality: Quality.stale,
    time: 200,
    reason: null,
    unknownAt: null,
  });
  expect(parts.filter(({ reason }) => reason === 'division-by-zero')).toMatchObject([
    { ...part('(a + b) / 0'), unknownAt: part('(a + b) / 0') },
  ]);
  expect(parts.find(({ start }) => start === part('r and').start)).toMatchObject({ value: true });
});

test('explaining changes nothing of what is remembered', () => {
  const state = stateOf('delta(a) + age(b)');
  evaluate(state, live, 1000);
  const before = state.save();
  explain(state, { ...live, times: live.times.map((time) => time + 5) }, 9000);
  expect(state.save()).toEqual(before);
});
