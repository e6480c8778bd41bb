import { refuse } from '@millwright/contract';
import type { Device, DeviceInput } from '@millwright/contract/devices/devices.schemas';
import { conflict } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import { checkGateway } from './check-gateway.ts';
import { checkLink } from './check-link.ts';
import { checkPoint } from './check-point.ts';
import { emitChange } from './devices.events.ts';
import type { DeviceNeeds } from './devices.needs.ts';
import { findDevices, lockDevice, updateDevice } from './devices.store.ts';
import { pointsOfDevices } from './points.store.ts';

export type DeviceEdit = Omit<DeviceInput, 'itemId'> & { id: number; version: number };

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh device, those of
 *   creating one, and those of a point that the new profile does not have.
 */
export async function editDevice(
  needs: DeviceNeeds,
  input: DeviceEdit,
  acting: Acting,
): Promise<Device> {
  const { id } = input;
  const [known] = await findDevices(needs.db, [id]);
  // A device whose name server is down can still be switched off.
  const stays =
    known?.protocol === input.protocol &&
    known.profile === input.profile &&
    known.host === input.host &&
    known.port === input.port;
  if (!stays) await checkLink(needs, input);
  return needs.transactions.run(async (tx) => {
    const before = await lockDevice(tx, id);
    if (before === null) throw refuse('general.not_found');
    if (before.version !== input.version) throw conflict(before);
    if (before.profile !== input.profile || before.protocol !== input.protocol) {
      for (const point of await pointsOfDevices(tx, [id])) {
        checkPoint(needs.profiles, input, point);
      }
    }
    await checkGateway(tx, before.itemId, input);
    const after = await updateDevice(tx, id, input, needs.clock.now());
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'device.edit',
      subject: { kind: 'device', id, name: after.deviceName },
      itemId: after.itemId,
      before,
      after,
    });
    await emitChange(needs.outbox, tx, after, 'edited');
    return after;
  });
}
