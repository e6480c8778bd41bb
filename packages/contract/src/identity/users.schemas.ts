import { z } from 'zod/mini';
import { itemIdField, roleIdField, userIdField } from '../fields/ids.ts';
import { time } from '../fields/paging.ts';
import { newUserName, password, userName } from './account-rules.ts';

const whole = z.int();

export const roleBrief = z.object({ id: roleIdField, roleName: z.string() });

/** A row of the list of users. */
export const userRow = z.object({
  id: userIdField,
  userName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** 0 administrator, 1 user, 2 sub-user. */
  grade: whole,
  parentId: z.nullable(userIdField),
  /** Whose sub-user it is. */
  parentName: z.nullable(z.string()),
  demo: z.boolean(),
  enabled: z.boolean(),
  /** Whether sign-in asks for a second factor. */
  secondFactor: z.boolean(),
  /** From then on the account is disabled; null = never. */
  expiresAt: z.nullable(whole),
  /** How many days back the user may ask for history; null = all. */
  historyDays: z.nullable(whole),
  roles: z.array(roleBrief),
  /** Projects given to the user, and the devices in them; an administrator is given none. */
  itemCount: whole,
  deviceCount: whole,
  subUserCount: whole,
  /** Numbers of `identity/customers.ts`; null when the user did not register. */
  industry: z.nullable(whole),
  customerType: z.nullable(whole),
  lastSignInAt: z.nullable(whole),
  createdAt: whole,
});
export type UserListRow = z.infer<typeof userRow>;

const roles = z.array(roleIdField).check(z.maxLength(50));
const expiresAt = z.nullable(time);
const historyDays = z.nullable(z.int().check(z.minimum(1), z.maximum(3660)));

export const userInput = z.object({
  userName: newUserName,
  password,
  /** 0 administrator, 1 user. */
  grade: z._default(z.union([z.literal(0), z.literal(1)]), 1),
  roles: z._default(roles, []),
  expiresAt: z._default(expiresAt, null),
  historyDays: z._default(historyDays, null),
});

/** What is left out stays; a password given ends the user's sessions. */
export const userEdit = z.object({
  id: userIdField,
  userName: z.optional(userName),
  password: z.optional(password),
  roles: z.optional(roles),
  expiresAt: z.optional(expiresAt),
  historyDays: z.optional(historyDays),
});

export const subUserInput = z.object({
  userName: newUserName,
  password,
  /** Some of the parent's own. */
  roles: z._default(roles, []),
  items: z._default(z.array(itemIdField).check(z.maxLength(1000)), []),
  expiresAt: z._default(expiresAt, null),
});

export const subUserEdit = z.object({
  id: userIdField,
  userName: z.optional(userName),
  password: z.optional(password),
  roles: z.optional(roles),
  items: z.optional(z.array(itemIdField).check(z.maxLength(1000))),
  expiresAt: z.optional(expiresAt),
});

/** A user by name with a masked phone, for choosing somebody. */
export const phonePreview = z.object({ id: userIdField, userName: z.string(), phone: z.string() });
