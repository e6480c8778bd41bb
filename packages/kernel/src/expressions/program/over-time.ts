/**
 * Instructions over time. Each remembers what it needs in its cell, a few numbers of the state, and
 * knows the time from the samples and the moment of the evaluation alone. Between two samples and
 * before the deadline that it names nothing changes, however often it is evaluated.
 */
import { Quality } from '../../quality.ts';
import { runByClock } from './by-clock.ts';
import { Op, Reason } from './operations.ts';
import {
  causes,
  clock,
  dueAt,
  fail,
  merge,
  NOW,
  qualities,
  sure,
  times,
  values,
} from './registers.ts';
import type { ExpressionState } from './state.ts';

/**
 * `n` becomes what the function comes to for register `a`, with its cell, and the constant that stands
 * at `c` of the numbers of the state.
 */
export function runOverTime(
  op: number,
  n: number,
  a: number,
  cell: number,
  c: number,
  state: ExpressionState,
): void {
  const { numbers } = state;
  switch (op) {
    case Op.prev:
    case Op.delta:
      previous(n, a, numbers, cell, op === Op.delta);
      break;
    case Op.rate:
      rate(n, a, numbers, cell, c);
      break;
    case Op.held:
      held(n, a, numbers, cell, c);
      break;
    case Op.age:
      age(n, a, numbers, cell, c);
      break;
    case Op.quality:
      values[n] = qualities[a] as number;
      sure(n);
      times[n] = times[a] as number;
      break;
    default:
      runByClock(op, n, cell, numbers[c] as number, state);
  }
}

/** Numbers in the cell of prev and delta: time and value of the last sample, value of the one before. */
export const previousSize = 3;

/** Bad samples are passed over; of two at one moment the later one counts. */
function previous(
  n: number,
  a: number,
  numbers: Float64Array,
  cell: number,
  asDifference: boolean,
): void {
  merge(n, a, a);
  values[n] = Number.NaN;
  if (causes[a] !== 0) return;
  if (times[a] !== numbers[cell]) {
    numbers[cell + 2] = numbers[cell + 1] as number;
    numbers[cell] = times[a] as number;
  }
  numbers[cell + 1] = values[a] as number;
  const before = numbers[cell + 2] as number;
  values[n] = asDifference ? (values[a] as number) - before : before;
  if (Number.isNaN(before)) fail(n, Reason.noEarlierSample, Quality.unknown);
  else if (!Number.isFinite(values[n])) fail(n, Reason.overflow, Quality.range);
}

/** A window is looked at through so many samples of it, the first of each part. */
const windowParts = 16;
const mostKept = windowParts + 4;
/** Numbers in the cell of rate: how many samples, where the oldest is, then their times and values. */
export const rateSize = 2 + 2 * mostKept;

/**
 * The change for each second since the last kept sample that is at least the window old. Of samples
 * closer together than a sixteenth of the window the first is kept; bad ones are passed over.
 */
function rate(n: number, a: number, numbers: Float64Array, cell: number, c: number): void {
  merge(n, a, a);
  values[n] = Number.NaN;
  if (causes[a] !== 0) return;
  const window = numbers[c] as number;
  const time = times[a] as number;
  // A cell that was never used holds NaN.
  let count = (numbers[cell] as number) || 0;
  let oldest = (numbers[cell + 1] as number) || 0;
  const first = cell + 2;
  const newest = first + 2 * ((oldest + count - 1) % mostKept);
  // A clock that was set back: what was kept is of no use.
  if (count > 0 && time < (numbers[newest] as number)) count = 0;
  while (count > 1 && (numbers[first + 2 * ((oldest + 1) % mostKept)] as number) <= time - window) {
    oldest = (oldest + 1) % mostKept;
    count -= 1;
  }
  const since = first + 2 * oldest;
  const isOld = count > 0 && (numbers[since] as number) <= time - window;
  if (isOld) {
    const seconds = (time - (numbers[since] as number)) / 1000;
    values[n] = ((values[a] as number) - (numbers[since + 1] as number)) / seconds;
    if (!Number.isFinite(values[n])) fail(n, Reason.overflow, Quality.range);
  } else {
    fail(n, Reason.noEarlierSample, Quality.unknown);
  }
  if (count === 0 || time - (numbers[newest] as number) >= window / windowParts) {
    const next = first + 2 * ((oldest + count) % mostKept);
    numbers[next] = time;
    numbers[next + 1] = values[a] as number;
    count += 1;
  } else if (time === numbers[newest]) {
    numbers[newest + 1] = values[a] as number;
  }
  numbers[cell] = count;
  numbers[cell + 1] = oldest;
}

/** Numbers in the cell of held: since when it has been true. */
export const heldSize = 1;

/**
 * True once `a` has been so for the length of time without a break. Unknown breaks it, unless nothing
 * but the first sample is missing: so it is after a restart.
 */
function held(n: number, a: number, numbers: Float64Array, cell: number, c: number): void {
  merge(n, a, a);
  values[n] = values[a] as number;
  if (values[a] !== 1) {
    if (qualities[a] !== Quality.unknown) numbers[cell] = Number.NaN;
    return;
  }
  const now = clock[NOW] as number;
  // Not yet, or by a clock that was set back.
  if (!((numbers[cell] as number) <= now)) numbers[cell] = now;
  const due = (numbers[cell] as number) + (numbers[c] as number);
  if (now >= due) {
    times[n] = Math.max(times[n] as number, due);
  } else {
    values[n] = 0;
    dueAt(due);
  }
}

/** Numbers in the cell of age: when the point last had a value. */
export const ageSize = 1;

/**
 * Whole seconds since the point last had a value. Where it is only compared with a number, that is the
 * constant at `limit`, else NaN, and moments that do not matter to it are no deadlines.
 */
function age(n: number, a: number, numbers: Float64Array, cell: number, limit: number): void {
  sure(n);
  times[n] = times[a] as number;
  if (causes[a] === 0) numbers[cell] = times[a] as number;
  const since = numbers[cell] as number;
  const seconds = Math.max(0, Math.floor(((clock[NOW] as number) - since) / 1000));
  values[n] = seconds;
  if (Number.isNaN(since)) {
    qualities[n] = qualities[a] as number;
    fail(n, Reason.noEarlierSample, Quality.unknown);
    return;
  }
  times[n] = Math.max(times[a] as number, since + seconds * 1000);
  const compared = numbers[limit] as number;
  const reached = Math.ceil(compared);
  const passed = Math.floor(compared) + 1;
  if (Number.isNaN(compared)) dueAt(since + (seconds + 1) * 1000);
  else if (reached > seconds) dueAt(since + reached * 1000);
  else if (passed > seconds) dueAt(since + passed * 1000);
}
