import { z } from 'zod/mini';
import { roleIdField } from '../fields/ids.ts';

/** A role with what it grants. */
export const roleRow = z.object({
  id: roleIdField,
  roleName: z.string(),
  pages: z.array(z.string()),
  permissions: z.array(z.string()),
  userCount: z.int(),
  /** Sub-users of these without the role: what is taken from it, they lose too. */
  subUserCount: z.int(),
  /** Grows with every change. */
  version: z.int(),
  updatedAt: z.int(),
});
export type RoleRow = z.infer<typeof roleRow>;
