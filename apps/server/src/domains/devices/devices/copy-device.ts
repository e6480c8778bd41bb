import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { foreignSettings } from '@millwright/contract/devices/protocols/index';
import { type Acting, accountKeyOf } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { findDevices, insertDevice, keepItem } from '../devices.store.ts';
import { insertPoints, isDerived, pointsOfDevices, settleDerived } from '../points/index.ts';
import { checkLink } from './check-link.ts';

/** What a copy has of its own. */
export type CopyOf = Pick<Device, 'deviceName' | 'host' | 'port'> & Partial<Device>;

/** The device to copy, and what the copy has of its own. */
export type DeviceCopy = CopyOf & Pick<Device, 'id'>;

/** @throws Fault refusal `general.not_found`, `point.account_full`, and those of creating a device. */
export async function copyDevice(
  needs: DeviceNeeds,
  { id, ...given }: DeviceCopy,
  acting: Acting,
): Promise<Device> {
  const [original] = await findDevices(needs.db, [id]);
  if (original === undefined) throw refuse('general.not_found');
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (foreignSettings({ ...own, protocol: original.protocol }).length > 0) {
    throw refuse('device.setting_of_other_protocol');
  }
  await checkLink(needs, { ...original, ...own }, accountKeyOf(acting));
  return needs.transactions.run(async (tx) => {
    const points = await pointsOfDevices(tx, [id]);
    return insertCopy(needs, tx, { original, points }, own, acting);
  });
}

/** The same within a transaction, with the points of the original; the link was checked. */
export async function insertCopy(
  needs: DeviceNeeds,
  tx: Tx,
  { original, points }: { readonly original: Device; readonly points: readonly Point[] },
  own: Partial<Device>,
  acting: Acting,
): Promise<Device> {
  const { id, itemId } = original;
  const account = await keepItem(tx, itemId);
  await needs.quotas.devices(tx, itemId, 1, account);
  const device = await insertDevice(tx, { ...original, ...own }, needs.clock.now());
  await needs.quotas.points(tx, device.itemId, points.length, account);
  if (isDerived(device)) await needs.quotas.derivedPoints(tx, device.itemId, points.length);
  if (points.length > 0) {
    await settleDerived(tx, device, await insertPoints(tx, device, points));
  }
  await needs.auditTrail.record(tx, {
    ...acting,
    action: 'device.copy',
    subject: { kind: 'device', id: device.id, name: device.deviceName },
    itemId: device.itemId,
    after: { ...device, copiedFrom: id, points: points.length },
  });
  await emitChange(needs.outbox, tx, device, 'created');
  return device;
}
