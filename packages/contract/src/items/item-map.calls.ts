import { z } from 'zod/mini';
import { defineCall } from '../call.ts';

/**
 * The coordinates that a provider draws its tiles in. Amap, Tencent and Google within China shift
 * theirs to GCJ-02; Tianditu's CGCS2000 is WGS-84 for our purposes.
 */
export const mapDatum = z.enum(['wgs-84', 'gcj-02']);
export type MapDatum = z.infer<typeof mapDatum>;

/** Where the tiles of the map come from. */
export const mapTiles = z.object({
  /** Template with `{x}`, `{y}` and `{z}`: the grid of web mercator. */
  url: z.string(),
  datum: mapDatum,
  /** The provider's credit line, shown on the map; may be empty. */
  credit: z.string(),
});
export type MapTiles = z.infer<typeof mapTiles>;

export const itemMapCalls = {
  settings: defineCall({
    name: 'items.map_settings',
    method: 'GET',
    path: 'item/map',
    summary: 'What the map of the items is drawn on',
    input: z.object({}),
    /** Null: no provider is set, the map shows a grid. */
    reply: z.object({ tiles: z.nullable(mapTiles) }),
    rule: { kind: 'session' },
    errors: [],
  }),
};
