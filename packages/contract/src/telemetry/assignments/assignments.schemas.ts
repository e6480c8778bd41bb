import { longestExpression } from '@millwright/kernel';
import { z } from 'zod/mini';
import { faultDetails } from '../../fields/fault-details.ts';
import { assignmentIdField, itemIdField, pointIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { text } from '../../fields/text.ts';
import { longestShiftName } from '../../items/shift-calendars/shift-limits.ts';
import { writeCommand } from '../telemetry.schemas.ts';

/** Most assignments of one item. */
export const maxAssignments = 500;

const maxPeriodMs = 86_400_000;

/** In either spelling of the language: points by their names or by their ids. */
const expression = text({ min: 1, max: longestExpression });

/** What is written. */
export const assignmentSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('constant'), value: z.number() }),
  z.object({ kind: z.literal('point'), pointId: pointIdField }),
  z.object({ kind: z.literal('expression'), text: expression }),
]);
export type AssignmentSource = z.infer<typeof assignmentSource>;

export const comparisonSign = z.enum(['>', '>=', '<', '<=', '=', '!=']);

const comparison = z.object({
  kind: z.literal('comparison'),
  pointId: pointIdField,
  sign: comparisonSign,
  value: z.number(),
});
const conditionText = z.object({ kind: z.literal('expression'), text: expression });
/** By the shift calendar of the item: while somebody works, while nobody does, or during a shift. */
const working = z.object({ kind: z.literal('working') });
const off = z.object({ kind: z.literal('off') });
const inShift = z.object({
  kind: z.literal('shift'),
  shift: text({ min: 1, max: longestShiftName }),
});

/** What holds or not. A state is compared as 1 and 0. */
export const pointCondition = z.discriminatedUnion('kind', [
  comparison,
  conditionText,
  working,
  off,
  inShift,
]);
export type PointCondition = z.infer<typeof pointCondition>;

/** While what it is written. */
export const assignmentCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  comparison,
  conditionText,
  working,
  off,
  inShift,
]);
export type AssignmentCondition = z.infer<typeof assignmentCondition>;

/**
 * When it is written while the condition holds: when the source is another value than was written last,
 * once a period, or once each time the condition becomes true. The first two write, too, when it
 * becomes true.
 */
export const assignmentMode = z.enum(['change', 'period', 'once']);
export type AssignmentMode = z.infer<typeof assignmentMode>;

/**
 * `waiting` for its condition; `running` while that holds; `paused` while it cannot go on, for a
 * reason that may pass; `failed`, stopped by itself until somebody starts it; `ended` by somebody, or
 * never started.
 */
export const assignmentState = z.enum(['waiting', 'running', 'paused', 'failed', 'ended']);
export type AssignmentState = z.infer<typeof assignmentState>;

/** What a person enters of an assignment. */
export const assignmentFields = {
  name: bracketFreeName(20, 'assignment.name_rule'),
  source: assignmentSource,
  condition: assignmentCondition,
  targetPointId: pointIdField,
  mode: assignmentMode,
  /** Milliseconds between two writes of mode `period`; without meaning for the others. */
  periodMs: z
    .int()
    .check(
      z.minimum(1000, 'assignment.period_rule'),
      z.maximum(maxPeriodMs, 'assignment.period_rule'),
    ),
  /** More writes than so many a minute wait; one that brings its target to rest does not, once. */
  mostPerMinute: z
    .int()
    .check(z.minimum(1, 'assignment.rate_rule'), z.maximum(60, 'assignment.rate_rule')),
};

/** A value that is written to a point by itself. Expressions name points by their ids. */
export const assignment = z.object({
  id: assignmentIdField,
  itemId: itemIdField,
  ...assignmentFields,
  /** Whether it was started and not ended. */
  enabled: z.boolean(),
  state: assignmentState,
  /** Stable code of why it is paused, or failed. */
  reason: z.nullable(z.string()),
  /** What fills the text of the reason. */
  details: faultDetails,
  /** What was written last, and when; null before. */
  lastValue: z.nullable(z.number()),
  lastWrittenAt: z.nullable(z.int()),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Assignment = z.infer<typeof assignment>;

/** What else is started and writes the same point: the two may write over each other. */
export const targetWriter = z.object({ kind: z.enum(['assignment', 'trigger']), name: z.string() });
export type TargetWriter = z.infer<typeof targetWriter>;

/** With what it shares its target with, by name. */
export const assignmentStarted = z.extend(assignment, {
  // Of a stale start the fresh assignment is answered, which nobody has looked around for.
  otherWriters: z._default(z.array(targetWriter), []),
});
export type AssignmentStarted = z.infer<typeof assignmentStarted>;

/** What an assignment comes to now, as it would be judged first if it were started now. */
export const assignmentNow = z.object({
  /** Whether its condition is true; null while unknown. */
  holds: z.nullable(z.boolean()),
  /** What it would write; null while unknown. */
  value: z.nullable(z.number()),
  /** It would write that at once. */
  writes: z.boolean(),
  /** Stable code of why it would be paused; null where it would not. */
  reason: z.nullable(z.string()),
});
export type AssignmentNow = z.infer<typeof assignmentNow>;

/** With its last writes, newest first. */
export const assignmentWithWrites = z.extend(assignment, { writes: z.array(writeCommand) });
export type AssignmentWithWrites = z.infer<typeof assignmentWithWrites>;

export const assignmentInput = z.object({
  itemId: itemIdField,
  ...assignmentFields,
  condition: z._default(assignmentCondition, { kind: 'none' }),
  periodMs: z._default(assignmentFields.periodMs, 60_000),
  mostPerMinute: z._default(assignmentFields.mostPerMinute, 10),
});
export type AssignmentInput = z.infer<typeof assignmentInput>;

/** The new state of an assignment, with the version the edit started from. */
export const assignmentEdit = z.object({
  id: assignmentIdField,
  version: z.int(),
  ...assignmentFields,
});
export type AssignmentEdit = z.infer<typeof assignmentEdit>;
