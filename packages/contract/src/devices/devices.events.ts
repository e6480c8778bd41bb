import { z } from 'zod/mini';
import { deviceIdField, gatewayIdField, itemIdField } from '../fields/ids.ts';
import { defineEvent } from '../manifest/event.ts';

const deviceChange = z.object({
  deviceId: deviceIdField,
  itemId: itemIdField,
  change: z.enum(['created', 'edited', 'deleted', 'points']),
});
export type DeviceChange = z.infer<typeof deviceChange>;

/** A device or its points are not what they were. */
export const devicesChanged = defineEvent('devices.changed', {
  version: 1,
  key: ({ deviceId }) => `device:${deviceId}`,
  data: deviceChange,
});

/** A gateway is not what it was. */
export const gatewaysChanged = defineEvent('gateways.changed', {
  version: 1,
  key: ({ gatewayId }) => `gateway:${gatewayId}`,
  data: z.object({ gatewayId: gatewayIdField }),
});

/** Something happened at the door of a gateway, or somebody has taken note of it. */
export const gatewayNoted = defineEvent('gatewayNotices.noted', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({ itemId: itemIdField }),
});
