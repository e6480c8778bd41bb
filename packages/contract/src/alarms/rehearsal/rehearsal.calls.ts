import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { backgroundTaskIdQuery, itemIdField } from '../../fields/ids.ts';
import { time } from '../../fields/paging.ts';
import { inSpan } from '../../fields/time-span.ts';
import { wantedTimeZone } from '../../fields/time-zone.ts';
import { backgroundTask } from '../../tasks/tasks.schemas.ts';
import { rehearsal, rehearsalDraft } from './rehearsal.schemas.ts';

export const alarmRehearsalCalls = {
  start: defineCall({
    name: 'alarmRehearsals.start',
    method: 'POST',
    path: 'alarm/rehearse',
    summary:
      'Starts a task that runs a rule or changed limits over the stored samples of a span of at most a year: which alarms there would have been; nothing is switched on',
    input: z
      .object({
        itemId: itemIdField,
        from: time,
        to: time,
        draft: rehearsalDraft,
        /** In which the times of its file are written. */
        timeZone: wantedTimeZone,
      })
      .check(inSpan('alarm.time_range')),
    reply: backgroundTask,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    changes: ['background_task'],
    errors: [
      'alarm.time_range',
      'alarm.range_reversed',
      'alarm.point_foreign',
      'alarm.point_is_text',
      'alarm.device_foreign',
      'alarm.expression_wrong',
      'alarm.expression_without_point',
      'alarm.shifts_alone',
      'alarm.rehearsal_of_held',
      'point.limits_reversed',
      'telemetry.history_limited',
      'tasks.too_many_open',
      'tasks.too_much_kept',
    ],
  }),
  get: defineCall({
    name: 'alarmRehearsals.get',
    method: 'GET',
    path: 'alarm/rehearsal',
    summary: 'What one of your rehearsals came to; null before its task is done',
    input: z.object({ id: backgroundTaskIdQuery }),
    reply: z.nullable(rehearsal),
    rule: { kind: 'owned', by: 'backgroundTask', field: 'id', owner: 'user' },
    shows: ['background_task', 'item'],
    errors: [],
  }),
};
