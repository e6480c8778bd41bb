/** What is written to a point, as the other points at its place would show it. */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { settingsOf, storedAddress } from '@millwright/contract/devices/protocols/index';
import { DataType, DisplayFormat } from '@millwright/kernel';
import { isRanged, type PlacedPoint } from '../../devices/index.ts';
import { type Machine, overlapping, sureDigits } from '../live/index.ts';
import type { OverlappingPoint, WriteValue } from '../writes/index.ts';

/** Whether both make their numbers of the same bits in the same way, but for their scales. */
const haveOneForm = (one: PlacedPoint, other: PlacedPoint): boolean =>
  one.point.dataType === other.point.dataType && formOf(one) === formOf(other);

const formOf = ({ device, point }: PlacedPoint): string =>
  JSON.stringify([
    ...[device.protocol, settingsOf(device), storedAddress(device.protocol, point)],
    point.displayFormat === DisplayFormat.bcd,
  ]);

const rescaled = (from: Point, to: Point, value: WriteValue): WriteValue => {
  if (from.dataType === DataType.CHAR || from.dataType === DataType.BOOL) return value;
  if (from.slope === to.slope && from.intercept === to.intercept) return value;
  const raw = (Number(value) - from.intercept) / from.slope;
  return Number((raw * to.slope + to.intercept).toPrecision(sureDigits));
};

/** More that bind one place than anybody configures; what would be bound by more is written by nobody. */
const mostRanged = 64;

/** The points that bind what is written at the place of this one, with what it comes to there. */
export function overlappingTargets(
  machine: Machine,
  placed: PlacedPoint,
): readonly OverlappingPoint[] {
  const found: OverlappingPoint[] = [];
  for (const other of overlapping(machine, placed.point)) {
    const { id: pointId, name: pointName } = other.point;
    if (pointId === placed.point.id || !isRanged(other.point)) continue;
    const isOneOfFew = found.length < mostRanged;
    found.push({
      pointId,
      pointName,
      valueFor: (value) =>
        isOneOfFew && haveOneForm(placed, other)
          ? rescaled(placed.point, other.point, value)
          : null,
    });
    if (!isOneOfFew) break;
  }
  return found;
}
