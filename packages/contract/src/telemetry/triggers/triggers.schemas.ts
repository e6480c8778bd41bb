import { longestExpression } from '@millwright/kernel';
import { z } from 'zod/mini';
import { faultDetails } from '../../fields/fault-details.ts';
import { assignmentIdField, itemIdField, pointIdField, triggerIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { text } from '../../fields/text.ts';
import { longestShiftName } from '../../items/shift-calendars/shift-limits.ts';
import { comparisonSign, targetWriter } from '../assignments/assignments.schemas.ts';

/** Most triggers of one item. */
export const maxTriggers = 500;
/** Most actions of one trigger. */
export const maxTriggerActions = 10;
/** Most points that one action records. */
export const maxRecordedPoints = 50;

const maxDelayMs = 3_600_000;

/** In either spelling of the language: points by their names or by their ids. */
const expression = text({ min: 1, max: longestExpression });

/** What the condition has to become for the trigger to fire. */
export const triggerEdge = z.enum(['true', 'false']);
export type TriggerEdge = z.infer<typeof triggerEdge>;

/** What sets it off: a condition that turns, or another value of a point. A state is compared as 1 and 0. */
export const triggerCondition = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('comparison'),
    edge: triggerEdge,
    pointId: pointIdField,
    sign: comparisonSign,
    value: z.number(),
  }),
  z.object({ kind: z.literal('expression'), edge: triggerEdge, text: expression }),
  z.object({ kind: z.literal('change'), pointId: pointIdField }),
  /** By the shift calendar of the item: work, or the shift of that name, begins or ends. */
  z.object({ kind: z.literal('working'), edge: triggerEdge }),
  z.object({ kind: z.literal('off'), edge: triggerEdge }),
  z.object({
    kind: z.literal('shift'),
    edge: triggerEdge,
    shift: text({ min: 1, max: longestShiftName }),
  }),
]);
export type TriggerCondition = z.infer<typeof triggerCondition>;

/** What it does. What is written is reckoned when the action's turn has come. */
export const triggerAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('write'), pointId: pointIdField, value: z.number() }),
  z.object({ kind: z.literal('reckon'), pointId: pointIdField, text: expression }),
  z.object({ kind: z.literal('start'), assignmentId: assignmentIdField }),
  z.object({ kind: z.literal('end'), assignmentId: assignmentIdField }),
  z.object({ kind: z.literal('event'), text: text({ min: 1, max: 100, trim: true }) }),
  /** Keeps the values that these points had when it fired, as one record. */
  z.object({
    kind: z.literal('record'),
    pointIds: z
      .array(pointIdField)
      .check(
        z.minLength(1, 'trigger.record_rule'),
        z.maxLength(maxRecordedPoints, 'trigger.record_rule'),
      ),
  }),
]);
export type TriggerAction = z.infer<typeof triggerAction>;

/**
 * `off`, or looking: `idle`; `delaying` while what it waits for has not lasted long enough; `fired`
 * while that lasts; `limited` after as many times as an hour allows; `paused` while the condition is
 * unknown; `failed`, stopped by itself until somebody enables it.
 */
export const triggerState = z.enum([
  'off',
  'idle',
  'delaying',
  'fired',
  'limited',
  'paused',
  'failed',
]);
export type TriggerState = z.infer<typeof triggerState>;

const delay = z
  .int()
  .check(z.minimum(0, 'trigger.delay_rule'), z.maximum(maxDelayMs, 'trigger.delay_rule'));

/** What a person enters of a trigger. */
export const triggerFields = {
  name: bracketFreeName(12, 'trigger.name_rule'),
  condition: triggerCondition,
  /** Milliseconds that the condition is true before it counts as true; without meaning for a change. */
  onDelayMs: delay,
  /** Milliseconds that it is false before it counts as false; without meaning for a change. */
  offDelayMs: delay,
  /** Done one after the other; the rest is left out once one has failed. */
  actions: z
    .array(triggerAction)
    .check(
      z.minLength(1, 'trigger.action_count'),
      z.maxLength(maxTriggerActions, 'trigger.action_count'),
    ),
  /** What would set it off more often within an hour is let go by. */
  mostPerHour: z
    .int()
    .check(z.minimum(1, 'trigger.rate_rule'), z.maximum(600, 'trigger.rate_rule')),
};

