/** Why a rule was tipped: against what its value was held, or what else was there then. */
import type { AlarmReason } from '@millwright/contract/alarms/alarms.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { type PointId, type PointName, toWritten } from '@millwright/kernel';
import type { RaiseCause } from './alarm-change.ts';

/** Of an expression more is not told: an alarm goes to every open page. */
const longestText = 300;
const mostInputs = 8;

export interface NamedPoints {
  readonly points: ReadonlyMap<PointId, Point>;
  readonly deviceName: (point: Point) => string;
}

/** The value of a point at the raise; null where it is no number that could be trusted. */
export const valueAt = ({ values }: RaiseCause, point: PointId): number | null => {
  const found = values.find(({ pointId }) => pointId === point)?.value;
  return typeof found === 'number' ? found : null;
};

/** A change is that of a window, reckoned from samples around it: further digits say nothing. */
const rounded = (change: number): number => Number(change.toPrecision(4));

/** By its name alone, unless another point of the same text has that too. */
const namesIn = (
  points: readonly Point[],
  { deviceName }: NamedPoints,
): ((point: Point) => PointName) => {
  const times = Map.groupBy(points, ({ name }) => name);
  return (point) => ({
    device: (times.get(point.name)?.length ?? 0) > 1 ? deviceName(point) : null,
    point: point.name,
  });
};

function inputOf(cause: RaiseCause, id: PointId, { points }: NamedPoints) {
  const point = points.get(id);
  return {
    name: point?.name ?? `#${id}`,
    value: valueAt(cause, id),
    unit: point?.unit ?? '',
  };
}

/**
 * Null of shifts, which tip nothing by themselves.
 * @param evaluated the change within the window, of a test of changes
 */
export function reasonOf(
  cause: RaiseCause,
  evaluated: number,
  known: NamedPoints,
): AlarmReason | null {
  const { test, values } = cause;
  switch (test.op) {
    case 'bit':
      return { op: test.op, bit: test.bit, set: test.set };
    case 'inside':
    case 'outside':
      return { op: test.op, low: test.low, high: test.high };
    case 'no-data':
    case 'offline':
    case 'not-online':
      return { op: test.op, forMs: test.forMs };
    case 'bad-quality':
      return { op: test.op, quality: values[0]?.quality ?? 0 };
    case 'rising':
    case 'falling':
    case 'changing':
      return {
        op: test.op,
        change: rounded(evaluated),
        limit: test.value,
        windowMs: test.windowMs,
      };
    case 'above-point':
    case 'below-point':
    case 'equal-point':
      return { op: test.op, other: inputOf(cause, test.otherPointId, known) };
    case 'expression': {
      const ids = values.map(({ pointId }) => pointId);
      const points = ids.flatMap((id) => known.points.get(id) ?? []);
      const nameOf = namesIn(points, known);
      const written = toWritten(test.text, (id) => {
        const point = known.points.get(id);
        return point === undefined ? null : nameOf(point);
      });
      const text = written.length > longestText ? `${written.slice(0, longestText)}…` : written;
      return {
        op: test.op,
        text,
        inputs: ids.slice(0, mostInputs).map((id) => inputOf(cause, id, known)),
      };
    }
    case 'working':
    case 'off':
    case 'shift':
      return null;
    default:
      return { op: test.op, limit: test.value };
  }
}
