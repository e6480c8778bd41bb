import { isDeepStrictEqual } from 'node:util';
import { refuse } from '@millwright/contract';
import type { Device, DeviceInput } from '@millwright/contract/devices/devices.schemas';
import { settingsOf } from '@millwright/contract/devices/protocols/index';
import type { DeviceId } from '@millwright/kernel';
import { type Acting, accountKeyOf, type Change, change } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts, DeviceTurn } from '../devices.ports.ts';
import { findDevices, lockDevice, updateDevice } from '../devices.store.ts';
import { checkGateway } from '../gateways/index.ts';
import { namingCulprit } from '../name-culprit.ts';
import { checkPoint, pointsOfDevices } from '../points/index.ts';
import { checkLink, checkSettings } from './check-link.ts';

export type DeviceEdit = Omit<DeviceInput, 'itemId'> & { id: DeviceId; version: number };

const spokenTo = (device: Pick<Device, 'protocol'>) => [device.protocol, settingsOf(device)];

/** Which machine it is, and how it is spoken to. */
const machineOf = (device: Omit<DeviceInput, 'itemId'>) => [
  ...[device.host, device.port, device.gatewayId, ...spokenTo(device)],
];

const isSlower = (before: Device, input: Omit<DeviceInput, 'itemId'>): boolean =>
  input.periodMs > before.periodMs || (input.mode === 'save-flow' && before.mode !== 'save-flow');

/** What the edit makes of it; none where it is the same machine, asked as often. */
const turnsOf = (before: Device, input: Omit<DeviceInput, 'itemId'>): readonly DeviceTurn[] => [
  ...(isDeepStrictEqual(machineOf(before), machineOf(input)) ? [] : (['other'] as const)),
  ...(isSlower(before, input) ? (['slower'] as const) : []),
];

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh device, those of
 *   the guards, those of creating one, and those of a point that the device with its new settings does not have.
 */
export async function editDevice(
  needs: DeviceNeeds,
  ports: Pick<DevicePorts, 'deviceMeaningGuards'>,
  input: DeviceEdit,
  acting: Acting,
): Promise<Device> {
  const { id } = input;
  const [known] = await findDevices(needs.db, [id]);
  // A device whose name server is down can still be switched off.
  const stays =
    known?.protocol === input.protocol && known.host === input.host && known.port === input.port;
  if (stays) checkSettings(input);
  else await checkLink(needs, input, accountKeyOf(acting));
  const device: Change<Device> = {
    action: 'device.edit',
    lock: (tx) => lockDevice(tx, id),
    version: input.version,
    describe: ({ deviceName: name, itemId }) => ({ subject: { kind: 'device', id, name }, itemId }),
    emit: (tx, after) => emitChange(needs.outbox, tx, after, 'edited'),
  };
  return change(needs, device, acting, (tx, before) =>
    checkedUpdate(needs, ports, tx, before, input),
  );
}

async function checkedUpdate(
  { clock }: Pick<DeviceNeeds, 'clock'>,
  { deviceMeaningGuards }: Pick<DevicePorts, 'deviceMeaningGuards'>,
  tx: Tx,
  before: Device,
  input: Omit<DeviceInput, 'itemId'>,
): Promise<Device> {
  const { id, itemId } = before;
  for (const turn of turnsOf(before, input)) {
    for (const guard of deviceMeaningGuards.all()) await guard(tx, [id], turn);
  }
  if (!isDeepStrictEqual(spokenTo(before), spokenTo(input))) {
    for (const point of await pointsOfDevices(tx, [id])) {
      namingCulprit({ rowName: point.name }, () => checkPoint(input, point));
    }
  }
  await checkGateway(tx, itemId, input);
  return updateDevice(tx, id, input, clock.now());
}

/** The same within a transaction, whatever version it has by now; the link was checked. */
export async function editDeviceIn(
  needs: DeviceNeeds,
  ports: Pick<DevicePorts, 'deviceMeaningGuards'>,
  tx: Tx,
  { id }: Pick<Device, 'id'>,
  input: Omit<DeviceInput, 'itemId'>,
  acting: Acting,
): Promise<Device> {
  const before = await lockDevice(tx, id);
  if (before === null) throw refuse('general.not_found');
  const after = await checkedUpdate(needs, ports, tx, before, input);
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
}
