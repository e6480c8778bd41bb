import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { mapTiles } from './item-map.schemas.ts';

export const itemMapCalls = {
  settings: defineCall({
    name: 'itemMap.settings',
    method: 'GET',
    path: 'item/map',
    summary: 'What the map of the items is drawn on',
    input: z.object({}),
    /** Null: no provider is set, the map shows a grid. */
    reply: z.object({ tiles: z.nullable(mapTiles) }),
    rule: { kind: 'session' },
    shows: [],
    errors: [],
  }),
};
