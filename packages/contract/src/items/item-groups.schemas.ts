import { z } from 'zod/mini';
import { plainName } from '../names.ts';

export const itemGroupName = plainName(1, 20, 'item.group_name_rule');

/** Most groups of one user, and how deep they may stand in each other. */
export const maxItemGroups = 500;
export const maxItemGroupDepth = 8;

/**
 * One group of a user's own tree of items: everybody arranges what they see for themselves. A
 * reply gives all of the tree, parents before children, siblings in their order.
 */
export const itemGroup = z.object({
  id: z.int(),
  /** Null at the top. */
  parentId: z.nullable(z.int()),
  name: itemGroupName,
  /** Items directly in it that the user sees. */
  itemCount: z.int(),
});
export type ItemGroup = z.infer<typeof itemGroup>;

export const itemGroupTree = z.object({
  list: z.array(itemGroup),
  /** Items the user sees that are in no group. */
  ungrouped: z.int(),
});
export type ItemGroupTree = z.infer<typeof itemGroupTree>;
