import {
  checkExpression,
  createShiftClock,
  DataType,
  type ItemClock,
  parseExpression,
  pointId,
  pointScopeOf,
  Quality,
} from '@millwright/kernel';
import { expect, it } from 'vitest';
import { liveResultOf } from './live-result.ts';

const scope = pointScopeOf(
  ['a', 'b'].map((name, n) => ({
    id: pointId(n + 1),
    name,
    deviceName: 'plc',
    dataType: DataType.FLOAT,
    unit: '',
    texts: null,
  })),
);
function resultOf(text: string, clock: ItemClock | null = { timeZone: 'UTC' }) {
  const { expression } = parseExpression(text);
  const checked = expression === null ? null : checkExpression(expression, scope).checked;
  return checked === null ? null : liveResultOf(checked, clock);
}
const said = (text: string, result: ReturnType<typeof resultOf>, now = 1000) =>
  result
    ?.parts(now)
    .map(({ start, end, value, reason }) => [text.slice(start, end), value ?? reason]);

it('says what the whole and its parts come to', () => {
  const text = 'a * 2 + b';
  const result = resultOf(text);
  expect(result?.points).toEqual([1, 2]);
  result?.take(1, 3, 500, Quality.good, 600);
  result?.take(2, 4, 500, Quality.good, 600);
  expect(said(text, result)).toEqual([
    ['a', 3],
    ['a * 2', 6],
    ['b', 4],
    ['a * 2 + b', 10],
  ]);
});

it('is unknown, never 0, before a value has come and where it cannot be reckoned', () => {
  const text = 'a / b';
  const result = resultOf(text);
  expect(said(text, result)).toEqual([
    ['a', 'input'],
    ['b', 'input'],
    ['a / b', 'input'],
  ]);
  result?.take(1, 3, 500, Quality.good, 600);
  result?.take(2, 0, 500, Quality.good, 600);
  expect(said(text, result)?.at(-1)).toEqual(['a / b', 'division-by-zero']);
  const [whole] = result?.parts(1000).slice(-1) ?? [];
  expect(whole?.unknownAt).toEqual({ start: 0, end: 5 });
});

it('goes on with time though no value comes', () => {
  const text = 'held(a > 1, 5 s)';
  const result = resultOf(text);
  result?.take(1, 3, 1000, Quality.good, 1000);
  expect(said(text, result, 2000)?.at(-1)).toEqual([text, false]);
  expect(said(text, result, 7000)?.at(-1)).toEqual([text, true]);
});

it('does not say the hour by a clock that nobody told it', () => {
  expect(resultOf('hour() > 6', null)).toBeNull();
  expect(resultOf('hour() > 6')).not.toBeNull();
});

it('says the shift by the calendar of the item, and why where there is none', () => {
  const shifts = createShiftClock(
    {
      shifts: [],
      exceptions: [{ date: '1970-01-01', shifts: [{ name: 'N', begin: 0, minutes: 60 }] }],
    },
    'UTC',
  );
  const text = 'shift()';
  expect(said(text, resultOf(text, { timeZone: 'UTC', shifts }))).toEqual([[text, 'N']]);
  expect(said(text, resultOf(text))).toEqual([[text, 'no-calendar']]);
  expect(resultOf(text, null)).toBeNull();
});

it('has a whole that is a constant', () => expect(said('7', resultOf('7'))).toEqual([['7', 7]]));
