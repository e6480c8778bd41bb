import { limitTests } from '@millwright/kernel';
import { z } from 'zod/mini';
import { deviceIdField, pointIdField } from '../fields/ids.ts';
import { text } from '../fields/text.ts';
import { longestShiftName } from '../items/shift-calendars/shift-limits.ts';
import { longestConditionText, longestSilenceMs, longestWindowMs, maxTests } from './max-tests.ts';

const pointId = pointIdField;
const value = z.number();
/** How far a value must come back before the test stops holding; engineering units. */
const deadband = z._default(z.number().check(z.nonnegative()), 0);
const inOrder = z.refine<{ low: number; high: number }>((range) => range.low <= range.high, {
  error: 'alarm.range_reversed',
  path: ['low'],
});

/** Shorter than a second nothing is polled; what sends once a day is silent for longer than one. */
const forMs = z.int().check(z.minimum(1000), z.maximum(longestSilenceMs));
const windowMs = z.int().check(z.minimum(1000), z.maximum(longestWindowMs));
/** By how much something changes is said without a sign. */
const change = z.number().check(z.nonnegative());

const range = { pointId, low: value, high: value, deadband };

/** One test: of a point, of two, of a device, or of the shift calendar of the item. */
export const conditionTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(limitTests), pointId, value, deadband }),
  z.object({ op: z.enum(['equal', 'not-equal']), pointId, value }),
  z.object({
    op: z.literal('bit'),
    pointId,
    bit: z.int().check(z.minimum(0), z.maximum(31)),
    set: z.boolean(),
  }),
  z.object({ op: z.literal('inside'), ...range }).check(inOrder),
  z.object({ op: z.literal('outside'), ...range }).check(inOrder),
  z.object({ op: z.literal('no-data'), pointId, forMs }),
  z.object({ op: z.literal('bad-quality'), pointId }),
  z.object({ op: z.enum(['offline', 'not-online']), deviceId: deviceIdField, forMs }),
  z.object({
    op: z.enum(['rising', 'falling', 'changing']),
    pointId,
    value: change,
    windowMs,
    deadband,
  }),
  z.object({
    op: z.enum(['above-point', 'below-point', 'equal-point']),
    pointId,
    otherPointId: pointIdField,
    deadband,
  }),
  /** In either spelling of the language; what is stored names points by their ids. */
  z.object({ op: z.literal('expression'), text: text({ min: 1, max: longestConditionText }) }),
  z.object({ op: z.literal('working') }),
  z.object({ op: z.literal('off') }),
  z.object({ op: z.literal('shift'), shift: text({ min: 1, max: longestShiftName }) }),
]);

const tests = z.array(conditionTest).check(z.minLength(1), z.maxLength(maxTests));
const group = z.object({ op: z.enum(['all', 'any']), of: tests });

/** A condition: one test, or all or any of a few tests or groups of tests. */
export const conditionWhen = z.discriminatedUnion('op', [
  conditionTest,
  z.object({
    op: z.enum(['all', 'any']),
    of: z
      .array(z.discriminatedUnion('op', [conditionTest, group]))
      .check(z.minLength(1), z.maxLength(maxTests)),
  }),
]);
export type ConditionWhen = z.infer<typeof conditionWhen>;
export type ConditionTest = z.infer<typeof conditionTest>;
