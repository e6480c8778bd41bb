import { DataType } from './data-type.ts';

/** The values that a point can have: from `low` to `high`, and of whole numbers only each `step` from `low`. */
export interface ValueSpan {
  readonly low: number;
  readonly high: number;
  /** 0 where there is any value between. */
  readonly step: number;
}

const whole = (bits: number, signed: boolean): readonly [number, number] =>
  signed ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];

const largestFloat = 3.4028234663852886e38;

const rawSpans: Readonly<Record<DataType, readonly [number, number] | null>> = {
  [DataType.BOOL]: [0, 1],
  [DataType.INT8S]: whole(8, true),
  [DataType.INT8U]: whole(8, false),
  [DataType.INT16S]: whole(16, true),
  [DataType.INT16U]: whole(16, false),
  [DataType.INT32S]: whole(32, true),
  [DataType.INT32U]: whole(32, false),
  [DataType.INT64S]: whole(64, true),
  [DataType.FLOAT]: [-largestFloat, largestFloat],
  [DataType.DOUBLE]: [-Number.MAX_VALUE, Number.MAX_VALUE],
  [DataType.CHAR]: null,
};

/** What a point's type and scale let it be, in engineering units; null of texts. */
export function valueSpan(point: {
  readonly dataType: DataType;
  readonly slope: number;
  readonly intercept: number;
}): ValueSpan | null {
  const raw = rawSpans[point.dataType];
  if (raw === null) return null;
  const { dataType, slope, intercept } = point;
  const [one, other] = raw.map((end) => end * slope + intercept) as [number, number];
  const isReal = dataType === DataType.FLOAT || dataType === DataType.DOUBLE;
  return {
    low: Math.min(one, other),
    high: Math.max(one, other),
    step: isReal ? 0 : Math.abs(slope),
  };
}
