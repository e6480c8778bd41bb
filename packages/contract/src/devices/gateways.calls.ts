import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, pageShape, queryId } from '../paging.ts';
import { gateway, gatewayEdit, gatewayInput } from './gateways.schemas.ts';

const entryErrors = [
  'gateway.name_rule',
  'gateway.box_id_rule',
  'gateway.password_rule',
  'gateway.box_id_taken',
] as const;

export const gatewayCalls = {
  list: defineCall({
    name: 'gateways.list',
    method: 'GET',
    path: 'gatewayconfig/list',
    summary: 'The gateways of an item, or of all your items',
    input: z.object({
      itemId: z.optional(queryId),
      ...pageShape(['gatewayName', 'boxId', 'createdAt']),
    }),
    reply: pageOf(gateway),
    rule: { kind: 'session' },
    errors: [],
  }),
  create: defineCall({
    name: 'gateways.create',
    method: 'POST',
    path: 'gatewayconfig/add',
    summary:
      'Adds a gateway: it connects to the MQTT broker with its box ID and password and publishes on gateways/{boxId}/samples',
    input: gatewayInput,
    reply: gateway,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'devices.create' },
    errors: entryErrors,
  }),
  edit: defineCall({
    name: 'gateways.edit',
    method: 'PUT',
    path: 'gatewayconfig/edit',
    summary: 'Changes a gateway; a stale version is refused with the fresh gateway under `data`',
    input: gatewayEdit,
    reply: gateway,
    rule: { kind: 'scoped', by: 'gateway', field: 'id', permission: 'devices.edit' },
    errors: [...entryErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'gateways.delete',
    method: 'DELETE',
    path: 'gatewayconfig/delete',
    summary: 'Deletes a gateway that no device stands behind',
    input: z.object({ id: queryId }),
    reply: z.object({ id: z.int() }),
    rule: { kind: 'scoped', by: 'gateway', field: 'id', permission: 'devices.delete' },
    errors: ['gateway.has_devices'],
  }),
};
