import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { backgroundTaskIdField, backgroundTaskIdQuery } from '../fields/ids.ts';
import { pageOf, pageShape } from '../fields/paging.ts';
import { text } from '../fields/text.ts';
import { backgroundTask, backgroundTaskState } from './tasks.schemas.ts';

const own = (field: 'id' | 'ids') =>
  ({ kind: 'owned', by: 'backgroundTask', field, owner: 'user' }) as const;

export const taskCalls = {
  list: defineCall({
    name: 'tasks.list',
    method: 'GET',
    path: 'tasks/list',
    summary: 'Your exports and calculations, the latest first unless sorted otherwise',
    input: z.object({
      ...pageShape(['createdAt', 'kind', 'state']),
      order: z._default(z.enum(['asc', 'desc']), 'desc'),
      state: z.optional(backgroundTaskState),
      kind: z.optional(text({ max: 60 })),
    }),
    reply: pageOf(backgroundTask),
    rule: { kind: 'session' },
    shows: ['background_task'],
    errors: [],
  }),
  get: defineCall({
    name: 'tasks.get',
    method: 'GET',
    path: 'tasks/get/{id}',
    summary: 'One of your tasks',
    input: z.object({ id: backgroundTaskIdQuery }),
    reply: backgroundTask,
    rule: own('id'),
    shows: ['background_task'],
    errors: [],
    polling: true,
  }),
  cancel: defineCall({
    name: 'tasks.cancel',
    method: 'POST',
    path: 'tasks/cancel/{id}',
    summary: 'Cancels a task; one that has ended meanwhile is answered as it ended',
    input: z.object({ id: backgroundTaskIdQuery }),
    reply: backgroundTask,
    rule: own('id'),
    changes: ['background_task'],
    errors: [],
  }),
  delete: defineCall({
    name: 'tasks.delete',
    method: 'POST',
    path: 'tasks/delete',
    summary: 'Deletes tasks that have ended, all or none, their files with them',
    input: z.object({ ids: chosenIds(backgroundTaskIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: own('ids'),
    changes: ['background_task'],
    errors: ['identity.nothing_chosen', 'tasks.not_finished'],
  }),
  download: defineCall({
    name: 'tasks.download',
    method: 'GET',
    path: 'tasks/download/{id}',
    summary: 'The file that came of a task, until it expires',
    input: z.object({ id: backgroundTaskIdQuery }),
    reply: z.unknown(),
    rule: own('id'),
    errors: ['tasks.no_file'],
    download: true,
  }),
};
