import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';

export const liveCalls = {
  ticket: defineCall({
    name: 'live.ticket',
    method: 'GET',
    path: 'live/ticket',
    input: z.object({}),
    reply: z.object({ ticket: z.string(), expiresAt: z.number() }),
    rule: { kind: 'session' },
    errors: [],
    summary: 'A ticket, good once and for half a minute, that opens the live socket',
  }),
};
