/** What assignments use stays while they use it, in their item. */
import { refuse } from '@millwright/contract';
import type { PointId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { assignmentsOf, assignmentWith, deleteAssignmentRows } from './assignments.store.ts';

export function guardAssignments(devices: Pick<Devices, 'ports' | 'pointsOf'>): void {
  const { ports } = devices;
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
