import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape } from '../../fields/paging.ts';
import {
  reportNews,
  reportRun,
  reportRunIdField,
  reportRunIdQuery,
  reportRunState,
  reportSchedule,
  reportScheduleEdit,
  reportScheduleIdField,
  reportScheduleIdQuery,
  reportScheduleInput,
  scheduleChoices,
} from './report-schedules.schemas.ts';

const permission = 'reportschedules.edit';

const entryErrors = [
  'report_schedule.title_rule',
  'report_schedule.title_taken',
  'report_schedule.weekdays_rule',
  'report_schedule.format_rule',
  'report_schedule.recipients_rule',
  'report_schedule.recipient_foreign',
  'report_schedule.source_foreign',
  'report_schedule.no_shifts',
  'identity.email_rule',
] as const;

const one = { kind: 'scoped', by: 'reportSchedule', field: 'id', permission } as const;
const some = { kind: 'scoped', by: 'reportSchedule', field: 'ids', permission } as const;

export const reportScheduleCalls = {
  list: defineCall({
    name: 'reportSchedules.list',
    method: 'GET',
    path: 'reportschedule/list',
    summary:
      'The reports of an item that are made by themselves, with when each is due next and what became of the last one; addresses outside are told to those who may change them',
    input: z.object({ itemId: itemIdQuery, ...pageShape(['title', 'nextAt', 'updatedAt']) }),
    reply: pageOf(reportSchedule),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['report_schedule', 'report_run', 'report', 'history_sheet', 'user'],
    errors: [],
  }),
  choices: defineCall({
    name: 'reportSchedules.choices',
    method: 'GET',
    path: 'reportschedule/choices',
    summary: 'What schedules of an item may make, and whom they may tell',
    input: z.object({ itemId: itemIdQuery }),
    reply: scheduleChoices,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission },
    shows: ['report', 'history_sheet', 'status_template', 'variable_view', 'user'],
    errors: [],
  }),
  create: defineCall({
    name: 'reportSchedules.create',
    method: 'POST',
    path: 'reportschedule/add',
    summary: 'Adds a schedule, made by the rights of whoever adds it; it is due from now on',
    input: reportScheduleInput,
    reply: reportSchedule,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission },
    changes: ['report_schedule'],
    errors: [...entryErrors, 'report_schedule.too_many'],
  }),
  edit: defineCall({
    name: 'reportSchedules.edit',
    method: 'PUT',
    path: 'reportschedule/edit',
    summary:
      'Changes a schedule, which is made by the rights of whoever changes it from then on; a stale version is refused with the fresh schedule under `data`',
    input: reportScheduleEdit,
    reply: reportSchedule,
    rule: one,
    changes: ['report_schedule'],
    errors: [...entryErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'reportSchedules.delete',
    method: 'POST',
    path: 'reportschedule/delete',
    summary: 'Deletes schedules, all or none, with the reports that they made',
    input: z.object({ ids: chosenIds(reportScheduleIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: some,
    changes: ['report_schedule', 'report_run'],
    errors: ['identity.nothing_chosen'],
  }),
  pause: defineCall({
    name: 'reportSchedules.pause',
    method: 'POST',
    path: 'reportschedule/pause',
    summary: 'Pauses schedules; what would be due meanwhile is left out',
    input: z.object({ ids: chosenIds(reportScheduleIdField) }),
    reply: z.object({ paused: z.int() }),
    rule: some,
    changes: ['report_schedule'],
    errors: ['identity.nothing_chosen'],
  }),
  resume: defineCall({
    name: 'reportSchedules.resume',
    method: 'POST',
    path: 'reportschedule/resume',
    summary:
      'Has paused schedules run again, by the rights of whoever resumes them; they are due from now on',
    input: z.object({ ids: chosenIds(reportScheduleIdField) }),
    reply: z.object({ resumed: z.int() }),
    rule: some,
    changes: ['report_schedule'],
    errors: ['identity.nothing_chosen'],
  }),
  run: defineCall({
    name: 'reportSchedules.run',
    method: 'POST',
    path: 'reportschedule/run',
    summary:
      'Makes the report now and tells its recipients, besides its turns; one that waits already is answered instead',
    input: z.object({ id: reportScheduleIdField }),
    reply: reportRun,
    rule: one,
    changes: ['report_run', 'report_schedule'],
    errors: ['report_schedule.source_gone'],
    admission: { rate: { by: 'account', calls: 60, seconds: 60 } },
  }),
};

export const reportRunCalls = {
  list: defineCall({
    name: 'reportRuns.list',
    method: 'GET',
    path: 'reportrun/list',
    summary: 'The reports that a schedule made and those that failed, the latest first',
    input: z.object({
      scheduleId: reportScheduleIdQuery,
      ...pageShape(['dueAt']),
      order: z._default(z.enum(['asc', 'desc']), 'desc'),
      state: z.optional(reportRunState),
    }),
    reply: pageOf(reportRun),
    rule: { kind: 'scoped', by: 'reportSchedule', field: 'scheduleId' },
    shows: ['report_run', 'report_schedule'],
    errors: [],
  }),
  news: defineCall({
    name: 'reportRuns.news',
    method: 'GET',
    path: 'reportrun/news',
    summary: 'The reports made for you that you have not seen yet',
    input: z.object({}),
    reply: reportNews,
    rule: { kind: 'session' },
    shows: ['report_run'],
    errors: [],
    polling: true,
  }),
  see: defineCall({
    name: 'reportRuns.see',
    method: 'POST',
    path: 'reportrun/see',
    summary: 'Says that you have seen the reports of a schedule',
    input: z.object({ scheduleId: reportScheduleIdField }),
    reply: z.object({ seen: z.int() }),
    rule: { kind: 'scoped', by: 'reportSchedule', field: 'scheduleId' },
    changes: ['report_run'],
    errors: [],
  }),
  delete: defineCall({
    name: 'reportRuns.delete',
    method: 'POST',
    path: 'reportrun/delete',
    summary: 'Deletes made reports, all or none; mails that wait with them are taken back',
    input: z.object({ ids: chosenIds(reportRunIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'reportRun', field: 'ids', permission },
    changes: ['report_run', 'report_schedule'],
    errors: ['identity.nothing_chosen', 'report_run.waiting'],
  }),
  download: defineCall({
    name: 'reportRuns.download',
    method: 'GET',
    path: 'reportrun/download/{id}',
    summary: 'The file of a made report, for whoever may read history as far back as it does',
    input: z.object({ id: reportRunIdQuery }),
    reply: z.unknown(),
    rule: { kind: 'scoped', by: 'reportRun', field: 'id' },
    errors: ['report_run.no_file', 'telemetry.history_limited'],
    download: true,
  }),
};
