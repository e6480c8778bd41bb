/** What is written to a point, as the other points at its place would show it. */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { storedAddress } from '@millwright/contract/devices/protocols/index';
import { DataType, DisplayFormat } from '@millwright/kernel';
import { type CollectedDevice, overlapping } from '../live/index.ts';
import type { OverlappingPoint, WriteValue } from '../writes/index.ts';

/** Whether both make their numbers of the same bits in the same way, but for their scales. */
const haveOneForm = (device: CollectedDevice, one: Point, other: Point): boolean =>
  one.dataType === other.dataType &&
  (one.displayFormat === DisplayFormat.bcd) === (other.displayFormat === DisplayFormat.bcd) &&
  JSON.stringify(storedAddress(device.protocol, one)) ===
    JSON.stringify(storedAddress(device.protocol, other));

/** Digits that no reckoning in doubles spoils. */
const sureDigits = 12;

const rescaled = (from: Point, to: Point, value: WriteValue): WriteValue => {
  if (from.dataType === DataType.CHAR || from.dataType === DataType.BOOL) return value;
  if (from.slope === to.slope && from.intercept === to.intercept) return value;
  const raw = (Number(value) - from.intercept) / from.slope;
  return Number((raw * to.slope + to.intercept).toPrecision(sureDigits));
};

/** The points at the place of `point`, with what they come to. */
export const overlappingTargets = (
  device: CollectedDevice,
  point: Point,
): readonly OverlappingPoint[] =>
  overlapping(device, point).map((other) => ({
    pointId: other.id,
    pointName: other.name,
    hasRange: [other.writeMin, other.writeMax, other.writeStep].some((bound) => bound !== null),
    valueFor: (value) => (haveOneForm(device, point, other) ? rescaled(point, other, value) : null),
  }));
