/** Holds what is to be written against the writing range of its point: as given, and as it will stand. */
import {
  anyValue,
  DataType,
  hasWriteRange,
  rangeBreach,
  rangeText,
  refusal,
  type WriteRange,
} from '@millwright/kernel';
import { compileScaling } from './scaling.ts';

/** How a number stands in a device, as far as that changes it. */
interface Stored {
  readonly dataType: DataType;
  readonly slope: number;
  readonly intercept: number;
  readonly writeRange?: WriteRange | undefined;
}

/**
 * @param value as a number, every digit of it
 * @throws refusal `telemetry.beyond_write_range` {value, range}; `telemetry.off_write_step` {value,
 * step, from}
 */
export function checkGiven(
  range: WriteRange,
  value: number | bigint,
  given: number | string | boolean,
): void {
  const breach = rangeBreach(range, value);
  if (breach === null) return;
  const { writeMin, writeStep } = range;
  throw breach === 'off_step'
    ? refusal('telemetry.off_write_step', { value: given, step: writeStep, from: writeMin ?? 0 })
    : refusal('telemetry.beyond_write_range', { value: given, range: rangeText(range) });
}

/** Half of the last bit of a single, and of what a double loses in being scaled, of a number. */
const singleNoise = 2 ** -24;
const doubleNoise = 1e-12;
/** Digits that people are told of a stored number. */
const toldDigits = 12;

/**
 * A whole number rounds to the nearest step of its scale, which may be beyond a border or between
 * two steps of writing.
 * @throws refusal `telemetry.rounds_out_of_range` {value, stored, range}
 */
export function checkStored(
  { dataType, slope, intercept, writeRange = anyValue }: Stored,
  raw: number,
  given: number | string | boolean,
): void {
  if (!hasWriteRange(writeRange)) return;
  const { factor, offset, divisor } = compileScaling(slope, intercept);
  const value = (raw * factor + offset) / divisor;
  const noise = dataType === DataType.FLOAT ? singleNoise : doubleNoise;
  const slack = (Math.abs(raw * slope) + Math.abs(intercept)) * noise;
  if (rangeBreach(writeRange, value, slack) === null) return;
  throw refusal('telemetry.rounds_out_of_range', {
    value: given,
    stored: Number(value.toPrecision(toldDigits)),
    range: rangeText(writeRange),
  });
}
