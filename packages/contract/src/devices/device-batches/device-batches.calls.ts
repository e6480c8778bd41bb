import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { deviceIdField, itemIdField } from '../../fields/ids.ts';
import { listOf } from '../../fields/paging.ts';
import { copySeries, deviceBatchRow, deviceCopyRow } from './device-batches.schemas.ts';
import { maxDevicesPerCall } from './max-devices-per-call.ts';

const ids = chosenIds(deviceIdField, maxDevicesPerCall);
const dryRun = z._default(z.boolean(), true);

export const deviceBatchCalls = {
  switch: defineCall({
    name: 'deviceBatch.switch',
    method: 'PUT',
    path: 'deviceconfig/switchDevices',
    summary:
      'Switches the polling of devices on or off; tells of each what became of it, in the order of the ids',
    input: z.object({ ids, enabled: z.boolean() }),
    reply: listOf(deviceBatchRow),
    rule: { kind: 'scoped', by: 'device', field: 'ids', permission: 'devices.edit' },
    changes: ['device'],
    errors: ['identity.nothing_chosen'],
  }),
  move: defineCall({
    name: 'deviceBatch.move',
    method: 'POST',
    path: 'deviceconfig/moveDevices',
    summary:
      'Moves devices to another project with their points, alarms and history; tells of each whether it was moved, or why not. A dry run moves none. Needs `devices.create` and `devices.delete` as well',
    input: z.object({ ids, itemId: itemIdField, dryRun }),
    reply: listOf(deviceBatchRow),
    rule: { kind: 'scoped', by: 'device', field: 'ids', permission: 'devices.edit' },
    changes: ['everything'],
    errors: ['identity.nothing_chosen'],
    admission: { weight: 'heavy' },
  }),
  copy: defineCall({
    name: 'deviceBatch.copy',
    method: 'POST',
    path: 'deviceconfig/copyDevices',
    summary:
      'Makes several devices like others, each at an address further on, with their points; tells of each whether it was made, or why not. A dry run shows what would be made',
    input: z.object({
      ids,
      ...copySeries.shape,
      dryRun,
    }),
    reply: listOf(deviceCopyRow),
    rule: { kind: 'scoped', by: 'device', field: 'ids', permission: 'devices.create' },
    changes: ['device', 'point'],
    errors: ['identity.nothing_chosen', 'device.too_many_copies', 'device.too_many_copied_points'],
    admission: { weight: 'heavy', rate: { by: 'account', calls: 20, seconds: 60 } },
  }),
};
