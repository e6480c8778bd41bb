/** What a write is allowed to be, and what it changes: pure. */
import { type LimitValues, withinLimits } from '@millwright/contract/devices/points/point-limits';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import {
  type DataType,
  type DisplayFormat,
  formatNumber,
  isBcd,
  isFractional,
  type NumberEncoding,
  numberBorders,
  numberMisfit,
  rangeBreach,
  rangeText,
} from '@millwright/kernel';
import { entryKind } from './write-value.ts';

type Ranged = Pick<
  ItemDataPoint,
  | 'writeMin'
  | 'writeMax'
  | 'writeStep'
  | 'dataType'
  | 'displayFormat'
  | 'slope'
  | 'intercept'
  | 'decimals'
  | 'unit'
>;

const withUnit = (text: string, unit: string): string => `${text} ${unit}`.trimEnd();

/** `4.00 … 9.00 bar`; null where everything may be written that the type holds. */
export const writeRangeOf = (point: Ranged): string | null => {
  const { writeMin, writeMax, decimals, unit } = point;
  // The step is told in words of its own.
  const range = { writeMin, writeMax, writeStep: null };
  const text = rangeText(range, (border) => formatNumber(border, decimals));
  return text === '' ? null : withUnit(text, unit);
};

/** `0.05 bar`; null where there is no step. */
export const writeStepOf = ({ writeStep, unit }: Ranged): string | null =>
  writeStep === null ? null : withUnit(formatNumber(writeStep, null), unit);

/** Why the server would refuse a value, with what fills the text. */
export interface Unwritable {
  readonly why: 'above' | 'below' | 'off_step' | 'not_whole' | 'out_of_range';
  readonly range: string;
  readonly step: string;
  readonly from: string;
  /** Between which numbers it may be written; the unit stands behind the larger one. */
  readonly min: string;
  readonly max: string;
}

const encodingOf = ({ dataType, displayFormat, slope = 1, intercept = 0 }: Ranged) => {
  const type = dataType as DataType;
  const bcd = isBcd(type, displayFormat as DisplayFormat);
  return { dataType: type, bcd, slope, intercept } satisfies NumberEncoding;
};

/** The smallest and the largest number that fit the type and the writing range; those of 64 bits as digits. */
const bordersOf = (point: Ranged): ReturnType<typeof numberBorders> => {
  const { writeMin, writeMax } = point;
  const { min, max } = numberBorders(encodingOf(point));
  return {
    min: writeMin !== null && writeMin > Number(min) ? writeMin : min,
    max: writeMax !== null && writeMax < Number(max) ? writeMax : max,
  };
};

const shownBorder = (border: number | string): string =>
  typeof border === 'string' ? border : formatNumber(border, null);

/** What keeps a value from being written to the point: its range, or its type; null when neither does. */
export const unwritable = (value: number | string, point: Ranged): Unwritable | null => {
  if (entryKind(point.dataType) !== 'number') return null;
  const number = typeof value === 'string' ? BigInt(value) : value;
  const why = rangeBreach(point, number) ?? numberMisfit(encodingOf(point), value)?.why ?? null;
  if (why === null) return null;
  const { min, max } = bordersOf(point);
  return {
    why,
    range: writeRangeOf(point) ?? '',
    step: writeStepOf(point) ?? '',
    from: formatNumber(point.writeMin ?? 0, null),
    min: shownBorder(min),
    max: withUnit(shownBorder(max), point.unit),
  };
};

/** What of the whole is a jump that people look at twice. */
const largeShare = 0.2;
/** Without decimals of its own a point shows so many before it is taken for 0. */
const zeroDecimals = 6;
/** Digits that tell one change from another. */
const changeDigits = 12;

export interface Jump {
  /** `+1.65 bar`, `±0 bar`. */
  readonly difference: string;
  /** Set where the jump is large: how much of what it is held against. */
  readonly large: { readonly of: Whole['of']; readonly percent: number } | null;
}

/** What a jump is held against. */
interface Whole {
  /** Whatever fits the point, from a value that is shown as 0, is `zero`. */
  readonly of: 'range' | 'value' | 'limits' | 'zero';
  readonly size: number;
}

/** Steps of a number that a jump from 0 is held against at most: of wider types no share would be large. */
const mostSteps = 2 ** 16;

const wholeOf = (before: number, point: Ranged & LimitValues): Whole => {
  const { writeMin, writeMax, slope = 1 } = point;
  const range = writeMin === null || writeMax === null ? 0 : writeMax - writeMin;
  if (range > 0) return { of: 'range', size: range };
  const isZero = Number(formatNumber(before, point.decimals ?? zeroDecimals)) === 0;
  if (!isZero) return { of: 'value', size: Math.abs(before) };
  const { low, high } = withinLimits(point);
  if (low !== null && high !== null && high > low) return { of: 'limits', size: high - low };
  const { min, max } = bordersOf(point);
  const step = isFractional(point.dataType as DataType) ? 1 : Math.abs(slope);
  return { of: 'zero', size: Math.min(Number(max) - Number(min), mostSteps * step) };
};

/**
 * How far a new value is from the one that holds now; null where that is no number. It is large beyond a
 * fifth of the writing range or, without one, of the value before. A value that is shown as 0 is nothing
 * to have a share of: from there it is large beyond a fifth of what lies between the alarm limits or,
 * without both, of what the point can hold, of which no more than 65,536 steps count (of fractional
 * numbers, units).
 */
export const jumpOf = (
  before: number | string | null | undefined,
  value: number | string,
  point: Ranged & LimitValues,
): Jump | null => {
  if (entryKind(point.dataType) !== 'number' || typeof before !== 'number') return null;
  const change = Number((Number(value) - before).toPrecision(changeDigits));
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  const size = Math.abs(change);
  const whole = wholeOf(before, point);
  const share = size / whole.size;
  return {
    difference: withUnit(sign + formatNumber(size, shownDecimals(size, point)), point.unit),
    large: share > largeShare ? { of: whole.of, percent: Math.round(share * 100) } : null,
  };
};

/** A value to be written as it will be shown, with its unit; no digit of it is left out. */
export const writtenText = (value: number | string, point: Ranged): string => {
  const { decimals, unit } = point;
  const isPlain = typeof value === 'number' && entryKind(point.dataType) === 'number';
  const text = isPlain ? formatNumber(value, shownDecimals(value, { decimals })) : String(value);
  return withUnit(text, unit);
};

/** A number is never shown as another for want of decimals. */
const shownDecimals = (size: number, { decimals }: Pick<Ranged, 'decimals'>): number | null =>
  decimals !== null && Number(size.toFixed(decimals)) === size ? decimals : null;

/** Whether numbers below zero can be meant: keypads of phones have no sign. */
export const takesNegative = (point: Ranged): boolean =>
  point.writeMin !== null ? point.writeMin < 0 : Number(numberBorders(encodingOf(point)).min) < 0;

/** The entered text with its sign changed. */
export const withOtherSign = (entered: string): string => {
  const text = entered.trim();
  return text.startsWith('-') ? text.slice(1) : `-${text.replace(/^\+/, '')}`;
};
