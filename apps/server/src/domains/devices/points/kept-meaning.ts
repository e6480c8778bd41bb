/** An edit that makes another thing of a point: what something holds to be what it is stays as it is. */
import { isDeepStrictEqual } from 'node:util';
import type { Point, PointInput } from '@millwright/contract/devices/points/points.schemas';
import { type Fault, formatsOfBytes, type PointId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { DevicePorts } from '../devices.ports.ts';

interface PointEdited {
  readonly before: Point;
  readonly input: PointInput;
}

/** Where its value stands, and how that becomes one. */
const meaningOf = (point: PointInput) => [
  ...[point.family, point.address, point.bit, point.length, point.dataType, point.wordOrder],
  ...[
    point.slope,
    point.intercept,
    formatsOfBytes.includes(point.displayFormat) && point.displayFormat,
  ],
];

const meansOtherwise = ({ before, input }: PointEdited): boolean =>
  (before.writable && !input.writable) || !isDeepStrictEqual(meaningOf(before), meaningOf(input));

/** Why these edits are refused, by their points. */
export async function refusedMeanings(
  tx: Tx,
  { meaningGuards }: Pick<DevicePorts, 'meaningGuards'>,
  edits: readonly PointEdited[],
): Promise<ReadonlyMap<PointId, Fault>> {
  const points = edits.filter(meansOtherwise).map(({ before }) => before);
  const refused = new Map<PointId, Fault>();
  if (points.length === 0) return refused;
  for (const guard of meaningGuards.all()) {
    for (const [id, fault] of await guard(tx, points)) refused.set(id, fault);
  }
  return refused;
}
