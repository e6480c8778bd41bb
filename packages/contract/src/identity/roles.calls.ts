import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { roleIdField, userIdQuery } from '../fields/ids.ts';
import { listOf, pageOf, pageShape } from '../fields/paging.ts';
import { grantablePages } from '../manifest/pages.ts';
import { permissions } from '../manifest/permissions.ts';
import { roleName } from './account-rules.ts';
import { roleRow } from './roles.schemas.ts';

const created = z.object({ id: roleIdField });

/** Whoever names one twice means it once; a mebibyte of them is no list of choices. */
const chosenOf = <Name extends string>(names: readonly Name[]) =>
  z.array(z.enum(names)).check(z.maxLength(2 * names.length));

const roleFields = {
  roleName,
  pages: chosenOf(grantablePages),
  permissions: chosenOf(permissions),
};

const grantErrors = ['identity.beyond_own', 'identity.no_sub_users'] as const;
/** Administrators manage the roles of the installation, a user those that they made; nobody's else. */
const managing = { kind: 'session', permission: 'roles.edit' } as const;

export const roleCalls = {
  list: defineCall({
    name: 'roles.list',
    method: 'GET',
    path: 'rbac/role/list',
    input: z.object(pageShape(['roleName', 'updatedAt'])),
    reply: pageOf(roleRow),
    rule: { kind: 'session', permission: 'roles.view' },
    shows: ['role', 'user'],
    errors: ['identity.no_sub_users'],
    summary: 'Roles that you manage, with their pages and permissions',
  }),
  mine: defineCall({
    name: 'roles.mine',
    method: 'GET',
    path: 'rbac/role/mine',
    input: z.object({ parentId: z.optional(userIdQuery) }),
    reply: listOf(z.object({ id: roleIdField, roleName: z.string() })),
    rule: { kind: 'session' },
    shows: ['role'],
    errors: ['general.not_found', 'identity.parent_unknown'],
    summary:
      'Roles that you may give to sub-users: yours and those that you made; an administrator names whose',
  }),
  create: defineCall({
    name: 'roles.create',
    method: 'POST',
    path: 'rbac/role/add',
    input: z.object(roleFields),
    reply: created,
    rule: managing,
    changes: ['role'],
    errors: [
      'identity.role_name',
      'identity.plant_role_name',
      'identity.role_taken',
      ...grantErrors,
    ],
    summary: 'Makes a role of what you have yourself',
  }),
  edit: defineCall({
    name: 'roles.edit',
    method: 'PUT',
    path: 'rbac/role/edit',
    input: z.object({ id: roleIdField, version: z.int(), ...roleFields }),
    reply: roleRow,
    rule: managing,
    changes: ['role'],
    errors: [
      'general.not_found',
      'general.conflict',
      'identity.role_name',
      'identity.plant_role_name',
      'identity.role_taken',
      ...grantErrors,
    ],
    summary:
      'Changes a role, which its users feel at once; a stale version is refused with the fresh role',
  }),
  delete: defineCall({
    name: 'roles.delete',
    method: 'POST',
    path: 'rbac/role/delete',
    input: z.object({ ids: chosenIds(roleIdField) }),
    reply: z.null(),
    rule: managing,
    changes: ['role'],
    errors: [
      'general.not_found',
      'identity.nothing_chosen',
      'identity.role_in_use',
      'identity.no_sub_users',
    ],
    summary: 'Deletes roles that nobody has',
  }),
  grants: defineCall({
    name: 'roles.grants',
    method: 'GET',
    path: 'rbac/permission/list',
    input: z.object({}),
    reply: z.object({ pages: z.array(z.string()), permissions: z.array(z.string()) }),
    rule: { kind: 'session', permission: 'roles.view' },
    shows: ['role'],
    errors: ['identity.no_sub_users'],
    summary: 'The pages and permissions that a role of yours may hold',
  }),
};
