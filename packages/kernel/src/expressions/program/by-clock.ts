/**
 * Instructions that go by the clock of an item: the hour, the day of the week, the shift. What was found
 * holds until a moment that is known, so it is looked up once for that time.
 */
import { nextStart, startOf } from '../../calendar.ts';
import { Quality } from '../../quality.ts';
import { toWall } from '../../time-zone.ts';
import { Op, Reason } from './operations.ts';
import { clock, dueAt, fail, NOW, sure, texts, times, values } from './registers.ts';
import type { ExpressionState } from './state.ts';

/** Numbers in the cell of each: from when until when the third of them holds. */
export const calendarSize = 3;

/**
 * `n` becomes what the function comes to at the moment of the evaluation.
 * @param named the text of the program that the shift is compared with; not a number where it is with none
 */
export function runByClock(
  op: number,
  n: number,
  cell: number,
  named: number,
  state: ExpressionState,
): void {
  const { numbers } = state;
  const now = clock[NOW] as number;
  if (!(now >= (numbers[cell] as number) && now < (numbers[cell + 1] as number))) {
    if (op === Op.hour) lookUp(numbers, cell, 'hour', now, state.timeZone);
    else if (op === Op.weekday) lookUp(numbers, cell, 'day', now, state.timeZone);
    else lookUpShift(numbers, cell, now, state);
  }
  sure(n);
  const since = numbers[cell] as number;
  times[n] = since === Number.NEGATIVE_INFINITY ? 0 : since;
  values[n] = numbers[cell + 2] as number;
  dueAt(numbers[cell + 1] as number);
  if (op < Op.shift) return;
  if (Number.isNaN(values[n])) fail(n, Reason.noCalendar, Quality.unknown);
  else if (op === Op.shift) {
    values[n] = 0;
    texts[n] = state.shift;
    if (named >= 0 && !isThere(named, state)) fail(n, Reason.noShift, Quality.unknown);
  }
}

/** Whether there is a shift of the name at all: of one that was renamed nobody knows when it is. */
const isThere = (named: number, { program, shifts }: ExpressionState): boolean =>
  shifts?.names.has(program.texts[named] as string) === true;

/** The hour of the day, 0 to 23, or the day of the week, Monday 1 to Sunday 7 (ISO 8601). */
function lookUp(
  numbers: Float64Array,
  cell: number,
  unit: 'hour' | 'day',
  now: number,
  timeZone: string,
): void {
  const from = startOf(unit, now, timeZone);
  const wall = new Date(toWall(now, timeZone));
  numbers[cell] = from;
  numbers[cell + 1] = nextStart(unit, from, timeZone);
  numbers[cell + 2] = unit === 'hour' ? wall.getUTCHours() : ((wall.getUTCDay() + 6) % 7) + 1;
}

/** 1 while somebody works, else 0; NaN where nobody has entered any shifts. */
function lookUpShift(
  numbers: Float64Array,
  cell: number,
  now: number,
  state: ExpressionState,
): void {
  const found = state.shifts?.at(now);
  state.shift = found?.turn?.name ?? '';
  numbers[cell] = found?.since ?? Number.NEGATIVE_INFINITY;
  numbers[cell + 1] = found?.until ?? Number.POSITIVE_INFINITY;
  numbers[cell + 2] = found === undefined ? Number.NaN : found.turn === null ? 0 : 1;
}
