import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { deviceIdField, deviceIdQuery, itemIdQuery } from '../fields/ids.ts';
import { listOf, pageOf, pageShape } from '../fields/paging.ts';
import { item, itemInput } from '../items/items.schemas.ts';
import {
  device,
  deviceFields,
  deviceInput,
  deviceRow,
  firstDeviceInput,
  isReachable,
  performanceMode,
} from './devices.schemas.ts';
import { hasOwnSettings, profileSummary, readSettings, settingsFields } from './protocols/index.ts';

const entryErrors = [
  'device.name_rule',
  'device.host_rule',
  'device.link_rule',
  'device.setting_of_other_protocol',
  'device.gateway_unknown',
  'device.gateway_kind_wrong',
  'device.unit_rule',
  'device.unit_taken',
  'device.port_rule',
  'device.name_taken',
  'device.profile_unknown',
  'device.address_forbidden',
  'device.host_unknown',
] as const;

export const deviceCalls = {
  list: defineCall({
    name: 'devices.list',
    method: 'GET',
    path: 'deviceconfig/deviceList',
    summary: 'The devices of an item, or of all your items',
    input: z.object({
      itemId: z.optional(itemIdQuery),
      mode: z.optional(performanceMode),
      ...pageShape(['deviceName', 'host', 'pointCount', 'createdAt', 'updatedAt']),
    }),
    reply: pageOf(deviceRow),
    rule: { kind: 'session' },
    shows: ['device', 'gateway', 'point', 'item'],
    errors: [],
  }),
  get: defineCall({
    name: 'devices.get',
    method: 'GET',
    path: 'deviceconfig/edit',
    summary: 'One device',
    input: z.object({ id: deviceIdQuery }),
    reply: deviceRow,
    rule: { kind: 'scoped', by: 'device', field: 'id' },
    shows: ['device'],
    errors: [],
  }),
  create: defineCall({
    name: 'devices.create',
    method: 'POST',
    path: 'deviceconfig/addnewdevice',
    summary: 'Adds a device to an item',
    input: deviceInput,
    reply: device,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'devices.create' },
    changes: ['device'],
    errors: [...entryErrors, 'device.account_full'],
  }),
  createWithItem: defineCall({
    name: 'devices.createWithItem',
    method: 'POST',
    path: 'deviceconfig/addItemAndDevice',
    summary:
      'Creates an item with its first device, both or neither; needs `devices.create` as well',
    input: z.object({ item: itemInput, device: firstDeviceInput }),
    reply: z.object({ item, device }),
    rule: { kind: 'session', permission: 'items.create' },
    changes: ['item', 'device', 'point'],
    errors: [
      'item.name_rule',
      'item.lnglat_rule',
      'item.name_taken',
      'item.account_full',
      ...entryErrors,
      'device.account_full',
    ],
  }),
  edit: defineCall({
    name: 'devices.edit',
    method: 'PUT',
    path: 'deviceconfig/edit',
    summary: 'Changes a device; a stale version is refused with the fresh device under `data`',
    input: z
      .object({ id: deviceIdField, version: z.int(), ...deviceFields })
      .check(isReachable, hasOwnSettings, readSettings),
    reply: device,
    rule: { kind: 'scoped', by: 'device', field: 'id', permission: 'devices.edit' },
    changes: ['device'],
    errors: [
      ...entryErrors,
      'general.conflict',
      // Of a point that the new profile or protocol does not have.
      'point.family_unknown',
      'point.address_invalid',
      'point.no_room',
      'point.type_does_not_fit',
      'point.bit_required',
      'point.bit_required_of_byte',
      'point.s7_block_required',
      'point.address_of_other_protocol',
      'point.read_only_family',
    ],
  }),
  copy: defineCall({
    name: 'devices.copy',
    method: 'POST',
    path: 'deviceconfig/copy',
    summary: 'Adds a device like another one, with its points, under a name and address of its own',
    input: z.object({
      id: deviceIdField,
      deviceName: deviceFields.deviceName,
      host: deviceFields.host,
      port: deviceFields.port,
      /** What the copy has of its own; the other settings are those of the original. */
      ...settingsFields,
    }),
    reply: device,
    rule: { kind: 'scoped', by: 'device', field: 'id', permission: 'devices.create' },
    changes: ['device', 'point'],
    errors: [...entryErrors, 'device.account_full', 'point.account_full'],
  }),
  delete: defineCall({
    name: 'devices.delete',
    method: 'DELETE',
    path: 'deviceconfig/delete',
    summary: 'Deletes a device with its points',
    input: z.object({ id: deviceIdQuery }),
    reply: z.object({ id: deviceIdField }),
    rule: { kind: 'scoped', by: 'device', field: 'id', permission: 'devices.delete' },
    changes: ['device', 'point'],
    errors: [],
  }),
  profiles: defineCall({
    name: 'devices.profiles',
    method: 'GET',
    path: 'deviceconfig/profiles',
    summary: 'The device profiles with their register families',
    input: z.object({}),
    reply: listOf(profileSummary),
    rule: { kind: 'session' },
    shows: [],
    errors: [],
  }),
};
