/** What assignments use stays while they use it, in their item. */
import { refuse } from '@millwright/contract';
import type { ItemId, PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { type Feeding, loopAmong } from './assignment-loop.ts';
import { referencesOfAssignments } from './assignment-references.store.ts';
import { assignmentsOf, assignmentWith, deleteAssignmentRows } from './assignments.store.ts';
import { feedingOf } from './check-assignment.ts';
import { feedingsOf } from './feedings-of.ts';

/** @param triggersOf the triggers of an item, which may set assignments off */
export function guardAssignments(
  db: Kysely<unknown>,
  devices: Pick<Devices, 'ports' | 'pointsOf' | 'reckonedFrom' | 'writtenPlaces'>,
  triggersOf: (tx: Tx, item: ItemId) => Promise<readonly Feeding[]>,
): void {
  const { ports } = devices;
  ports.reckoningGuards.add(async (tx, item) => {
    const assignments = await feedingsOf(await assignmentsOf(tx, item), feedingOf);
    const triggers = await triggersOf(tx, item);
    const loop = await loopAmong(devices, tx, item, [...assignments, ...triggers]);
    if (loop !== null) throw refuse('point.expression_sets_off', { path: loop.join(' → ') });
  });
  ports.references.add((points) => referencesOfAssignments(db, points));
  const refuseUsed = async (tx: Tx, points: readonly PointId[]): Promise<void> => {
    const assignment = await assignmentWith(tx, points);
    if (assignment !== undefined) throw refuse('assignment.uses_point', { assignment });
  };
  ports.pointDeletionGuards.add(refuseUsed);
  ports.deviceDeletionGuards.add(async (tx, device) => {
    const points = await devices.pointsOf([device]);
    await refuseUsed(
      tx,
      points.map(({ id }) => id),
    );
  });
  ports.deviceMoves.add(async (tx, { pointIds }) => {
    const assignment = await assignmentWith(tx, pointIds);
    if (assignment !== undefined) throw refuse('assignment.stays', { assignment });
  });
  ports.itemClearings.add(async (tx, item) => {
    const found = await assignmentsOf(tx, item);
    await deleteAssignmentRows(
      tx,
      found.map(({ id }) => id),
    );
  });
}
