/** What calculated points look at stays while they do, in their item. */
import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Tx } from '../../../../platform/storage/index.ts';
import type { DevicePorts } from '../../devices.ports.ts';
import { pointsOfDevices } from '../points.store.ts';
import { pointAcross, referencesOfInputs } from './point-inputs.store.ts';

export function guardInputs(
  db: Kysely<unknown>,
  ports: Pick<
    DevicePorts,
    'references' | 'pointDeletionGuards' | 'deviceDeletionGuards' | 'deviceMoves'
  >,
): void {
  ports.references.add((points) => referencesOfInputs(db, points));
  const refuseUsed = async (tx: Tx, points: readonly PointId[]): Promise<void> => {
    // What goes with them keeps none.
    const going = new Set<number>(points);
    const users = await referencesOfInputs(tx, points);
    const user = users.find(({ id }) => !going.has(id));
    if (user !== undefined) throw refuse('point.reckoned_from', { point: user.name });
  };
  ports.pointDeletionGuards.add(refuseUsed);
  ports.deviceDeletionGuards.add(async (tx, device) => {
    const points = await pointsOfDevices(tx, [device]);
    await refuseUsed(
      tx,
      points.map(({ id }) => id),
    );
  });
  ports.deviceMoves.add(async (tx, { pointIds }) => {
    const point = await pointAcross(tx, pointIds);
    if (point !== undefined) throw refuse('point.reckoned_stays', { point: point.name });
  });
}

/**
 * Asks after the expressions of points have changed: an assignment may write what its own input is
 * reckoned from now.
 * @throws Fault refusal `point.expression_sets_off`
 */
export async function guardReckoning(
  tx: Tx,
  { reckoningGuards }: Pick<DevicePorts, 'reckoningGuards'>,
  { itemId }: Pick<Device, 'itemId'>,
): Promise<void> {
  for (const guard of reckoningGuards.all()) await guard(tx, itemId);
}
