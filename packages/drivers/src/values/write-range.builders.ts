/** Kinds of points with writing ranges, values at and around every border, and what may stand in a device. */
import { DataType, DisplayFormat, type WriteRange } from '@millwright/kernel';
import fc from 'fast-check';
import { expect } from 'vitest';

/** A kind of point with its writing range. */
export interface RangedKind extends WriteRange {
  readonly dataType: DataType;
  readonly displayFormat: DisplayFormat;
  readonly slope: number;
  readonly intercept: number;
  /** Of what the device keeps: the value between two neighbours, at most. */
  readonly grain: number;
}

const types = Object.values(DataType).filter(
  (type) => type !== DataType.BOOL && type !== DataType.CHAR,
);
const scales = [
  { slope: 1, intercept: 0 },
  { slope: 0.1, intercept: 0 },
  { slope: 0.01, intercept: -40 },
  { slope: -0.5, intercept: 12 },
  { slope: 1 / 3, intercept: 0 },
];
const ranges: readonly WriteRange[] = [
  { writeMin: 4, writeMax: 9, writeStep: null },
  { writeMin: -3.5, writeMax: 4.55, writeStep: null },
  { writeMin: 0, writeMax: 10, writeStep: 0.5 },
  { writeMin: -2, writeMax: 6, writeStep: 0.25 },
  { writeMin: null, writeMax: 12, writeStep: 3 },
  { writeMin: 2, writeMax: null, writeStep: null },
  { writeMin: null, writeMax: null, writeStep: 0.1 },
  { writeMin: 5, writeMax: 5, writeStep: null },
  { writeMin: -1e6, writeMax: 2 ** 53, writeStep: null },
];
const isSingle = (type: DataType): boolean => type === DataType.FLOAT;
const isFractional = (type: DataType): boolean => isSingle(type) || type === DataType.DOUBLE;

/** Every type of numbers, as it is shown, with every scale and range. */
export const rangedKinds: readonly RangedKind[] = types.flatMap((dataType) => {
  const formats = isFractional(dataType)
    ? [DisplayFormat.decimal]
    : [DisplayFormat.decimal, DisplayFormat.bcd];
  return formats.flatMap((displayFormat) =>
    scales.flatMap((scale) =>
      ranges.map((range) => ({
        dataType,
        displayFormat,
        ...scale,
        ...range,
        grain: isFractional(dataType) ? 0 : Math.abs(scale.slope),
      })),
    ),
  );
});

const widths: Partial<Record<DataType, number>> = {
  [DataType.INT8S]: 1,
  [DataType.INT8U]: 1,
  [DataType.INT16S]: 2,
  [DataType.INT16U]: 2,
  [DataType.INT32S]: 4,
  [DataType.INT32U]: 4,
  [DataType.FLOAT]: 4,
  [DataType.INT64S]: 8,
  [DataType.DOUBLE]: 8,
};

/** Bytes that the device keeps of a value. */
export const widthOf = ({ dataType }: RangedKind): number => widths[dataType] ?? 0;

/** The number that stands in these bytes, read by the book. */
export function rawIn(own: Buffer, { dataType, displayFormat }: RangedKind): number | bigint {
  if (displayFormat === DisplayFormat.bcd) return Number(own.toString('hex'));
  switch (dataType) {
    case DataType.FLOAT:
      return own.readFloatBE();
    case DataType.DOUBLE:
      return own.readDoubleBE();
    case DataType.INT64S:
      return own.readBigInt64BE();
    case DataType.INT8S:
    case DataType.INT16S:
    case DataType.INT32S:
      return own.readIntBE(0, own.length);
    default:
      return own.readUIntBE(0, own.length);
  }
}

/** Numbers at a border and around it, near and far, and what programs send besides. */
export const valueFor = ({
  writeMin,
  writeMax,
  writeStep,
  grain,
}: RangedKind): fc.Arbitrary<number | string> => {
  const ends = [writeMin, writeMax, 0].filter((end) => end !== null);
  const near = [0, 1e-15, 1e-12, 1e-9, 1e-6, 0.01, 0.05, 0.25, 0.3, 0.5, 1, 2, 100, 1e7, 1e18];
  const away = fc.constantFrom(...near, grain / 2, grain, grain * 1.5, writeStep ?? 1);
  const steps = fc
    .integer({ min: -40, max: 40 })
    .map((n) => (writeMin ?? 0) + n * (writeStep ?? 1));
  const digits = fc
    .tuple(fc.constantFrom(...ends), fc.bigInt({ min: -3n, max: 3n }))
    .map(([end, n]) => String(BigInt(Math.round(end)) + n));
  return fc.oneof(
    { weight: 4, arbitrary: steps },
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom(...ends), fc.constantFrom(-1, 1), away)
        .map(([end, side, by]) => end + side * by),
    },
    { weight: 2, arbitrary: digits },
    { weight: 1, arbitrary: fc.constantFrom(9_999_999, -9_999_999, 1e308, -1e308, '1e400', 'NaN') },
    { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY) },
  );
};

/**
 * What the device holds is within the range and on the step, but for what the arithmetic of its type
 * makes of it.
 */
export function expectWithin(raw: number | bigint, kind: RangedKind): void {
  const { writeMin, writeMax, writeStep, slope, intercept } = kind;
  const held = Number(raw) * slope + intercept;
  const noise =
    (Math.abs(Number(raw) * slope) + Math.abs(intercept)) *
    (isSingle(kind.dataType) ? 6e-8 : 2e-12);
  if (writeMin !== null) expect(held).toBeGreaterThanOrEqual(writeMin - noise);
  if (writeMax !== null) expect(held).toBeLessThanOrEqual(writeMax + noise);
  // Whole numbers that no double holds are compared as such.
  if (typeof raw === 'bigint' && slope === 1 && intercept === 0) {
    expect(writeMax === null || raw <= writeMax).toBe(true);
    expect(writeMin === null || raw >= writeMin).toBe(true);
  }
  if (writeStep === null) return;
  const steps = (held - (writeMin ?? 0)) / writeStep;
  const off = Math.abs(steps - Math.round(steps)) * writeStep;
  expect(off).toBeLessThanOrEqual(writeStep * 2e-9 + noise * 2 + Math.abs(held) * 1e-14);
}

/** Refused as beyond the range is what is: nobody is kept from what is allowed. */
export function expectBeyond(value: number | string, { writeMin, writeMax }: RangedKind): void {
  const number = /^-?\d+$/.test(String(value)) ? BigInt(value) : Number(value);
  expect(number < (writeMin ?? -Infinity) || number > (writeMax ?? Infinity)).toBe(true);
}

/** A value for one of the kinds, which is told by its place among them. */
export const valueOfAnyKind = fc
  .integer({ min: 0, max: rangedKinds.length - 1 })
  .chain((key) => fc.tuple(fc.constant(key), valueFor(rangedKinds[key] as RangedKind)));
