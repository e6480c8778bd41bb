import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { gatewayIdField, gatewayIdQuery, itemIdQuery } from '../../fields/ids.ts';
import { listOf, pageOf, pageShape, queryFlag } from '../../fields/paging.ts';
import { boxAddress } from './box-address.schemas.ts';
import { gateway, gatewayEdit, gatewayInput, gatewayRow, unknownBox } from './gateways.schemas.ts';

const entryErrors = [
  'gateway.name_rule',
  'gateway.box_id_rule',
  'gateway.password_rule',
  'gateway.box_id_taken',
  'gateway.kind_rule',
  'gateway.registration_rule',
  'gateway.registration_taken',
  'gateway.pattern_rule',
  'gateway.prefix_rule',
  'gateway.heartbeat_rule',
  'gateway.network_rule',
  'gateway.topic_rule',
  'gateway.topic_forbidden',
  'gateway.path_rule',
  'general.too_many',
] as const;

export const gatewayCalls = {
  list: defineCall({
    name: 'gateways.list',
    method: 'GET',
    path: 'gatewayconfig/list',
    summary: 'The gateways of an item, or of all your items, each as it is now',
    input: z.object({
      itemId: z.optional(itemIdQuery),
      /** Only those that wait for an administrator's consent, or only the others. */
      awaitsConsent: z.optional(queryFlag),
      ...pageShape(['gatewayName', 'boxId', 'createdAt']),
    }),
    reply: pageOf(gatewayRow),
    rule: { kind: 'session' },
    shows: ['gateway', 'device', 'item'],
    errors: [],
  }),
  create: defineCall({
    name: 'gateways.create',
    method: 'POST',
    path: 'gatewayconfig/add',
    summary:
      'Adds a gateway: an MQTT box signs in with its box ID and password and publishes below gateways/{boxId}/; a dial-in box connects to the DTU port and registers. A registration waits for an administrator when it takes more than 100 different packets, or those of the account together more than 1000',
    input: gatewayInput,
    reply: gateway,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'devices.create' },
    changes: ['gateway'],
    errors: [...entryErrors, 'gateway.account_full'],
  }),
  edit: defineCall({
    name: 'gateways.edit',
    method: 'PUT',
    path: 'gatewayconfig/edit',
    summary: 'Changes a gateway; a stale version is refused with the fresh gateway under `data`',
    input: gatewayEdit,
    reply: gateway,
    rule: { kind: 'scoped', by: 'gateway', field: 'id', permission: 'devices.edit' },
    changes: ['gateway'],
    errors: [...entryErrors, 'general.conflict'],
  }),
  consent: defineCall({
    name: 'gateways.consent',
    method: 'PUT',
    path: 'gatewayconfig/consent',
    summary: 'Puts a registration into force that takes so many boxes that it had to wait',
    input: z.object({ id: gatewayIdField, version: z.int() }),
    reply: gateway,
    rule: { kind: 'admin' },
    changes: ['gateway'],
    errors: ['general.not_found', 'general.conflict', 'gateway.registration_taken'],
  }),
  delete: defineCall({
    name: 'gateways.delete',
    method: 'DELETE',
    path: 'gatewayconfig/delete',
    summary: 'Deletes a gateway that no device stands behind',
    input: z.object({ id: gatewayIdQuery }),
    reply: z.object({ id: gatewayIdField }),
    rule: { kind: 'scoped', by: 'gateway', field: 'id', permission: 'devices.delete' },
    changes: ['gateway'],
    errors: ['gateway.has_devices'],
  }),
  address: defineCall({
    name: 'gateways.address',
    method: 'GET',
    path: 'gatewayconfig/address',
    summary: 'Where boxes connect to: host and ports, for DTUs and for MQTT',
    input: z.object({}),
    reply: boxAddress,
    rule: { kind: 'session' },
    shows: ['gateway'],
    errors: [],
  }),
  unknownBoxes: defineCall({
    name: 'gateways.unknownBoxes',
    method: 'GET',
    path: 'gatewayconfig/unknownBoxes',
    summary: 'Boxes that dialled in lately and that no gateway describes, with what they sent',
    input: z.object({}),
    reply: listOf(unknownBox),
    rule: { kind: 'admin' },
    shows: ['gateway'],
    errors: [],
  }),
};
