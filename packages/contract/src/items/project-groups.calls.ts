import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { itemIdField, projectGroupIdField } from '../fields/ids.ts';
import { text } from '../fields/text.ts';
import { groupName, projectTree } from './project-groups.schemas.ts';

/** The version that the caller saw: a change of any other is refused with the tree as it is now. */
const version = text({ max: 64 });

/** Administrators change the tree of the installation, a user one of their own. */
const managing = { kind: 'session', permission: 'project_groups.edit' } as const;

/** The tree of project groups; each change answers the tree as it is after it. */
export const projectGroupCalls = {
  list: defineCall({
    name: 'projectGroups.list',
    method: 'GET',
    path: 'rbac/tree/list',
    input: z.object({}),
    reply: projectTree,
    rule: { kind: 'session' },
    shows: ['project_group', 'item'],
    errors: [],
    summary: 'The groups that hold projects of yours; administrators see all of the installation',
  }),
  own: defineCall({
    name: 'projectGroups.own',
    method: 'GET',
    path: 'rbac/tree/own',
    input: z.object({}),
    reply: projectTree,
    rule: managing,
    shows: ['project_group', 'item'],
    errors: ['identity.no_sub_users'],
    summary: 'The tree that you manage: your own, or that of the installation for administrators',
  }),
  create: defineCall({
    name: 'projectGroups.create',
    method: 'POST',
    path: 'rbac/tree/add',
    input: z.object({ groupName, parentId: z._default(z.nullable(projectGroupIdField), null) }),
    reply: z.extend(projectTree, { id: projectGroupIdField }),
    rule: managing,
    changes: ['project_group'],
    errors: [
      'general.not_found',
      'identity.group_name',
      'identity.groups_full',
      'identity.no_sub_users',
    ],
    summary: 'Makes a group at the end of its siblings',
  }),
  edit: defineCall({
    name: 'projectGroups.edit',
    method: 'PUT',
    path: 'rbac/tree/edit',
    input: z.object({ version, id: projectGroupIdField, groupName }),
    reply: projectTree,
    rule: managing,
    changes: ['project_group'],
    errors: [
      'general.not_found',
      'general.conflict',
      'identity.group_name',
      'identity.no_sub_users',
    ],
    summary: 'Renames a group',
  }),
  move: defineCall({
    name: 'projectGroups.move',
    method: 'PUT',
    path: 'rbac/tree/move',
    input: z.object({
      version,
      id: projectGroupIdField,
      parentId: z.nullable(projectGroupIdField),
      position: z.int().check(z.nonnegative()),
    }),
    reply: projectTree,
    rule: managing,
    changes: ['project_group'],
    errors: [
      'general.not_found',
      'general.conflict',
      'identity.group_cycle',
      'identity.no_sub_users',
    ],
    summary: 'Puts a group (with all below it) at a place among the children of another',
  }),
  setItems: defineCall({
    name: 'projectGroups.setItems',
    method: 'PUT',
    path: 'rbac/tree/items',
    input: z.object({
      version,
      id: projectGroupIdField,
      items: z.array(itemIdField).check(z.maxLength(10_000)),
    }),
    reply: projectTree,
    rule: managing,
    changes: ['project_group'],
    errors: [
      'general.not_found',
      'general.conflict',
      'identity.item_unknown',
      'identity.no_sub_users',
    ],
    summary: 'Makes the projects of a group exactly these; each stands in one group at most',
  }),
  delete: defineCall({
    name: 'projectGroups.delete',
    method: 'POST',
    path: 'rbac/tree/delete',
    input: z.object({ version, ids: chosenIds(projectGroupIdField) }),
    reply: projectTree,
    rule: managing,
    changes: ['project_group'],
    errors: [
      'general.not_found',
      'general.conflict',
      'identity.nothing_chosen',
      'identity.group_not_empty',
      'identity.no_sub_users',
    ],
    summary: 'Deletes groups without children; their projects stand in no group then',
  }),
};
