import { z } from 'zod/mini';
import { defineCall, type Rule } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { itemIdField, roleIdQuery, userIdField, userIdQuery } from '../fields/ids.ts';
import { listOf, pageOf, pageShape, queryFlag } from '../fields/paging.ts';
import { text } from '../fields/text.ts';
import type { Permission } from '../manifest/permissions.ts';
import {
  phonePreview,
  subUserEdit,
  subUserInput,
  userEdit,
  userInput,
  userRow,
} from './users.schemas.ts';

const created = z.object({ id: userIdField });
const accountErrors = [
  'identity.user_name',
  'identity.name_taken',
  'identity.password_rule',
  'identity.password',
  'identity.role_unknown',
] as const;
/** Of whom they belong to, or of anybody for an administrator. */
const ownSubUser = (field: 'id' | 'ids', permission: Permission): Rule => ({
  kind: 'owned',
  by: 'subUser',
  field,
  owner: 'user',
  administrators: true,
  permission,
});
const sort = ['userName', 'createdAt', 'lastSignInAt', 'expiresAt'] as const;

/** Users, as an administrator manages them. */
export const userCalls = {
  list: defineCall({
    name: 'users.list',
    method: 'GET',
    path: 'rbac/user/list',
    input: z.object({
      ...pageShape(sort),
      grade: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(2))),
      roleId: z.optional(roleIdQuery),
      enabled: z.optional(queryFlag),
    }),
    reply: pageOf(userRow),
    rule: { kind: 'admin' },
    shows: ['user', 'role', 'item', 'device'],
    errors: [],
    summary: 'Administrators and users (their sub-users: rbac/childUser/list)',
  }),
  create: defineCall({
    name: 'users.create',
    method: 'POST',
    path: 'rbac/user/add',
    input: userInput,
    reply: created,
    rule: { kind: 'admin' },
    changes: ['user'],
    errors: [...accountErrors, 'identity.prove_first'],
    summary: 'After secondFactor.prove makes a user',
  }),
  edit: defineCall({
    name: 'users.edit',
    method: 'PUT',
    path: 'rbac/user/edit',
    input: userEdit,
    reply: z.null(),
    rule: { kind: 'admin' },
    changes: ['user'],
    errors: [
      ...accountErrors,
      'general.not_found',
      'identity.last_administrator',
      'identity.expires_beyond',
      'identity.prove_first',
    ],
    summary: 'After secondFactor.prove changes a user; takes effect at once',
  }),
  enable: defineCall({
    name: 'users.enable',
    method: 'PUT',
    path: 'rbac/user/enable',
    input: z.object({ id: userIdField, enabled: z.boolean() }),
    reply: z.null(),
    rule: { kind: 'admin' },
    changes: ['user'],
    errors: ['general.not_found', 'identity.last_administrator', 'identity.prove_first'],
    summary:
      'After secondFactor.prove enables or disables a user; who is disabled is signed out at once',
  }),
  delete: defineCall({
    name: 'users.delete',
    method: 'POST',
    path: 'rbac/user/delete',
    input: z.object({ ids: chosenIds(userIdField) }),
    reply: z.null(),
    rule: { kind: 'admin' },
    changes: ['user'],
    errors: [
      'general.not_found',
      'identity.nothing_chosen',
      'identity.last_administrator',
      'identity.prove_first',
    ],
    summary: 'After secondFactor.prove closes accounts, those of their sub-users included',
  }),
  items: defineCall({
    name: 'users.items',
    method: 'GET',
    path: 'rbac/user/items',
    input: z.object({ id: userIdQuery }),
    reply: listOf(z.object({ id: itemIdField, itemName: z.string() })),
    rule: { kind: 'admin' },
    shows: ['user', 'item'],
    errors: ['general.not_found'],
    summary: 'The projects given to a user',
  }),
  setItems: defineCall({
    name: 'users.setItems',
    method: 'PUT',
    path: 'rbac/user/items',
    input: z.object({ id: userIdField, items: z.array(itemIdField).check(z.maxLength(10_000)) }),
    reply: z.null(),
    rule: { kind: 'admin' },
    changes: ['user'],
    errors: ['general.not_found', 'identity.item_unknown', 'identity.prove_first'],
    summary: 'After secondFactor.prove makes the projects of a user exactly these',
  }),
  loginAs: defineCall({
    name: 'users.loginAs',
    method: 'POST',
    path: 'rbac/user/loginAs',
    input: z.object({ id: userIdField }),
    reply: z.object({ token: z.string() }),
    rule: { kind: 'admin' },
    changesNothing: 'it opens a session that no list of its caller shows',
    errors: [
      'general.not_found',
      'identity.not_usable',
      'identity.login_as_chain',
      'identity.prove_first',
    ],
    summary:
      'After secondFactor.prove opens a session as the user; the profile names who really is behind it',
  }),
  phones: defineCall({
    name: 'users.phones',
    method: 'GET',
    path: 'rbac/user/getuserphonepreview',
    input: z.object({}),
    reply: listOf(phonePreview),
    rule: { kind: 'session' },
    shows: ['user'],
    errors: [],
    summary: 'You and the users you manage, with masked phones',
  }),
};

