/** What later domains add to devices. */
import type {
  Gateway,
  GatewayLive,
  UnknownBox,
} from '@millwright/contract/devices/gateways/gateways.schemas';
import { type DeviceId, definePort, type PointId, type Port } from '@millwright/kernel';
import type { Tx } from '../../platform/storage/index.ts';

/** Refuses by throwing when something still uses the device that must not be lost with it. */
export type DeviceDeletionGuard = (tx: Tx, device: DeviceId) => Promise<void>;
/** The same for points. */
export type PointDeletionGuard = (tx: Tx, points: readonly PointId[]) => Promise<void>;

/** What whoever collects knows of gateways now. */
export interface GatewayWatch {
  /** Null when it is not collected here. */
  live(gateway: Gateway): GatewayLive | null;
  unknownBoxes(): readonly UnknownBox[];
}

export interface DevicePorts {
  readonly deviceDeletionGuards: Port<DeviceDeletionGuard>;
  readonly pointDeletionGuards: Port<PointDeletionGuard>;
  readonly gatewayWatches: Port<GatewayWatch>;
}

export const defineDevicePorts = (): DevicePorts => ({
  deviceDeletionGuards: definePort('devices.deletion-guards'),
  pointDeletionGuards: definePort('points.deletion-guards'),
  gatewayWatches: definePort('gateways.watches'),
});
