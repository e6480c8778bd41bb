import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point, PointInput } from '@millwright/contract/devices/points/points.schemas';
import type { DeviceId, UserId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { lockDeviceOf } from '../devices.store.ts';
import { culpritAt, namingCulprit } from '../name-culprit.ts';
import { checkGroups } from '../point-groups/index.ts';
import { checkTextLists } from '../text-lists/index.ts';
import { checkPoint } from './check-point.ts';
import { isDerived, settleDerived } from './derived/index.ts';
import { deviceSubject, pointSubject } from './point-subjects.ts';
import { findTakenName, insertPoints } from './points.store.ts';

/**
 * Adds points to a device, all or none.
 * @throws Fault refusal `general.not_found`, `point.name_taken`, `point.account_full`, and those of
 *   `checkPoint`, `checkGroups`, `checkTextLists` and `settleDerived`.
 */
export async function createPoints(
  needs: DeviceNeeds,
  deviceId: DeviceId,
  inputs: readonly PointInput[],
  acting: Acting,
): Promise<Point[]> {
  return needs.transactions.run(async (tx) => {
    const locked = await lockDeviceOf(tx, deviceId);
    if (locked === null) throw refuse('general.not_found');
    const { device, account } = locked;
    return createPointsIn(needs, tx, device, inputs, acting, account);
  });
}

/**
 * The same within a transaction that holds the lock on the device.
 * @param account whose the device is, where that is known
 * @throws Fault refusal `point.name_taken`, `point.account_full`, and those of `checkPoint`, `checkGroups`,
 *   `checkTextLists` and `settleDerived`.
 */
export async function createPointsIn(
  needs: DeviceNeeds,
  tx: Tx,
  device: Device,
  inputs: readonly PointInput[],
  acting: Acting,
  account?: UserId | null,
): Promise<Point[]> {
  for (const [index, input] of inputs.entries()) {
    namingCulprit(culpritAt(inputs, index), () => checkPoint(device, input));
  }
  await checkGroups(tx, device.itemId, inputs);
  await checkTextLists(tx, device.itemId, inputs);
  const names = inputs.map(({ name }) => name);
  const taken = await findTakenName(tx, device.id, names);
  if (taken !== undefined) {
    // Of two that are called the same the second is one too many.
    const index = names.findLastIndex((name) => name.toLowerCase() === taken.toLowerCase());
    throw refuse('point.name_taken', { name: taken, ...culpritAt(inputs, index) });
  }
  await needs.quotas.points(tx, device.itemId, inputs.length, account);
  if (isDerived(device)) {
    await needs.quotas.derivedPoints(tx, device.itemId, inputs.length, account);
  }
  const points = await settleDerived(tx, device, await insertPoints(tx, device, inputs));
  await needs.auditTrail.record(tx, {
    ...acting,
    ...(points.length === 1 && points[0] !== undefined
      ? { action: 'point.create', subject: pointSubject(points[0]), after: points[0] }
      : { action: 'point.create_many', subject: deviceSubject(device), after: points }),
    itemId: device.itemId,
  });
  await emitChange(needs.outbox, tx, device, 'points');
  return points;
}
