import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape } from '../../fields/paging.ts';
import {
  statusTemplate,
  statusTemplateEdit,
  statusTemplateIdField,
  statusTemplateInput,
} from './status-templates.schemas.ts';

const entered = [
  'status_template.name_rule',
  'status_template.state_name_rule',
  'alarm.range_reversed',
  'status_template.state_name_taken',
  'status_template.too_many_tests',
  'status_template.name_taken',
  'status_template.device_foreign',
] as const;

export const statusTemplateCalls = {
  list: defineCall({
    name: 'statusTemplates.list',
    method: 'GET',
    path: 'onlinedataconfig/list',
    summary: 'The status templates of an item',
    input: z.object({ itemId: itemIdQuery, ...pageShape(['name', 'createdAt', 'updatedAt']) }),
    reply: pageOf(statusTemplate),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['status_template', 'device', 'point'],
    errors: [],
  }),
  create: defineCall({
    name: 'statusTemplates.create',
    method: 'POST',
    path: 'onlinedataconfig/add',
    summary: 'Adds a status template: by which conditions devices are in which state',
    input: statusTemplateInput,
    reply: statusTemplate,
    rule: {
      kind: 'scoped',
      by: 'item',
      field: 'itemId',
      permission: 'statustemplates.edit',
    },
    changes: ['status_template'],
    errors: [...entered, 'status_template.too_many'],
  }),
  edit: defineCall({
    name: 'statusTemplates.edit',
    method: 'PUT',
    path: 'onlinedataconfig/edit',
    summary:
      'Changes a status template; what it says of the past changes with it. A stale version is refused with the fresh template under `data`',
    input: statusTemplateEdit,
    reply: statusTemplate,
    rule: {
      kind: 'scoped',
      by: 'statusTemplate',
      field: 'id',
      permission: 'statustemplates.edit',
    },
    changes: ['status_template'],
    errors: [...entered, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'statusTemplates.delete',
    method: 'POST',
    path: 'onlinedataconfig/delete',
    summary: 'Deletes status templates, all or none; the samples stay',
    input: z.object({ ids: chosenIds(statusTemplateIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: {
      kind: 'scoped',
      by: 'statusTemplate',
      field: 'ids',
      permission: 'statustemplates.edit',
    },
    changes: ['status_template'],
    errors: ['identity.nothing_chosen'],
  }),
};
