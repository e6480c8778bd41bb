import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { assignmentIdField, assignmentIdQuery, itemIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape } from '../../fields/paging.ts';
import {
  assignment,
  assignmentEdit,
  assignmentInput,
  assignmentNow,
  assignmentStarted,
  assignmentState,
  assignmentWithWrites,
  targetWriter,
} from './assignments.schemas.ts';

const entryErrors = [
  'assignment.name_rule',
  'assignment.period_rule',
  'assignment.rate_rule',
  'assignment.name_taken',
  'assignment.too_many',
  'assignment.once_needs_condition',
] as const;

/** What is wrong with an assignment may come to be so after it was saved: starting looks again. */
const pointErrors = [
  'assignment.point_foreign',
  'assignment.expression_wrong',
  'assignment.source_text',
  'assignment.target_not_writable',
  'assignment.target_asks_approval',
  'assignment.target_text',
  'assignment.target_flash',
  'assignment.constant_beyond',
  'assignment.writes_itself',
  'assignment.loop',
] as const;

export const assignmentCalls = {
  list: defineCall({
    name: 'assignments.list',
    method: 'GET',
    path: 'assignment/list',
    summary: 'The assignments of an item with their states',
    input: z.object({
      itemId: itemIdQuery,
      ...pageShape(['name', 'createdAt', 'updatedAt']),
      state: z.optional(assignmentState),
    }),
    reply: pageOf(assignment),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['assignment', 'device', 'point'],
    errors: [],
  }),
  get: defineCall({
    name: 'assignments.get',
    method: 'GET',
    path: 'assignment/load',
    summary: 'An assignment with its state and its last writes',
    input: z.object({ id: assignmentIdQuery }),
    reply: assignmentWithWrites,
    rule: { kind: 'scoped', by: 'assignment', field: 'id' },
    shows: ['assignment', 'item', 'device', 'point', 'user'],
    errors: [],
  }),
  otherWriters: defineCall({
    name: 'assignments.otherWriters',
    method: 'GET',
    path: 'assignment/otherWriters',
    summary: 'What is started beside an assignment and writes its target, too',
    input: z.object({ id: assignmentIdQuery }),
    reply: z.object({ list: z.array(targetWriter) }),
    rule: { kind: 'scoped', by: 'assignment', field: 'id' },
    shows: ['assignment', 'trigger'],
    errors: [],
  }),
  now: defineCall({
    name: 'assignments.now',
    method: 'GET',
    path: 'assignment/now',
    summary:
      'What an assignment comes to now: whether its condition is true, and what it would write at once if it were started now',
    input: z.object({ id: assignmentIdQuery }),
    reply: assignmentNow,
    rule: { kind: 'scoped', by: 'assignment', field: 'id' },
    shows: ['assignment'],
    errors: [],
  }),
  create: defineCall({
    name: 'assignments.create',
    method: 'POST',
    path: 'assignment/create',
    summary: 'Adds an assignment; it writes nothing until it is started',
    input: assignmentInput,
    reply: assignment,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'assignments.edit' },
    changes: ['assignment'],
    errors: [...entryErrors, 'assignment.account_full', ...pointErrors],
  }),
  edit: defineCall({
    name: 'assignments.edit',
    method: 'PUT',
    path: 'assignment/edit',
    summary:
      'Changes an assignment, which goes on as it is then: while it is started that asks for the permission to write values too; a stale version is refused with the fresh one under `data`',
    input: assignmentEdit,
    reply: assignment,
    rule: { kind: 'scoped', by: 'assignment', field: 'id', permission: 'assignments.edit' },
    changes: ['assignment'],
    errors: [...entryErrors, ...pointErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'assignments.delete',
    method: 'POST',
    path: 'assignment/delete',
    summary: 'Deletes assignments, all or none; what they wrote stays in the value-change log',
    input: z.object({ ids: chosenIds(assignmentIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'assignment', field: 'ids', permission: 'assignments.edit' },
    changes: ['assignment'],
    errors: ['identity.nothing_chosen'],
  }),
  start: defineCall({
    name: 'assignments.start',
    method: 'POST',
    path: 'assignment/start',
    summary:
      'Starts an assignment, which asks for the permission to write values too, and tells what else is started that writes its target; one that runs already stays as it is. With the version that was looked at, another one since is refused with the fresh one under `data`',
    input: z.object({ id: assignmentIdField, version: z.optional(z.int()) }),
    reply: assignmentStarted,
    rule: { kind: 'scoped', by: 'assignment', field: 'id', permission: 'assignments.edit' },
    changes: ['assignment'],
    errors: [...pointErrors, 'general.conflict'],
  }),
  end: defineCall({
    name: 'assignments.end',
    method: 'POST',
    path: 'assignment/end',
    summary: 'Ends an assignment: it gives no command from now on',
    input: z.object({ id: assignmentIdField }),
    reply: assignment,
    rule: { kind: 'scoped', by: 'assignment', field: 'id', permission: 'assignments.edit' },
    changes: ['assignment'],
    errors: [],
  }),
};
