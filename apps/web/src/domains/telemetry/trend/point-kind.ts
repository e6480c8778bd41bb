import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType } from '@millwright/kernel';

/** What a point says: a quantity, one of a few states, on or off, or words. */
export type PointKind = 'quantity' | 'state' | 'switch' | 'text';

const whole = new Set<number>([
  DataType.INT8S,
  DataType.INT8U,
  DataType.INT16S,
  DataType.INT16U,
  DataType.INT32S,
  DataType.INT32U,
  DataType.INT64S,
]);

type Described = Pick<ItemDataPoint, 'dataType' | 'unit' | 'decimals'>;

/** Whole numbers that measure nothing, without a unit and a fraction, are states or counts. */
export const pointKind = ({ dataType, unit, decimals }: Described): PointKind => {
  if (dataType === DataType.CHAR) return 'text';
  if (dataType === DataType.BOOL) return 'switch';
  const isCounted = whole.has(dataType) && unit.trim() === '' && (decimals ?? 0) === 0;
  return isCounted ? 'state' : 'quantity';
};

/** Whether its course can be drawn. */
export const isDrawable = ({ dataType }: Pick<Described, 'dataType'>): boolean =>
  dataType !== DataType.CHAR;

const order: readonly PointKind[] = ['quantity', 'state', 'switch'];

/** What a fresh trend draws: quantities first, states after them; what is in the history before the rest. */
export const firstChoice = <Point extends Described & Pick<ItemDataPoint, 'saved'>>(
  points: readonly Point[],
  count: number,
): readonly Point[] => {
  const saved = points.filter((point) => point.saved);
  const byKind = order.flatMap((kind) => saved.filter((point) => pointKind(point) === kind));
  // Without a quantity nothing is a better choice than another: one is enough to begin with.
  return byKind.slice(0, byKind[0] && pointKind(byKind[0]) === 'quantity' ? count : 1);
};
