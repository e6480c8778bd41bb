import { z } from 'zod/mini';
import { delayMs } from '../../alarm-level.ts';
import { limitSides } from '../../devices/points/point-limits.ts';
import { alarmRuleIdField, idField, itemIdField, pointIdField } from '../../fields/ids.ts';
import { bracketFreeName, note } from '../../fields/names.ts';
import { conditionWhen } from '../conditions.schemas.ts';
import { maxSuppressed } from './most-suppressions.ts';

export const alarmSuppressionIdField = idField('alarm_suppression');

/** A limit of a point, as what raises alarms. */
const suppressedLimit = z.object({ pointId: pointIdField, side: z.enum(limitSides) });

/** What a person enters of a suppression. */
const fields = {
  name: bracketFreeName(20, 'alarm.suppression_name_rule'),
  /** While it holds nobody is told; while it is unknown they are. */
  when: conditionWhen,
  /** Milliseconds it must hold before anything is suppressed. */
  onDelayMs: delayMs,
  /** Milliseconds it must not hold, or be unknown, before it is told again; ten seconds at least. */
  offDelayMs: delayMs,
  /** The rules and limits that it is of. */
  ruleIds: z.array(alarmRuleIdField).check(z.maxLength(maxSuppressed)),
  limits: z.array(suppressedLimit).check(z.maxLength(maxSuppressed)),
  /** Whether alarms of level 4 are suppressed too. */
  serious: z.boolean(),
  enabled: z.boolean(),
  description: note(200),
};

export const ofSomething = z.refine<{ ruleIds: unknown[]; limits: unknown[] }>(
  ({ ruleIds, limits }) => ruleIds.length + limits.length > 0,
  { error: 'alarm.suppression_of_nothing', path: ['limits'] },
);

export const alarmSuppression = z.object({
  id: alarmSuppressionIdField,
  itemId: itemIdField,
  ...fields,
  /** Since when it holds; null while nothing is suppressed. */
  heldSince: z.nullable(z.int()),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type AlarmSuppression = z.infer<typeof alarmSuppression>;

/** A suppression as the file of an item has it. */
export const alarmSuppressionInFile = z.object(fields);

export const alarmSuppressionInput = z
  .object({ itemId: itemIdField, ...fields })
  .check(ofSomething);
export type AlarmSuppressionInput = z.infer<typeof alarmSuppressionInput>;

/** The new state of a suppression, with the version that the edit started from. */
export const alarmSuppressionEdit = z
  .object({ id: alarmSuppressionIdField, version: z.int(), ...fields })
  .check(ofSomething);
export type AlarmSuppressionEdit = z.infer<typeof alarmSuppressionEdit>;
