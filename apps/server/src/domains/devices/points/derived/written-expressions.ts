import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { toWritten } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { briefPoints } from '../points.store.ts';
import { isDerived } from './settle-derived.ts';

/** How the points of a device are shown to people: their expressions with names in the place of ids. */
export async function writtenExpressions(
  db: Kysely<unknown>,
  device: Pick<Device, 'protocol' | 'itemId'>,
): Promise<(point: Point) => Point> {
  if (!isDerived(device)) return (point) => point;
  const points = await briefPoints(db, { itemId: device.itemId });
  const names = new Map(
    points.map(({ id, name, deviceName }) => [id, { device: deviceName, point: name }]),
  );
  return (point) => ({
    ...point,
    expression: toWritten(point.expression ?? '', (id) => names.get(id) ?? null),
  });
}
