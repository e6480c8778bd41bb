/** What interlocks use stays while they use it, in their item: nothing stops to be locked by itself. */
import { refuse } from '@millwright/contract';
import type { PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { referencesOfInterlocks } from './interlock-references.store.ts';
import {
  deleteInterlocksOf,
  interlockInForceOf,
  interlockLookingAt,
  interlockOfDevice,
  interlocksInForce,
  interlockWith,
} from './interlocks.store.ts';

export function guardInterlocks(
  db: Kysely<unknown>,
  devices: Pick<Devices, 'ports' | 'pointsOf'>,
): void {
  const { ports } = devices;
  ports.references.add((points) => referencesOfInterlocks(db, points));
  const refuseUsed = async (tx: Tx, points: readonly PointId[]): Promise<void> => {
    const interlock = await interlockWith(tx, points);
    if (interlock !== undefined) throw refuse('interlock.uses_point', { interlock });
  };
  ports.pointDeletionGuards.add(refuseUsed);
  ports.deviceDeletionGuards.add(async (tx, device) => {
    const interlock = await interlockOfDevice(tx, device);
    if (interlock !== undefined) throw refuse('interlock.locks_device', { interlock });
    const points = await devices.pointsOf([device]);
    await refuseUsed(
      tx,
      points.map(({ id }) => id),
    );
  });
  ports.deviceMoves.add(async (tx, { deviceId, pointIds }) => {
    const interlock =
      (await interlockOfDevice(tx, deviceId)) ?? (await interlockWith(tx, pointIds));
    if (interlock !== undefined) throw refuse('interlock.stays', { interlock });
  });
  // Or whoever may edit points, and not interlocks, takes a lock away by another address or scale.
  ports.meaningGuards.add(async (tx, points) => {
    const inForce = await interlocksInForce(
      tx,
      points.map(({ id }) => id),
    );
    return new Map(
      points.flatMap(({ id, name: point }) => {
        const interlock = inForce.get(id);
        return interlock === undefined
          ? []
          : [[id, refuse('interlock.point_stays', { interlock, point })] as const];
      }),
    );
  });
  // What is only locked may be asked as seldom as anybody likes; what is looked at would be old.
  ports.deviceMeaningGuards.add(async (tx, devices, turn) => {
    const find = turn === 'slower' ? interlockLookingAt : interlockInForceOf;
    const interlock = await find(tx, devices);
    if (interlock === undefined) return;
    if (turn === 'other-box') throw refuse('interlock.gateway_stays', { interlock });
    throw refuse('interlock.device_stays', { interlock });
  });
  ports.itemClearings.add(deleteInterlocksOf);
}