/** Sub-users, as the user they belong to (or an administrator) manages them. */
export const subUserCalls = {
  list: defineCall({
    name: 'subUsers.list',
    method: 'GET',
    path: 'rbac/childUser/list',
    input: z.object({
      ...pageShape(sort),
      parentId: z.optional(userIdQuery),
      /** The user name of whose sub-users are wanted: your own, or anybody's for an administrator. */
      parentName: z.optional(text({ min: 1, max: 64, trim: true })),
      enabled: z.optional(queryFlag),
    }),
    reply: pageOf(userRow),
    rule: { kind: 'session', permission: 'subusers.view' },
    shows: ['user', 'role', 'item', 'device'],
    errors: ['identity.parent_unknown'],
    summary: 'Your sub-users; an administrator names whose, or sees all',
  }),
  create: defineCall({
    name: 'subUsers.create',
    method: 'POST',
    path: 'rbac/childUser/add',
    input: subUserInput,
    reply: created,
    rule: { kind: 'session', permission: 'subusers.edit' },
    changes: ['user'],
    errors: [
      ...accountErrors,
      'identity.no_sub_users',
      'identity.account_full',
      'identity.item_unknown',
      'identity.expires_beyond',
    ],
    summary: 'Makes a sub-user of yours with a part of your roles and projects',
  }),
  edit: defineCall({
    name: 'subUsers.edit',
    method: 'PUT',
    path: 'rbac/childUser/edit',
    input: subUserEdit,
    reply: z.null(),
    rule: ownSubUser('id', 'subusers.edit'),
    changes: ['user'],
    errors: [
      ...accountErrors,
      'general.not_found',
      'identity.item_unknown',
      'identity.expires_beyond',
      // Of an administrator, here and below.
      'identity.prove_first',
    ],
    summary: 'Changes a sub-user of yours',
  }),
  enable: defineCall({
    name: 'subUsers.enable',
    method: 'PUT',
    path: 'rbac/childUser/enable',
    input: z.object({ id: userIdField, enabled: z.boolean() }),
    reply: z.null(),
    rule: ownSubUser('id', 'subusers.edit'),
    changes: ['user'],
    errors: ['general.not_found', 'identity.prove_first'],
    summary: 'Enables or disables a sub-user of yours; a disabled one is signed out at once',
  }),
  delete: defineCall({
    name: 'subUsers.delete',
    method: 'POST',
    path: 'rbac/childUser/delete',
    input: z.object({ ids: chosenIds(userIdField) }),
    reply: z.null(),
    rule: ownSubUser('ids', 'subusers.edit'),
    changes: ['user'],
    errors: ['general.not_found', 'identity.nothing_chosen', 'identity.prove_first'],
    summary: 'Closes accounts of your sub-users',
  }),
  items: defineCall({
    name: 'subUsers.items',
    method: 'GET',
    path: 'rbac/childUser/items',
    input: z.object({ id: userIdQuery }),
    reply: listOf(z.object({ id: itemIdField, itemName: z.string() })),
    rule: ownSubUser('id', 'subusers.view'),
    shows: ['user', 'item'],
    errors: ['general.not_found'],
    summary: 'The projects given to a sub-user of yours',
  }),
  loginAs: defineCall({
    name: 'subUsers.loginAs',
    method: 'POST',
    path: 'rbac/childUser/loginAs',
    input: z.object({ id: userIdField }),
    reply: z.object({ token: z.string() }),
    rule: ownSubUser('id', 'subusers.login'),
    changesNothing: 'it opens a session that no list of its caller shows',
    errors: [
      'general.not_found',
      'identity.not_usable',
      'identity.login_as_chain',
      'identity.prove_first',
    ],
    summary: 'Opens a session as a sub-user of yours; the profile names who is behind it',
  }),
};
