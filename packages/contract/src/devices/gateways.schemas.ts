import { z } from 'zod/mini';

/** Letters, digits and spaces, as the boxes' own configuration tools allow; Chinese besides. */
export const gatewayName = z
  .string()
  .check(z.trim(), z.regex(/^[\p{Script=Han}A-Za-z0-9 ]{1,17}$/u, 'gateway.name_rule'));

/** What the box calls itself; unique in the installation. */
export const boxId = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9]{4,32}$/, 'gateway.box_id_rule'));

const password = z.string().check(z.regex(/^[A-Za-z0-9 ]{6,17}$/, 'gateway.password_rule'));

/** A box that collects by itself and publishes over MQTT; the password is never shown again. */
export const gateway = z.object({
  id: z.int(),
  itemId: z.int(),
  gatewayName,
  boxId,
  deviceCount: z.int(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Gateway = z.infer<typeof gateway>;

export const gatewayInput = z.object({ itemId: z.int(), gatewayName, boxId, password });
export type GatewayInput = z.infer<typeof gatewayInput>;

/** Without a password the box keeps the one it has. */
export const gatewayEdit = z.object({
  id: z.int(),
  version: z.int(),
  gatewayName,
  boxId,
  password: z.optional(password),
});
export type GatewayEdit = z.infer<typeof gatewayEdit>;
