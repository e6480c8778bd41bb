/** Which numbers may be written to a point: pure, the same for drivers and for pages. */

/** In engineering units; null where there is no border, or no step. */
export interface WriteRange {
  readonly writeMin: number | null;
  readonly writeMax: number | null;
  /** Only `writeMin` (0 without one) plus whole multiples of it are written. */
  readonly writeStep: number | null;
}

/** Whatever its type holds may be written. */
export const anyValue: WriteRange = { writeMin: null, writeMax: null, writeStep: null };

export const hasWriteRange = ({ writeMin, writeMax, writeStep }: WriteRange): boolean =>
  writeMin !== null || writeMax !== null || writeStep !== null;

export type RangeBreach = 'below' | 'above' | 'off_step';

/** Of a step: what a computer adds in dividing and multiplying decimals is less than this. */
const stepTolerance = 1e-9;
const doubleNoise = 2 ** -50;

/**
 * What keeps a number from being written, null when nothing does. Borders are exact; a step is kept
 * within a billionth of itself, for 0.1 + 0.2 is meant as 0.3.
 * @param slack how far off the number may be, where it comes from an encoding that rounds
 */
export function rangeBreach(
  range: WriteRange,
  value: number | bigint,
  slack = 0,
): RangeBreach | null {
  const { writeMin, writeMax, writeStep } = range;
  if (writeMin !== null && value < writeMin - slack) return 'below';
  if (writeMax !== null && value > writeMax + slack) return 'above';
  if (writeStep === null) return null;
  return isOnStep(writeMin ?? 0, writeStep, value, slack) ? null : 'off_step';
}

function isOnStep(from: number, step: number, value: number | bigint, slack: number): boolean {
  if (typeof value === 'bigint' && Number.isInteger(from) && Number.isInteger(step)) {
    return (value - BigInt(from)) % BigInt(step) === 0n;
  }
  const number = Number(value);
  const off = Math.abs(number - (from + Math.round((number - from) / step) * step));
  const noise = Math.max(Math.abs(number), Math.abs(from)) * doubleNoise;
  return off <= step * stepTolerance + noise + slack;
}

/** Digits that a number on a step has: what a multiplication of decimals adds is none of them. */
const shownDigits = 12;

/**
 * The next number up (1) or down (-1) that may be written: on the step, within the borders. One that
 * is on no step, or beyond a border, comes to the nearest in that direction.
 */
export function stepFrom(range: WriteRange, value: number, direction: 1 | -1): number {
  const { writeMin, writeMax } = range;
  const step = range.writeStep ?? 1;
  const from = writeMin ?? 0;
  const steps = (value - from) / step;
  const whole = Math.round(steps);
  const isOn = Math.abs(steps - whole) <= stepTolerance + Math.abs(steps) * doubleNoise;
  const wanted = isOn ? whole + direction : direction > 0 ? Math.ceil(steps) : Math.floor(steps);
  const most =
    writeMax === null
      ? Number.POSITIVE_INFINITY
      : Math.floor((writeMax - from) / step + stepTolerance);
  const least = writeMin === null ? Number.NEGATIVE_INFINITY : 0;
  const next = from + Math.max(least, Math.min(most, wanted)) * step;
  return Number(next.toPrecision(shownDigits));
}

/** `0 … 10`, `≥ 0`, `≤ 10`, with `Δ 0.5` behind it for a step; empty when anything may be written. */
export function rangeText(
  range: WriteRange,
  shown: (border: number) => string = (border) => String(border),
): string {
  const { writeMin, writeMax, writeStep } = range;
  const parts: string[] = [];
  if (writeMin !== null && writeMax !== null) parts.push(`${shown(writeMin)} … ${shown(writeMax)}`);
  else if (writeMin !== null) parts.push(`≥ ${shown(writeMin)}`);
  else if (writeMax !== null) parts.push(`≤ ${shown(writeMax)}`);
  if (writeStep !== null) parts.push(`Δ ${writeStep}`);
  return parts.join(', ');
}
