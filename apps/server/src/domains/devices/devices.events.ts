import {
  type DevicesChanged,
  devicesChanged,
  type GatewaysChanged,
  gatewaysChanged,
} from '@millwright/contract/devices/devices.events';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Outbox } from '../../platform/events/index.ts';
import type { Tx } from '../../platform/storage/index.ts';

/** Emits `devices.changed` with the transaction. */
export async function emitChange(
  outbox: Pick<Outbox, 'emit'>,
  tx: Tx,
  device: Pick<Device, 'id' | 'itemId'>,
  change: DevicesChanged['change'],
): Promise<void> {
  const data: DevicesChanged = { deviceId: device.id, itemId: device.itemId, change };
  await outbox.emit(tx, { name: devicesChanged, key: `device:${device.id}`, data });
}

/** Emits `gateways.changed` with the transaction. */
export async function emitGatewayChange(
  outbox: Pick<Outbox, 'emit'>,
  tx: Tx,
  gatewayId: number,
): Promise<void> {
  const data: GatewaysChanged = { gatewayId };
  await outbox.emit(tx, { name: gatewaysChanged, key: `gateway:${gatewayId}`, data });
}
