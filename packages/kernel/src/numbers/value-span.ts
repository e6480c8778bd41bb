import { DataType } from '../data-type.ts';

/** The values that a point can have: from `low` to `high`, and of whole numbers only each `step` from `low`. */
export interface ValueSpan {
  readonly low: number;
  readonly high: number;
  /** 0 where there is any value between. */
  readonly step: number;
}

const largestFloat = 3.4028234663852886e38;

const whole = (bits: number, signed: boolean): readonly [number, number] =>
  signed ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];

/** The smallest and the largest number of a type, as it stands in a device; null of texts. */
export function rawSpan(dataType: DataType): readonly [number, number] | null {
  switch (dataType) {
    case DataType.BOOL:
      return whole(1, false);
    case DataType.INT8S:
      return whole(8, true);
    case DataType.INT8U:
      return whole(8, false);
    case DataType.INT16S:
      return whole(16, true);
    case DataType.INT16U:
      return whole(16, false);
    case DataType.INT32S:
      return whole(32, true);
    case DataType.INT32U:
      return whole(32, false);
    case DataType.INT64S:
      return whole(64, true);
    case DataType.FLOAT:
      return [-largestFloat, largestFloat];
    case DataType.DOUBLE:
      return [-Number.MAX_VALUE, Number.MAX_VALUE];
    case DataType.CHAR:
      return null;
  }
}

/** What a point's type and scale let it be, in engineering units; null of texts. */
export function valueSpan(point: {
  readonly dataType: DataType;
  readonly slope: number;
  readonly intercept: number;
}): ValueSpan | null {
  const raw = rawSpan(point.dataType);
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
