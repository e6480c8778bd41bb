import { z } from 'zod/mini';
import { itemIdField, pointGroupIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';

/** A variable group: points of an item that are looked at together. */
export const pointGroup = z.object({
  id: pointGroupIdField,
  itemId: itemIdField,
  /** Unique in the item. */
  name: bracketFreeName(20, 'point_group.name_rule', 3),
});
export type PointGroup = z.infer<typeof pointGroup>;
