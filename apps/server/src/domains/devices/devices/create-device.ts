import type { Device, DeviceInput } from '@millwright/contract/devices/devices.schemas';
import { type Acting, accountKeyOf } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { insertDevice, keepItem } from '../devices.store.ts';
import { checkGateway } from '../gateways/index.ts';
import { checkLink } from './check-link.ts';

/**
 * @throws Fault refusal `device.profile_unknown`, `device.host_unknown`,
 *   `device.address_forbidden`, `device.gateway_unknown`, `device.gateway_kind_wrong`,
 *   `device.unit_taken`, `device.name_taken`, `device.account_full`, `general.not_found` when there is no such item.
 */
export async function createDevice(
  needs: DeviceNeeds,
  input: DeviceInput,
  acting: Acting,
): Promise<Device> {
  await checkLink(needs, input, accountKeyOf(acting));
  return needs.transactions.run((tx) => createDeviceIn(needs, tx, input, acting));
}

/** The same within a transaction; the link was checked. */
export async function createDeviceIn(
  needs: DeviceNeeds,
  tx: Tx,
  input: DeviceInput,
  acting: Acting,
): Promise<Device> {
  const account = await keepItem(tx, input.itemId);
  await checkGateway(tx, input.itemId, input);
  await needs.quotas.devices(tx, input.itemId, 1, account);
  const device = await insertDevice(tx, input, needs.clock.now());
  await needs.auditTrail.record(tx, {
    ...acting,
    action: 'device.create',
    subject: { kind: 'device', id: device.id, name: device.deviceName },
    itemId: device.itemId,
    after: device,
  });
  await emitChange(needs.outbox, tx, device, 'created');
  return device;
}