/** How it went: under way, whole, broken off, or nobody knows because the server stopped meanwhile. */
export const triggerOutcome = z.enum(['running', 'done', 'failed', 'unknown']);
export type TriggerOutcome = z.infer<typeof triggerOutcome>;

/** Something that is done by itself when a condition turns. Expressions name points by their ids. */
export const trigger = z.object({
  id: triggerIdField,
  itemId: itemIdField,
  ...triggerFields,
  enabled: z.boolean(),
  state: triggerState,
  /** Stable code of why it is paused, limited or failed. */
  reason: z.nullable(z.string()),
  /** What fills the text of the reason. */
  details: faultDetails,
  /** When it fired last, and how that went; null before. */
  lastFiredAt: z.nullable(z.int()),
  lastOutcome: z.nullable(triggerOutcome),
  /** Stable code of what the last run broke off at, and what fills its text; null where it did not. */
  lastReason: z.nullable(z.string()),
  lastDetails: faultDetails,
  /**
   * How often since it was enabled it was set off and did nothing, for it or its account had done too
   * much; and when last, null for never.
   */
  skipped: z.int(),
  skippedAt: z.nullable(z.int()),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Trigger = z.infer<typeof trigger>;

/** One action of a run. */
export const triggerStep = z.object({
  kind: z.enum(['write', 'start', 'end', 'event', 'record']),
  /**
   * The point, the assignment or the text, as it was called then; of a record how many points. Empty of
   * an assignment that was not come to.
   */
  name: z.string(),
  /** What was written; null where nothing was. */
  value: z.nullable(z.number()),
  /** Left out: one before it had not come to a good end, so that it was not tried. */
  outcome: z.enum(['done', 'failed', 'unknown', 'left-out']),
  /** Stable code of why it failed. */
  reason: z.nullable(z.string()),
  details: faultDetails,
});
export type TriggerStep = z.infer<typeof triggerStep>;

/** One time that it fired. */
export const triggerRun = z.object({
  id: z.int(),
  at: z.int(),
  outcome: triggerOutcome,
  steps: z.array(triggerStep),
});
export type TriggerRunEntry = z.infer<typeof triggerRun>;

/** With its last runs, newest first. */
export const triggerWithRuns = z.extend(trigger, { runs: z.array(triggerRun) });
export type TriggerWithRuns = z.infer<typeof triggerWithRuns>;

export const triggerInput = z.object({
  itemId: itemIdField,
  ...triggerFields,
  onDelayMs: z._default(triggerFields.onDelayMs, 0),
  offDelayMs: z._default(triggerFields.offDelayMs, 0),
  mostPerHour: z._default(triggerFields.mostPerHour, 60),
});
export type TriggerInput = z.infer<typeof triggerInput>;

/** The new state of a trigger, with the version the edit started from. */
export const triggerEdit = z.object({ id: triggerIdField, version: z.int(), ...triggerFields });
export type TriggerEdit = z.infer<typeof triggerEdit>;

/** What the condition of a trigger comes to now, as it would be seen first if it were enabled now. */
export const triggerNow = z.object({
  id: triggerIdField,
  /** 1 where it is true, 0 where it is false, or the value that is watched; null while unknown. */
  seen: z.nullable(z.number()),
});
export type TriggerNow = z.infer<typeof triggerNow>;

/** A point that triggers write, and what else writes it. */
export const sharedTarget = z.object({ pointId: pointIdField, writers: z.array(targetWriter) });
export type SharedTarget = z.infer<typeof sharedTarget>;
