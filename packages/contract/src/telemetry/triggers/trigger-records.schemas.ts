import { z } from 'zod/mini';
import { valueFormat } from '../../devices/text-lists/text-lists.schemas.ts';
import { pointValue } from '../telemetry.schemas.ts';

/** A value as it was known when the trigger fired, with the names, the unit and the words of then. */
export const recordedValue = z.extend(pointValue, {
  deviceName: z.string(),
  pointName: z.string(),
  unit: z.string(),
  /** How it is shown; null where the point was not there any more. */
  format: z.nullable(valueFormat),
});
export type RecordedValue = z.infer<typeof recordedValue>;

/** What a trigger recorded of one time that it fired. */
export const triggerRecord = z.object({
  id: z.int(),
  /** When it fired. */
  at: z.int(),
  values: z.array(recordedValue),
});
export type TriggerRecord = z.infer<typeof triggerRecord>;
