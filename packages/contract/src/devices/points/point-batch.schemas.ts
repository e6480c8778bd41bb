import { z } from 'zod/mini';
import { faultDetails } from '../../fields/fault-details.ts';
import { pointIdField } from '../../fields/ids.ts';
import { limitFields } from './point-limits.schemas.ts';
import { point, pointFields } from './points.schemas.ts';

/** What may be changed of many points at once; what is left out stays as it is in each. */
export const pointChanges = z
  .partial(
    z.object({
      displayFormat: pointFields.displayFormat,
      wordOrder: pointFields.wordOrder,
      unit: pointFields.unit,
      writable: pointFields.writable,
      saved: pointFields.saved,
      decimals: pointFields.decimals,
      ...limitFields,
      writeMin: pointFields.writeMin,
      writeMax: pointFields.writeMax,
      writeStep: pointFields.writeStep,
      writeConfirm: pointFields.writeConfirm,
      slope: pointFields.slope,
      intercept: pointFields.intercept,
      groupId: pointFields.groupId,
      textListId: pointFields.textListId,
    }),
  )
  .check(
    z.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      error: 'point.nothing_to_change',
    }),
  );
export type PointChanges = z.infer<typeof pointChanges>;

/** What became of one point of a batch. */
export const pointBatchRow = z.object({
  id: pointIdField,
  /** As it is now; null when it was refused. */
  point: z.nullable(point),
  /** Stable code of the refusal, null when it was changed. */
  error: z.nullable(z.string()),
  /** What the text of the refusal is filled with. */
  details: faultDetails,
});
export type PointBatchRow = z.infer<typeof pointBatchRow>;
