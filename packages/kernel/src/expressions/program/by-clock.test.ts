import { describe, expect, it, test } from 'vitest';
import { DataType } from '../../data-type.ts';
import { pointId } from '../../ids.ts';
import { Quality } from '../../quality.ts';
import { createShiftClock, type ShiftCalendar } from '../../shifts/index.ts';
import { checkExpression } from '../check.ts';
import { type PointScope, parseExpression } from '../language/index.ts';
import { compileExpression } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { ExpressionState } from './state.ts';

const scope: PointScope = {
  byId: () => null,
  byName: () => ({ id: pointId(1), dataType: DataType.DOUBLE, unit: '', texts: null }),
  names: () => [],
};
const live = {
  values: Float64Array.of(5, 5),
  times: Float64Array.of(1000, 1000),
  qualities: Uint8Array.of(0, 0),
  texts: [null, null],
};
const hour = 60;
const week = [1, 2, 3, 4, 5, 6, 7];
/** Early 6 to 14, night 22 to 6; between 14 and 22 nobody works. */
const calendar: ShiftCalendar = {
  shifts: [
    { name: '早班', begin: 6 * hour, minutes: 8 * hour, weekdays: week },
    { name: '夜班', begin: 22 * hour, minutes: 8 * hour, weekdays: week },
  ],
  exceptions: [{ date: '2026-12-25', shifts: [] }],
};
const at = (text: string): number => Date.parse(text);

function runOf(text: string, timeZone: string, shifts: ShiftCalendar | null) {
  const { expression } = parseExpression(text);
  const checked = expression && checkExpression(expression, scope).checked;
  if (!checked) throw new TypeError(`${text} does not run`);
  const clock = shifts && createShiftClock(shifts, timeZone);
  const program = compileExpression(checked);
  const state = new ExpressionState(program, { slotOf: (point) => point, timeZone, shifts: clock });
  return {
    state,
    /** What it comes to at a moment. */
    at(moment: string | number): string | number | null {
      evaluate(state, live, typeof moment === 'number' ? moment : at(moment));
      return state.isOfText ? state.text : state.value;
    },
  };
}

describe('shift and working', () => {
  it('say which shift it is, and whether there is one', () => {
    const [shift, working] = ['shift()', 'working()'].map((text) =>
      runOf(text, 'Asia/Shanghai', calendar),
    );
    const seen = [
      '2026-11-20T10:00+08:00',
      '2026-11-20T14:00+08:00',
      '2026-11-20T23:00+08:00',
      '2026-11-21T05:59:59+08:00',
      '2026-11-21T06:00+08:00',
      '2026-12-25T10:00+08:00',
    ].map((moment) => [shift?.at(moment), working?.at(moment)]);
    expect(seen).toEqual([
      ['早班', 1],
      ['', 0],
      ['夜班', 1],
      ['夜班', 1],
      ['早班', 1],
      ['', 0],
    ]);
  });

  it('have the time at which the shift began or ended, and are due when the next does', () => {
    const { state, ...run } = runOf('working()', 'UTC', calendar);
    run.at('2026-11-20T10:00Z');
    expect([state.time, state.nextDeadline]).toEqual([
      at('2026-11-20T06:00Z'),
      at('2026-11-20T14:00Z'),
    ]);
    run.at('2026-11-20T15:00Z');
    expect([state.time, state.nextDeadline]).toEqual([
      at('2026-11-20T14:00Z'),
      at('2026-11-20T22:00Z'),
    ]);
  });

  it.each(['shift() = "早班"', 'working()', 'if(working(), p, 0)'])(
    '%s is unknown, with the reason, where nobody has entered shifts',
    (text) => {
      const { state, ...run } = runOf(text, 'UTC', null);
      run.at('2026-11-20T10:00Z');
      expect(state).toMatchObject({
        ...{ value: Number.NaN, quality: Quality.unknown, reason: 'no-calendar' },
        nextDeadline: Number.POSITIVE_INFINITY,
      });
    },
  );

  it.each(['shift() = "晚班"', '"晚班" != shift()', 'not (shift() = "晚班")'])(
    '%s is unknown, with the reason, where the calendar has no such shift',
    (text) => {
      const { state, ...run } = runOf(text, 'UTC', calendar);
      expect(run.at('2026-11-20T10:00Z')).toBeNaN();
      expect(state.reason).toBe('no-shift');
    },
  );

  it('name a shift of a single date as one of the week, and nobody at work as none', () => {
    const shifts = [{ name: '晚班', begin: 0, minutes: 60 }];
    const once = { ...calendar, exceptions: [{ date: '2001-01-01', shifts }] };
    expect(runOf('shift() = "晚班"', 'UTC', once).at('2026-11-20T10:00Z')).toBe(0);
    expect(runOf('shift() != ""', 'UTC', calendar).at('2026-11-20T10:00Z')).toBe(1);
  });

  it('follow logic where a part is unknown', () => {
    expect(runOf('p > 9 and working()', 'UTC', null).at('2026-11-20T10:00Z')).toBe(0);
    expect(runOf('p > 1 or working()', 'UTC', null).at('2026-11-20T10:00Z')).toBe(1);
  });

  it('are no constants, and cost the calendar one look for each shift', () => {
    const { expression } = parseExpression('working() and shift() = "早班"');
    expect(expression && checkExpression(expression, scope).issues).toEqual([]);
    let looks = 0;
    const clock = createShiftClock(calendar, 'UTC');
    const checked = expression && checkExpression(expression, scope).checked;
    if (!checked) throw new TypeError('does not run');
    const state = new ExpressionState(compileExpression(checked), {
      ...{ slotOf: () => -1, timeZone: 'UTC' },
      shifts: {
        ...clock,
        at(time) {
          looks += 1;
          return clock.at(time);
        },
      },
    });
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      evaluate(state, live, at('2026-11-20T00:00Z') + minute * 60_000);
    }
    // The night before, early, none, night.
    expect(looks).toBe(4);
  });
});

test.each([
  // Spring: the night from Saturday to Sunday has seven hours; the clocks go from 2 to 3.
  ['2026-03-28T21:00Z', '2026-03-29T03:59:59Z', '2026-03-29T04:00Z', 7],
  // Autumn: it has nine; they go from 3 to 2.
  ['2026-10-24T20:00Z', '2026-10-25T04:59:59Z', '2026-10-25T05:00Z', 9],
])('a night over the change of clocks lasts as long as the wall says: %s', (from, last, end, n) => {
  const { state, ...run } = runOf('shift()', 'Europe/Berlin', calendar);
  expect(run.at(at(from) - 1)).toBe('');
  expect(run.at(from)).toBe('夜班');
  expect(state.nextDeadline).toBe(at(end));
  expect((state.nextDeadline - state.time) / 3_600_000).toBe(n);
  expect(run.at(last)).toBe('夜班');
  expect(run.at(end)).toBe('早班');
});
