/**
 * What the parts of the expression that is being evaluated came to: one register per instruction, in
 * typed arrays that all programs share, for an evaluation is never interrupted by another. Numbers and
 * states stay in these arrays, so that none is ever put on the heap.
 */
import { Quality } from '../../quality.ts';
import { mostNodes } from '../language/index.ts';

/** NaN is unknown; of states 1 is true and 0 false; of a known text it is 0. */
export const values = new Float64Array(mostNodes);
/** Milliseconds of the newest input used; 0 where none was. */
export const times = new Float64Array(mostNodes);
/** Of the worst input used; bad exactly where the value is unknown. */
export const qualities = new Uint8Array(mostNodes);
/** Why a value is unknown, and in the bits above four at which instruction it became so; else 0. */
export const causes = new Int32Array(mostNodes);
export const texts: (string | null)[] = Array.from({ length: mostNodes }, () => null);

/** The moment of the evaluation, and when the next one is due though no sample comes. */
export const clock = new Float64Array(2);
export const NOW = 0;
export const DEADLINE = 1;

/** Time and quality of `n` are those of both: the newer time, the worse quality, the first cause. */
export function merge(n: number, a: number, b: number): void {
  times[n] = Math.max(times[a] as number, times[b] as number);
  qualities[n] = Math.max(qualities[a] as number, qualities[b] as number);
  causes[n] = (causes[a] as number) || (causes[b] as number);
}

/** `n` is what `a` is. */
export function copy(n: number, a: number): void {
  values[n] = values[a] as number;
  texts[n] = texts[a] as string | null;
  merge(n, a, a);
}

/** `n` is unknown, and unless one of its inputs already was, for this reason. */
export function fail(n: number, reason: number, quality: number): void {
  values[n] = Number.NaN;
  if (causes[n] !== 0) return;
  causes[n] = reason | (n << 4);
  qualities[n] = Math.max(qualities[n] as number, quality);
}

/** `n` is unknown unless it is a number: for `reason` where its inputs were known. */
export function settle(n: number, reason: number): void {
  if (!(Math.abs(values[n] as number) < Number.POSITIVE_INFINITY)) fail(n, reason, Quality.range);
}

/** `n` is known, whatever it looked at. */
export function sure(n: number): void {
  qualities[n] = Quality.good;
  causes[n] = 0;
}

/** The next evaluation is due at `due` at the latest. */
export function dueAt(due: number): void {
  clock[DEADLINE] = Math.min(clock[DEADLINE] as number, due);
}
