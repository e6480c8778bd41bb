import { z } from 'zod/mini';
import { newestFirst } from '../../audit/log-filters.ts';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape } from '../../fields/paging.ts';
import {
  gatewayNotice,
  gatewayNoticeIdField,
  gatewayNoticeState,
} from './gateway-notices.schemas.ts';

export const gatewayNoticeCalls = {
  list: defineCall({
    name: 'gatewayNotices.list',
    method: 'GET',
    path: 'gatewaynotice/list',
    summary:
      'What happened at the gateways of an item, or of all your items: connections taken over from elsewhere, boxes turned away',
    input: z.object({
      itemId: z.optional(itemIdQuery),
      state: z.optional(gatewayNoticeState),
      ...pageShape(['lastAt', 'firstAt']),
      order: newestFirst,
    }),
    reply: pageOf(gatewayNotice),
    rule: { kind: 'session' },
    shows: ['gateway_notice', 'gateway', 'item'],
    errors: [],
  }),
  acknowledge: defineCall({
    name: 'gatewayNotices.acknowledge',
    method: 'POST',
    path: 'gatewaynotice/acknowledge',
    summary:
      'Takes note of gateway notices; those that somebody has taken note of stay as they are',
    input: z.object({ ids: chosenIds(gatewayNoticeIdField) }),
    reply: z.object({ acknowledged: z.int() }),
    rule: { kind: 'scoped', by: 'gatewayNotice', field: 'ids', permission: 'devices.edit' },
    changes: ['gateway_notice'],
    errors: ['identity.nothing_chosen'],
  }),
};
