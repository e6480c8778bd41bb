import { z } from 'zod/mini';
import { itemIdField, pointGroupIdField } from '../../fields/ids.ts';
import { plainName } from '../../fields/names.ts';

/** A variable group: points of an item that are looked at together. */
export const pointGroup = z.object({
  id: pointGroupIdField,
  itemId: itemIdField,
  /** Unique in the item. */
  name: plainName(3, 20, 'point_group.name_rule'),
});
export type PointGroup = z.infer<typeof pointGroup>;
