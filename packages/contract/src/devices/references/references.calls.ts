import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { deviceIdQuery } from '../../fields/ids.ts';
import { listOf } from '../../fields/paging.ts';
import { reference } from './references.schemas.ts';

export const referenceCalls = {
  list: defineCall({
    name: 'references.list',
    method: 'GET',
    path: 'deviceconfig/references',
    summary:
      'What uses the points of a device: alarm rules, history tasks, data sets and whatever else names them',
    input: z.object({ deviceId: deviceIdQuery }),
    reply: listOf(reference),
    rule: { kind: 'scoped', by: 'device', field: 'deviceId' },
    shows: ['point', 'device'],
    errors: [],
  }),
};
