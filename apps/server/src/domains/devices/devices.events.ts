import {
  type DeviceChange,
  devicesChanged,
  gatewaysChanged,
} from '@millwright/contract/devices/devices.events';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import { type GatewayId, milliseconds } from '@millwright/kernel';
import type { Outbox } from '../../platform/events/index.ts';
import type { Tx } from '../../platform/storage/index.ts';

/** A bulk edit is heard once. */
export const changeDebounce = milliseconds(50);

/** Emits `devices.changed` with the transaction. */
export const emitChange = (
  outbox: Pick<Outbox, 'emit'>,
  tx: Tx,
  device: Pick<Device, 'id' | 'itemId'>,
  change: DeviceChange['change'],
): Promise<void> =>
  outbox.emit(tx, devicesChanged, { deviceId: device.id, itemId: device.itemId, change });

/** Emits `gateways.changed` with the transaction. */
export const emitGatewayChange = (
  outbox: Pick<Outbox, 'emit'>,
  tx: Tx,
  gatewayId: GatewayId,
): Promise<void> => outbox.emit(tx, gatewaysChanged, { gatewayId });
