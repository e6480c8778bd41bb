import { z } from 'zod/mini';

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
