/** What triggers use stays while they use it, in their item. */
import { refuse } from '@millwright/contract';
import type { PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { referencesOfTriggers } from './trigger-references.store.ts';
import {
  deleteTriggerRows,
  triggersOf,
  triggerWithAssignment,
  triggerWithPoint,
} from './triggers.store.ts';

/** Before those of assignments: of an item the triggers are cleared first. */
export function guardTriggers(
  db: Kysely<unknown>,
  devices: Pick<Devices, 'ports' | 'pointsOf'>,
): void {
  const { ports } = devices;
  ports.references.add((points) => referencesOfTriggers(db, points));
  const refuseUsed = async (tx: Tx, points: readonly PointId[]): Promise<void> => {
    const trigger = await triggerWithPoint(tx, points);
    if (trigger !== undefined) throw refuse('trigger.uses_point', { trigger });
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
    const trigger = await triggerWithPoint(tx, pointIds);
    if (trigger !== undefined) throw refuse('trigger.stays', { trigger });
  });
  ports.itemClearings.add(async (tx, item) => {
    const found = await triggersOf(tx, item);
    await deleteTriggerRows(
      tx,
      found.map(({ id }) => id),
    );
  });
}

/** @throws Fault refusal `trigger.uses_assignment` */
export async function refuseUsedAssignments(tx: Tx, ids: readonly number[]): Promise<void> {
  const trigger = await triggerWithAssignment(tx, ids);
  if (trigger !== undefined) throw refuse('trigger.uses_assignment', { trigger });
}
