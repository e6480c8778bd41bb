import { describe, expect, it, test } from 'vitest';
import { DataType } from '../data-type.ts';
import { pointId } from '../ids.ts';
import { type Checked, checkExpression } from './check.ts';
import {
  type PointFacts,
  type PointScope,
  parseExpression,
  type ValueType,
} from './language/index.ts';

const { DOUBLE, INT16U, BOOL, CHAR } = DataType;
const texts = [
  { value: 0, text: '停止', color: null },
  { value: 2, text: '故障', color: 'red' as const },
];
const points: Readonly<Record<string, Omit<PointFacts, 'id'>>> = {
  t: { dataType: DOUBLE, unit: '℃', texts: null },
  t2: { dataType: DOUBLE, unit: ' °C', texts: null },
  p: { dataType: DOUBLE, unit: 'bar', texts: null },
  n: { dataType: INT16U, unit: '', texts: null },
  state: { dataType: INT16U, unit: '', texts },
  run: { dataType: BOOL, unit: '', texts: null },
  label: { dataType: CHAR, unit: '', texts: null },
};
const scope: PointScope = {
  byId: () => null,
  byName: ({ point }) => {
    const index = Object.keys(points).indexOf(point);
    const facts = points[point];
    return facts === undefined ? null : { id: pointId(index + 1), ...facts };
  },
  names: () => Object.keys(points).map((point) => ({ device: null, point })),
};

function check(text: string, wanted: ValueType | null = null): Checked {
  const { expression, issue } = parseExpression(text);
  if (expression === null) throw new TypeError(issue.code);
  return checkExpression(expression, scope, wanted);
}

describe('the type and the unit of', () => {
  it.each([
    ['t + t2 - 1', 'number', '℃'],
    ['t * 2', 'number', null],
    ['-abs(t)', 'number', '℃'],
    ['max(1, t, t2)', 'number', '℃'],
    ['rate(t, 10 s)', 'number', '℃/s'],
    ['delta(p) + prev(p)', 'number', 'bar'],
    ['age(label) > 5 min', 'boolean', null],
    ['age(run) + 1 h', 'number', 's'],
    ['quality(label) < 128', 'boolean', null],
    ['if(run, t, t2)', 'number', '℃'],
    ['if(run, label, "x")', 'text', null],
    ['prev(run) != run', 'boolean', null],
    ['between(t, 1, 2) and not run', 'boolean', null],
    ['held(t > 3, 1 min)', 'boolean', null],
    ['label = "x"', 'boolean', null],
    ['state = 2', 'boolean', null],
    ['round(p, -1)', 'number', 'bar'],
    ['hour() * weekday()', 'number', null],
  ])('%s', (text, type, unit) => {
    const { checked, issues } = check(text);
    expect(issues).toEqual([]);
    expect(checked).toMatchObject({ type, unit });
  });
});

test.each<[text: string, code: string, place: string, meant?: string | null, wanted?: ValueType]>([
  ['nn + 1', 'point_unknown', 'nn', null],
  ['stat = 1', 'point_unknown', 'stat', 'state'],
  ['1 + {#9}', 'point_deleted', '{#9}'],
  ['t and run', 'type', 't', 't != 0'],
  ['1 + run', 'type', 'run', 'if(run, 1, 0)'],
  ['(1 + 2) * -(run)', 'type', 'run', 'if(run, 1, 0)'],
  ['-run', 'type', 'run', 'if(run, 1, 0)'],
  ['not 1', 'type', '1'],
  ['label + 1', 'type', 'label'],
  ['label < "x"', 'text_order', 'label < "x"'],
  ['run < 1', 'type', 'run', 'if(run, 1, 0)'],
  ['if(n, 1, 2)', 'type', 'n', 'n != 0'],
  ['if(run, 1, "x")', 'types_differ', 'if(run, 1, "x")'],
  ['run = 1', 'types_differ', 'run = 1', 'run'],
  ['0 = run', 'types_differ', '0 = run', 'not run'],
  ['run != 1', 'types_differ', 'run != 1', 'not run'],
  ['run = 7', 'types_differ', 'run = 7', null],
  ['state = "故障"', 'types_differ', 'state = "故障"', 'state = 2'],
  ['"停止" != state', 'types_differ', '"停止" != state', 'state != 0'],
  ['state = "?"', 'types_differ', 'state = "?"', null],
  ['abs()', 'argument_count', 'abs()'],
  ['abs(1, 2)', 'argument_count', 'abs(1, 2)'],
  ['round(1, 2, 3)', 'argument_count', 'round(1, 2, 3)'],
  ['prev(t + 1)', 'point_needed', 't + 1'],
  ['prev(label)', 'type', 'label'],
  ['delta(run)', 'type', 'run', 'if(run, 1, 0)'],
  ['rate(t, 10)', 'duration_needed', '10', '10 s'],
  ['rate(t, n)', 'duration_needed', 'n', '10 s'],
  ['bit(n, 64)', 'argument_range', '64'],
  ['bit(n, 1.5)', 'argument_range', '1.5'],
  ['round(t, -16)', 'argument_range', '-16'],
  ['t + 1', 'type', 't + 1', null, 'boolean'],
  ['n', 'type', 'n', 'n != 0', 'boolean'],
])('%s is wrong: %s at %s', (text, code, place, meant = null, wanted = undefined) => {
  const { checked, issues } = check(text, wanted);
  const start = text.indexOf(place);
  expect(checked).toBeNull();
  const end = start + place.length;
  expect(issues).toMatchObject([{ code: `expression.${code}`, start, end, meant }]);
});

test.each([
  ['t + p', 'units_differ', 't + p'],
  ['held(t > p and run, 1 s)', 'units_differ', 't > p'],
  ['if(run, t, p)', 'units_differ', 'if(run, t, p)'],
  ['max(1, t, p)', 'units_differ', 'max(1, t, p)'],
  ['t > 5 min', 'units_differ', 't > 5 min'],
  ['n = 9007199254740993', 'inexact', '9007199254740993'],
  ['run or 1 < 2', 'constant', '1 < 2'],
  ['if(not (2 * 3 = 6), t, 1)', 'constant', 'not (2 * 3 = 6)'],
  ['t / (3 % 0)', 'never_known', '3 % 0'],
  ['max(1, sqrt(-1)) > 3', 'never_known', 'max(1, sqrt(-1)) > 3'],
  ['(1 + 1) * (2) > (3 - 1) or run', 'constant', '(1 + 1) * (2) > (3 - 1)'],
])('%s is worth a warning: %s at %s', (text, code, place) => {
  const { checked, issues } = check(text);
  const start = text.indexOf(place);
  expect(checked).not.toBeNull();
  expect(issues).toMatchObject([{ code: `expression.${code}`, start, end: start + place.length }]);
});

test.each(['9007199254740992', '0xFFFF', 'run and true', '1 + 2', 'hour() > 3', 'round(t, -2)'])(
  '%s is worth none',
  (text) => {
    expect(check(text).issues).toEqual([]);
  },
);

test('all errors are told, in the order of the text', () => {
  const { issues } = check('label + 1 > x and y and prev(1)');
  expect(issues.map(({ start }) => start)).toEqual([0, 12, 18, 29]);
});
