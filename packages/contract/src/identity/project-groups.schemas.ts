import { z } from 'zod/mini';

/** A branch of the tree in which the items are arranged. */
export const projectGroup = z.object({
  id: z.int(),
  /** Null = at the top. */
  parentId: z.nullable(z.int()),
  groupName: z.string(),
  /** Order among its siblings, from 0. */
  position: z.int(),
  items: z.array(z.object({ id: z.int(), itemName: z.string() })),
});
export type ProjectGroup = z.infer<typeof projectGroup>;

/** Groups with their parents, siblings in order. */
export const projectTree = z.object({
  list: z.array(projectGroup),
  /** Another one after every change of the tree. */
  version: z.string(),
});
export type ProjectTree = z.infer<typeof projectTree>;
