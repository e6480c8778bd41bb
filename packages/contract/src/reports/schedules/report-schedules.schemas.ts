import { z } from 'zod/mini';
import { faultDetails } from '../../fields/fault-details.ts';
import { idField, idQuery, itemIdField, userIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { email } from '../../identity/account-rules.ts';
import { languages } from '../../language.ts';
import {
  formatsOf,
  longestScheduleTitle,
  longestShiftDelay,
  maxScheduleRecipients,
  mostKeptRuns,
  runFormats,
  type ScheduledKind,
  scheduledKinds,
  scheduledSpans,
} from './schedule-limits.ts';

export const reportScheduleIdField = idField('report_schedule');
export const reportScheduleIdQuery = idQuery('report_schedule');
export const reportRunIdField = idField('report_run');
export const reportRunIdQuery = idQuery('report_run');

/** Minutes after midnight, by the wall clock of the item. */
const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1439));

/** When a report is due, by the wall clock of the item. */
const dueAt = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day'), minute: minuteOfDay }),
  z.object({
    every: z.literal('week'),
    /** 1 is Monday. */
    weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
      z.minLength(1, 'report_schedule.weekdays_rule'),
      z.maxLength(7, 'report_schedule.weekdays_rule'),
      z.refine((days) => new Set(days).size === days.length, 'report_schedule.weekdays_rule'),
    ),
    minute: minuteOfDay,
  }),
  z.object({
    every: z.literal('month'),
    /** In months that are shorter: their last day. */
    day: z.int().check(z.minimum(1), z.maximum(31)),
    minute: minuteOfDay,
  }),
  z.object({
    every: z.literal('shift'),
    /** How long after its end; samples come late. */
    delayMinutes: z.int().check(z.minimum(0), z.maximum(longestShiftDelay)),
  }),
]);
export type DueAt = z.infer<typeof dueAt>;

const scheduledKind = z.enum(scheduledKinds);

/** Whether a report of this kind has this form. */
const hasFormat = z.refine<{ kind: ScheduledKind; format: (typeof runFormats)[number] }>(
  ({ kind, format }) => formatsOf[kind].includes(format),
  { error: 'report_schedule.format_rule', path: ['format'] },
);

const isOnce = (entries: readonly unknown[]): boolean => new Set(entries).size === entries.length;

/** What a person enters of a schedule, but for what it makes. */
export const scheduleFields = {
  title: bracketFreeName(longestScheduleTitle, 'report_schedule.title_rule'),
  span: z.enum(scheduledSpans),
  dueAt,
  format: z.enum(runFormats),
  /** Of the file, and of what people are told who never chose one. */
  language: z.enum(languages),
  /** Addresses outside. */
  addresses: z
    .array(email)
    .check(
      z.maxLength(maxScheduleRecipients, 'report_schedule.recipients_rule'),
      z.refine(isOnce, 'report_schedule.recipients_rule'),
    ),
  /** How many of its reports are kept. */
  keep: z.int().check(z.minimum(1), z.maximum(mostKeptRuns)),
};

const scheduleEntry = {
  ...scheduleFields,
  kind: scheduledKind,
  /** The id of what it makes, by its kind. */
  sourceId: z.int().check(z.positive()),
  /** People who are told; who may not see the item when it is made is told nothing. */
  userIds: z
    .array(userIdField)
    .check(
      z.maxLength(maxScheduleRecipients, 'report_schedule.recipients_rule'),
      z.refine(isOnce, 'report_schedule.recipients_rule'),
    ),
};

export const reportScheduleInput = z
  .object({ itemId: itemIdField, ...scheduleEntry })
  .check(hasFormat);
export type ReportScheduleInput = z.infer<typeof reportScheduleInput>;

/** The new state of a schedule, with the version that the edit started from. */
export const reportScheduleEdit = z
  .object({ id: reportScheduleIdField, version: z.int(), ...scheduleEntry })
  .check(hasFormat);
export type ReportScheduleEdit = z.infer<typeof reportScheduleEdit>;

/** `waiting` for its turn or for an engine that is away. */
export const reportRunState = z.enum(['waiting', 'made', 'failed']);
export type ReportRunState = z.infer<typeof reportRunState>;

/** Why nothing comes of it, as a code of the catalogue with what fills its text. */
const reason = z.nullable(z.object({ code: z.string(), details: faultDetails }));

/** Whom a report was for, and what became of that. */
const runRecipient = z.object({
  /** The name of a person, or an address. */
  name: z.string(),
  isOutside: z.boolean(),
  /**
   * `withheld`: who named the address may not see the item; `blind`: the person may not;
   * `unreachable`: they have no address; `too_many`: the account has sent as much as it may.
   */
  outcome: z.enum([
    ...(['waiting', 'sent', 'failed', 'held'] as const),
    ...(['withheld', 'blind', 'unreachable', 'too_many'] as const),
  ]),
});

/** One report that a schedule made, or could not make. */
export const reportRun = z.object({
  id: reportRunIdField,
  scheduleId: reportScheduleIdField,
  itemId: itemIdField,
  title: z.string(),
  state: reportRunState,
  dueAt: z.int(),
  /** Earlier ones that no server made while it was away: only the last one is made up. */
  missed: z.int(),
  /** Who asked for it out of its turn; null where it was due. */
  askedBy: z.nullable(z.string()),
  /** Null as long as it is not known, as where no shift has ended. */
  from: z.nullable(z.int()),
  to: z.nullable(z.int()),
  endedAt: z.nullable(z.int()),
  fileName: z.nullable(z.string()),
  /** Bytes. */
  size: z.nullable(z.int()),
  error: reason,
  recipients: z.array(runRecipient),
});
export type ReportRun = z.infer<typeof reportRun>;

/** A report that is made by itself, and who is told. */
export const reportSchedule = z.object({
  id: reportScheduleIdField,
  itemId: itemIdField,
  ...scheduleFields,
  kind: scheduledKind,
  /** Null where what it makes is gone. */
  sourceId: z.nullable(z.int()),
  sourceName: z.nullable(z.string()),
  userIds: z.array(userIdField),
  /** By whose rights it is made: who saved it last. Null where they are gone. */
  ownerName: z.nullable(z.string()),
  /** Null while it is on; `report_schedule.paused` where somebody paused it, else what stopped it. */
  paused: reason,
  /** Null while it is paused, or where no shift comes. */
  nextAt: z.nullable(z.int()),
  lastRun: z.nullable(
    z.object({ id: reportRunIdField, state: reportRunState, dueAt: z.int(), error: reason }),
  ),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type ReportSchedule = z.infer<typeof reportSchedule>;

/** What schedules of an item may make, whom they may tell, and by whose clock. */
export const scheduleChoices = z.object({
  sources: z.array(z.object({ kind: scheduledKind, id: z.int(), name: z.string() })),
  people: z.array(z.object({ id: userIdField, userName: z.string(), hasMail: z.boolean() })),
  /** Whether this server sends mail; else it waits. */
  sendsMail: z.boolean(),
  /** Whether the item has shifts that end. */
  hasShifts: z.boolean(),
  timeZone: z.string(),
});
export type ScheduleChoices = z.infer<typeof scheduleChoices>;

/** The reports that were made for the signed-in user and that they have not seen, the latest first. */
export const reportNews = z.object({
  unseen: z.int(),
  list: z.array(
    z.object({
      runId: reportRunIdField,
      scheduleId: reportScheduleIdField,
      itemId: itemIdField,
      title: z.string(),
      state: reportRunState,
      endedAt: z.int(),
    }),
  ),
});
