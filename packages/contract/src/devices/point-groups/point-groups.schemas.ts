import { z } from 'zod/mini';
import { plainName } from '../../fields/names.ts';

/** A variable group: points of an item that are looked at together. */
export const pointGroup = z.object({
  id: z.int(),
  itemId: z.int(),
  /** Unique in the item. */
  name: plainName(3, 20, 'point_group.name_rule'),
});
export type PointGroup = z.infer<typeof pointGroup>;
