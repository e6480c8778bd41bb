/**
 * `devices.changed`, emitted through the outbox with the device's id as key: the device or its
 * points are not what they were.
 */
export interface DevicesChanged {
  readonly deviceId: number;
  readonly itemId: number;
  readonly change: 'created' | 'edited' | 'deleted' | 'points';
}
export const devicesChanged = 'devices.changed';

/** `gateways.changed`, emitted through the outbox with the gateway's id as key. */
export interface GatewaysChanged {
  readonly gatewayId: number;
}
export const gatewaysChanged = 'gateways.changed';
