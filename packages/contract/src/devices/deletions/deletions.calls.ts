import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { deletionIdField, deviceIdField, itemIdField } from '../../fields/ids.ts';
import { listOf } from '../../fields/paging.ts';
import { text } from '../../fields/text.ts';
import { maxDevicesPerCall } from '../device-batches/max-devices-per-call.ts';
import { deletionReport, pendingDeletion } from './deletions.schemas.ts';

export const deletionCalls = {
  deleteDevices: defineCall({
    name: 'deletions.deleteDevices',
    method: 'POST',
    path: 'deviceconfig/deleteDevices',
    summary:
      'Deletes devices with their points; tells of each whether it was deleted, or why not. They are gone at once, and for a minute who deleted them can take them back',
    input: z.object({ ids: chosenIds(deviceIdField, maxDevicesPerCall) }),
    reply: deletionReport,
    rule: { kind: 'scoped', by: 'device', field: 'ids', permission: 'devices.delete' },
    changes: ['device', 'point', 'gateway', 'deletion'],
    errors: ['identity.nothing_chosen'],
  }),
  deleteItem: defineCall({
    name: 'deletions.deleteItem',
    method: 'POST',
    path: 'itemconfig/deleteItemWithDevices',
    summary:
      'Deletes an item with all it has, given its name; it is gone at once, and for a minute who deleted it can take it back. Needs `devices.delete` as well',
    input: z.object({ id: itemIdField, itemName: text({ max: 200 }) }),
    reply: pendingDeletion,
    rule: { kind: 'scoped', by: 'item', field: 'id', permission: 'items.delete' },
    changes: ['everything'],
    errors: ['deletion.name_differs'],
  }),
  list: defineCall({
    name: 'deletions.list',
    method: 'GET',
    path: 'deviceconfig/deletions',
    summary: 'What you deleted and can still take back, the latest first',
    input: z.object({}),
    reply: listOf(pendingDeletion),
    rule: { kind: 'session' },
    shows: ['deletion'],
    errors: [],
  }),
  takeBack: defineCall({
    name: 'deletions.takeBack',
    method: 'POST',
    path: 'deviceconfig/takeBackDeletion',
    summary: 'Takes back a deletion of yours: all is as it was, and is polled as before',
    input: z.object({ id: deletionIdField }),
    reply: pendingDeletion,
    rule: { kind: 'owned', by: 'deletion', field: 'id', owner: 'user' },
    changes: ['everything'],
    errors: [
      'device.name_taken',
      'device.unit_taken',
      'item.name_taken',
      'device.account_full',
      'point.account_full',
      'point.account_full_calculated',
      'gateway.account_full',
      'item.account_full',
    ],
  }),
};
