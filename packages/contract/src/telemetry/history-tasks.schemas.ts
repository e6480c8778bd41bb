import { z } from 'zod/mini';
import { historyTaskIdField, itemIdField, pointIdField } from '../fields/ids.ts';
import { bracketFreeName } from '../fields/names.ts';
import { pointCondition } from './assignments/assignments.schemas.ts';

/** Most points one task saves. */
export const maxPointsPerTask = 5000;

/** Most tasks of one item that save by a condition or reset a flag: each sample of theirs is held against them. */
export const maxActingTasks = 500;

/** Longest interval of a periodic task: a day. */
const maxIntervalMs = 86_400_000;

/**
 * How long samples may be kept, in days. Few classes, because the history keeps every class apart.
 */
export const retentionClasses = [30, 90, 180, 365, 1095, 3650] as const;

export const historyTaskName = bracketFreeName(20, 'history.name_rule');

/** Longest lead-in of a conditional task, in seconds. */
export const maxLeadSeconds = 60;

/**
 * `periodic` saves the newest sample of every interval, `change` each that differs enough, `condition`
 * all of them while a condition holds.
 */
export const historyTaskMode = z.enum(['periodic', 'change', 'condition']);
export type HistoryTaskMode = z.infer<typeof historyTaskMode>;

/** What a person enters of a history task. */
export const historyTaskFields = {
  name: historyTaskName,
  mode: historyTaskMode,
  /**
   * Milliseconds between two samples of a periodic task, at least one second; counted from midnight
   * UTC, so that points with the same interval are saved together. Without meaning for `change`.
   */
  intervalMs: z
    .int()
    .check(
      z.minimum(1000, 'history.interval_rule'),
      z.maximum(maxIntervalMs, 'history.interval_rule'),
    ),
  /**
   * Engineering units that a value must differ by from the one saved before, more than; 0 saves
   * every other value. Without meaning for `periodic`.
   */
  deadband: z.number().check(z.minimum(0)),
  /**
   * While what is saved; expressions name points by their ids. Without meaning for other modes than
   * `condition`, which needs one.
   */
  condition: z._default(z.nullable(pointCondition), null),
  /** Of mode `condition`: so many seconds from before it began are saved, too. */
  leadSeconds: z._default(
    z
      .int()
      .check(z.minimum(0, 'history.lead_rule'), z.maximum(maxLeadSeconds, 'history.lead_rule')),
    0,
  ),
  /** Saves only while this point is not 0; null saves always. A point never read counts as 0. */
  flagPointId: z.nullable(pointIdField),
  /** Writes 0 to the flag once each of the points was saved since it was raised. */
  resetFlag: z._default(z.boolean(), false),
  /** Null keeps as long as the installation does. */
  retentionDays: z.nullable(z.literal(retentionClasses)),
  /** Points of the item; one belongs to one task at most. */
  pointIds: z
    .array(pointIdField)
    .check(
      z.minLength(1, 'history.points_rule'),
      z.maxLength(maxPointsPerTask, 'history.points_rule'),
    ),
};

/**
 * How a task stands now: it is `saving`, it is `waiting` for its condition, or its flag is down
 * (`flag-down`).
 */
export const historyTaskState = z.enum(['saving', 'waiting', 'flag-down']);
export type HistoryTaskState = z.infer<typeof historyTaskState>;

/**
 * How a named set of points is saved. A point in no task is saved with every sample when it is
 * `saved`; a task decides for its points whatever that says.
 */
export const historyTask = z.object({
  id: historyTaskIdField,
  itemId: itemIdField,
  ...historyTaskFields,
  /** What the flag writes to was changed since the reset was set: it is not written any more. */
  flagChanged: z.boolean(),
  /**
   * Whole seconds of the lead-in that are kept, where there are too many values for all that is asked for; null
   * where there are not, and where a server answers that does not collect.
   */
  leadCutTo: z.nullable(z.int()),
  /** Told in lists, by a server that collects. */
  state: z.optional(historyTaskState),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type HistoryTask = z.infer<typeof historyTask>;

export const historyTaskInput = z.object({
  itemId: itemIdField,
  ...historyTaskFields,
  intervalMs: z._default(historyTaskFields.intervalMs, 60_000),
  deadband: z._default(historyTaskFields.deadband, 0),
  flagPointId: z._default(historyTaskFields.flagPointId, null),
  retentionDays: z._default(historyTaskFields.retentionDays, null),
});
export type HistoryTaskInput = z.infer<typeof historyTaskInput>;

/** The new state of a task, with the version the edit started from. */
export const historyTaskEdit = z.object({
  id: historyTaskIdField,
  version: z.int(),
  ...historyTaskFields,
});
export type HistoryTaskEdit = z.infer<typeof historyTaskEdit>;
