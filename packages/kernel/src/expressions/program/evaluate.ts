import { Quality } from '../../quality.ts';
import { reckon, reckonList } from './arithmetic.ts';
import { decide, decideOfThree } from './logic.ts';
import { Group, Op, Reason } from './operations.ts';
import { runOverTime } from './over-time.ts';
import { numbersPerInstruction, Result, resultSize } from './program.ts';
import { causes, clock, DEADLINE, NOW, qualities, texts, times, values } from './registers.ts';
import type { ExpressionState } from './state.ts';
import { reckonStraight } from './straight.ts';

/** The values of points now, by slot; the live table is such. */
export interface LiveColumns {
  /** NaN where there is none; of a bit 0 or 1. Whole numbers are exact up to ±2^53. */
  readonly values: Float64Array;
  /** Epoch milliseconds; 0 = never. */
  readonly times: Float64Array;
  readonly qualities: Uint8Array;
  /** Of points that hold texts. */
  readonly texts: readonly (string | null)[];
}

/**
 * Finds what the program of `state` comes to, which `state` holds afterwards. Allocates nothing,
 * but where an hour, a day or a shift that is asked for begins.
 *
 * Call it after every sample of one of its points, and with `now` = `state.nextDeadline` as soon as
 * that has come, before any later sample: then how often it is called otherwise changes nothing.
 * @param now of the same clock as the samples: when the sample came, or the deadline
 */
export function evaluate(state: ExpressionState, live: LiveColumns, now: number): void {
  if (!(state.isStraight && evaluateStraight(state, live))) evaluateParts(state, live, now);
}

/** False where an input is unknown, or what is reckoned from them. */
function evaluateStraight(state: ExpressionState, live: LiveColumns): boolean {
  const { numbers, firstValue } = state;
  const inputs = firstValue - resultSize;
  let time = 0;
  let quality = 0;
  for (let n = 0; n < inputs; n++) {
    const slot = (numbers[resultSize + n] as number) | 0;
    if (slot < 0) return false;
    const value = live.values[slot] as number;
    const worse = live.qualities[slot] as number;
    if (worse >= Quality.unknown || !(Math.abs(value) < Number.POSITIVE_INFINITY)) return false;
    numbers[firstValue + n] = value;
    time = Math.max(time, live.times[slot] as number);
    if (worse > quality) quality = worse;
  }
  if (!reckonStraight(numbers, state.firstCode)) return false;
  numbers[Result.time] = time;
  numbers[Result.due] = Number.POSITIVE_INFINITY;
  numbers[Result.quality] = quality;
  numbers[Result.cause] = 0;
  return true;
}

/** Finds what each part comes to, in the registers, and as `evaluate` the whole. */
export function evaluateParts(state: ExpressionState, live: LiveColumns, now: number): void {
  const { numbers } = state;
  const code = state.isStraight ? state.program.code : numbers;
  clock[NOW] = now;
  clock[DEADLINE] = Number.POSITIVE_INFINITY;
  let n = 0;
  let at = state.isStraight ? 0 : state.firstCode;
  for (; at < code.length; at += numbersPerInstruction) {
    const op = (code[at] as number) | 0;
    const a = (code[at + 1] as number) | 0;
    const b = (code[at + 2] as number) | 0;
    if (op === Op.constant) loadConstant(n, code, at + 1);
    else if (op < Group.arithmetic) load(op, n, a, state, live);
    else if (op < Group.logic) reckon(op, n, a, b);
    else if (op < Group.three) decide(op, n, a, b);
    else if (op < Group.list) decideOfThree(op, n, a, b, (code[at + 3] as number) | 0);
    else if (op < Group.time) reckonList(op, n, state.program.lists, a, b);
    else runOverTime(op, n, a, b, at + 3, state);
    n++;
  }
  const last = n - 1;
  numbers[Result.value] = values[last] as number;
  numbers[Result.time] = times[last] as number;
  numbers[Result.due] = clock[DEADLINE] as number;
  numbers[Result.quality] = qualities[last] as number;
  numbers[Result.cause] = causes[last] as number;
  if (state.isOfText) state.text = causes[last] === 0 ? (texts[last] ?? null) : null;
}

function loadConstant(n: number, code: Float64Array, at: number): void {
  values[n] = code[at] as number;
  times[n] = 0;
  qualities[n] = Quality.good;
  causes[n] = 0;
}

/** `n` becomes the value of a point or of a text that is written out. */
function load(op: number, n: number, a: number, state: ExpressionState, live: LiveColumns): void {
  causes[n] = 0;
  if (op === Op.text) {
    values[n] = 0;
    times[n] = 0;
    qualities[n] = Quality.good;
    texts[n] = state.program.texts[a] ?? null;
    return;
  }
  const slot = (state.numbers[a] as number) | 0;
  times[n] = slot < 0 ? 0 : (live.times[slot] as number);
  qualities[n] = slot < 0 ? Quality.unknown : (live.qualities[slot] as number);
  const value = slot < 0 ? Number.NaN : (live.values[slot] as number);
  if (op === Op.textPoint) {
    texts[n] = live.texts[slot] ?? null;
    values[n] = texts[n] === null ? Number.NaN : 0;
  } else if (Number.isFinite(value)) {
    values[n] = op === Op.point || value === 0 ? value : 1;
  } else {
    values[n] = Number.NaN;
  }
  const isBad = (qualities[n] as number) >= Quality.unknown;
  if (!isBad && !Number.isNaN(values[n])) return;
  // Of a good one that is no value all the same nothing better is known.
  if (!isBad) qualities[n] = Quality.decode;
  values[n] = Number.NaN;
  causes[n] = Reason.input | (n << 4);
}
