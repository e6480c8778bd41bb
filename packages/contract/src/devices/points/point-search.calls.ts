import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { deviceIdField, itemIdField, pointIdField } from '../../fields/ids.ts';
import { text } from '../../fields/text.ts';

/** As many as a person reads through while typing. */
export const mostFoundPoints = 8;

export const pointSearchCalls = {
  list: defineCall({
    name: 'pointSearch.list',
    method: 'GET',
    path: 'BaseDataConfig/FindPoints',
    summary: 'The first points of all your items whose name holds the keyword',
    input: z.object({ keyword: text({ min: 1, max: 64, trim: true }) }),
    reply: z.object({
      list: z.array(
        z.object({
          pointId: pointIdField,
          name: z.string(),
          deviceId: deviceIdField,
          deviceName: z.string(),
          itemId: itemIdField,
          itemName: z.string(),
        }),
      ),
      /** Not all of your points were looked at: there are too many for one search. */
      cut: z.boolean(),
    }),
    rule: { kind: 'session' },
    shows: ['point', 'device', 'item'],
    errors: [],
    admission: { weight: 'heavy' },
    polling: true,
  }),
};
