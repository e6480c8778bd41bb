import { z } from 'zod/mini';
import { itemIdField, projectGroupIdField } from '../fields/ids.ts';
import { bracketFreeName } from '../fields/names.ts';

/** The name of a group: at least 2 characters, no brackets. */
export const groupName = bracketFreeName(50, 'identity.group_name', 2);

/** A branch of the tree in which the items are arranged. */
export const projectGroup = z.object({
  id: projectGroupIdField,
  /** Null = at the top. */
  parentId: z.nullable(projectGroupIdField),
  groupName: z.string(),
  /** Order among its siblings, from 0. */
  position: z.int(),
  items: z.array(z.object({ id: itemIdField, itemName: z.string() })),
});
export type ProjectGroup = z.infer<typeof projectGroup>;

/** Groups with their parents, siblings in order. */
export const projectTree = z.object({
  list: z.array(projectGroup),
  /** Another one after every change of the tree. */
  version: z.string(),
});
export type ProjectTree = z.infer<typeof projectTree>;
