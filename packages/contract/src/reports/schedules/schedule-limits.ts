/** Limits and choices of report schedules, for forms too: no schema comes with them. */

/** Most schedules of one item. */
export const maxSchedulesPerItem = 50;

/** People that one schedule tells, and addresses outside. */
export const maxScheduleRecipients = 20;

/** Longest title of a schedule. */
export const longestScheduleTitle = 40;

/** Most reports that a schedule keeps: a year of daily ones. */
export const mostKeptRuns = 366;

/** Largest file that a schedule makes, in bytes. */
export const largestRunFile = 100 * 1024 ** 2;

/** What the files of all schedules of an item may take together, in bytes: the oldest ones go first. */
export const mostRunBytesPerItem = 2 * 1024 ** 3;

/** Largest file that goes with a mail, in bytes: mail servers refuse larger ones. A link goes instead. */
export const largestAttachment = 10 * 1024 ** 2;

/** What a schedule makes: a configured report, a history sheet, a status table, a view of a variable report. */
export const scheduledKinds = ['report', 'sheet', 'status', 'view'] as const;
export type ScheduledKind = (typeof scheduledKinds)[number];

export const runFormats = ['pdf', 'xlsx', 'csv'] as const;
export type RunFormat = (typeof runFormats)[number];

/** The forms that each of them has. */
export const formatsOf: Readonly<Record<ScheduledKind, readonly RunFormat[]>> = {
  report: ['pdf', 'xlsx', 'csv'],
  sheet: ['pdf', 'xlsx'],
  status: ['csv'],
  view: ['xlsx', 'csv'],
};

/** Of what span the report is; all of them are over when it is made. `last_day` ends when it is due. */
export const scheduledSpans = [
  ...(['previous_day', 'previous_shift', 'previous_week', 'previous_month', 'last_day'] as const),
] as const;
export type ScheduledSpan = (typeof scheduledSpans)[number];

/** Longest wait after a shift, in minutes. */
export const longestShiftDelay = 720;
