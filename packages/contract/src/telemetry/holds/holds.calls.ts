import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { itemIdField, pointIdQuery, screenIdField } from '../../fields/ids.ts';
import { revisionField } from '../../fields/revision.ts';
import { writeErrors } from '../write-errors.ts';
import { hold, holdKey, holdSeconds, listedHold } from './holds.schemas.ts';

export const holdCalls = {
  press: defineCall({
    name: 'holds.press',
    method: 'PUT',
    path: 'hold/press',
    summary:
      'Writes a value to a point as long as its key is renewed over the live socket (`hold`, every 300 ms): when that ends, by whatever, another value is written and read back. The release is stored before the press is sent. How it goes comes by the live topics `holds` and `writes`',
    input: z.object({
      pointId: pointIdQuery,
      key: holdKey,
      pressed: z.number(),
      released: z.number(),
      /** How long it is held at most. */
      longestSeconds: z._default(
        z.int().check(z.minimum(1), z.maximum(holdSeconds.most)),
        holdSeconds.usual,
      ),
      /** The screen that it is pressed on, and the revision that is shown. */
      screen: z.optional(z.object({ id: screenIdField, revision: revisionField })),
    }),
    reply: hold,
    rule: { kind: 'scoped', by: 'point', field: 'pointId', permission: 'points.write' },
    admission: { weight: 'command' },
    changesNothing: 'the topics of holds and writes tell how it goes',
    errors: [
      ...writeErrors,
      'hold.stands',
      'hold.over',
      'hold.asks_more',
      'hold.alike',
      'hold.not_at_rest',
      'hold.offset',
      'hold.text',
    ],
  }),
  list: defineCall({
    name: 'holds.list',
    method: 'GET',
    path: 'hold/list',
    summary: 'The points of your items that are held, or were and are not known to be released',
    input: z.object({}),
    reply: z.object({ list: z.array(listedHold) }),
    rule: { kind: 'session' },
    shows: ['item', 'device', 'point', 'user'],
    errors: [],
    polling: true,
  }),
  settle: defineCall({
    name: 'holds.settle',
    method: 'PUT',
    path: 'hold/settle',
    summary:
      'Says that somebody has looked at the machine, where the release of a press can not be written any more, or is undone by the machine itself: its alarm ends',
    input: z.object({ itemId: itemIdField, key: holdKey }),
    reply: hold,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'points.write' },
    admission: { weight: 'command' },
    changesNothing: 'the topic of holds tells it',
    errors: ['hold.not_orphaned', 'telemetry.no_collector'],
  }),
};
