import {
  DataType,
  DisplayFormat,
  takesTexts,
  WriteConfirm,
  type WriteRange,
} from '@millwright/kernel';
import { z } from 'zod/mini';
import {
  deviceIdField,
  itemIdField,
  pointGroupIdField,
  pointIdField,
  textListIdField,
} from '../../fields/ids.ts';
import { bracketFreeName, note } from '../../fields/names.ts';
import { addressFields, readAddress } from '../protocols/index.ts';
import {
  limitDefaults,
  limitFields,
  limitsInOrder,
  noFurtherLimits,
} from './point-limits.schemas.ts';
import { limitSides } from './point-limits.ts';

export const pointName = bracketFreeName(50, 'point.name_rule');

export const dataType = z.enum(DataType);
export const displayFormat = z.enum(DisplayFormat);
export const writeConfirm = z.enum(WriteConfirm);

/** What a person enters of a data point. */
export const pointFields = {
  name: pointName,
  dataType,
  displayFormat,
  unit: note(20),
  writable: z.boolean(),
  /** Whether its samples go into history. */
  saved: z.boolean(),
  /** Decimals shown; null shows what there is. Stored values are not rounded. */
  decimals: z.nullable(z.int().check(z.minimum(0), z.maximum(9))),
  ...limitFields,
  /** What may be written, in engineering units: it binds every write while the point is writable. */
  writeMin: z.nullable(z.number()),
  writeMax: z.nullable(z.number()),
  /** `writeMin` (0 without one) plus whole multiples of it are written. */
  writeStep: z.nullable(z.number().check(z.positive('point.write_step_not_positive'))),
  /** What the hand does before it is written: a guard against the wrong tap, which no call asks for. */
  writeConfirm,
  /** Engineering value = raw × slope + intercept. */
  slope: z.number().check(z.refine((slope) => slope !== 0, 'point.slope_zero')),
  intercept: z.number(),
  groupId: z.nullable(pointGroupIdField),
  /** What its values are called; null shows numbers, of a bit off and on. */
  textListId: z.nullable(textListIdField),
  ...addressFields,
};

/** Anything that the type holds may be written, by a button. */
export const freeWriting = {
  writeMin: z._default(pointFields.writeMin, null),
  writeMax: z._default(pointFields.writeMax, null),
  writeStep: z._default(pointFields.writeStep, null),
  writeConfirm: z._default(writeConfirm, WriteConfirm.button),
};

/** Who does not know of further limits, a writing range, its confirmation or texts leaves them. */
const keptFields = {
  lowLowLimit: z.optional(pointFields.lowLowLimit),
  highHighLimit: z.optional(pointFields.highHighLimit),
  writeMin: z.optional(pointFields.writeMin),
  writeMax: z.optional(pointFields.writeMax),
  writeStep: z.optional(pointFields.writeStep),
  writeConfirm: z.optional(writeConfirm),
  textListId: z.optional(pointFields.textListId),
};

/** What says which numbers may be written, and to what; a field that is missing says nothing. */
type Written = { readonly [Field in keyof WriteRange]?: WriteRange[Field] | undefined } & {
  readonly dataType: DataType;
};

/** The code of what is wrong with a writing range, null when nothing is. */
export function writeRangeFault({ writeMin, writeMax, writeStep, dataType }: Written) {
  const [min = null, max = null, step = null] = [writeMin, writeMax, writeStep];
  if (min !== null && max !== null && min > max) return 'point.write_range_reversed';
  const isNumber = dataType !== DataType.BOOL && dataType !== DataType.CHAR;
  const isFree = min === null && max === null && step === null;
  return isNumber || isFree ? null : 'point.write_range_of_no_number';
}

/** The writing range is the right way round, and that of a number. */
export const writeRangeSound = z.check<Written>((given) => {
  const code = writeRangeFault(given.value);
  if (code === null) return;
  given.issues.push({ code: 'custom', message: code, path: ['writeMin'], input: given.value });
});

interface Named {
  readonly dataType: DataType;
  readonly textListId?: number | null | undefined;
}

/** Of a measured value no single one has a name. */
export const suitsTextList = ({ dataType, textListId }: Named): boolean =>
  textListId === null || textListId === undefined || takesTexts(dataType);

export const textListSuits = z.refine<Named>(suitsTextList, {
  error: 'point.text_list_of_no_integer',
  path: ['textListId'],
});

export const point = z.object({
  id: pointIdField,
  deviceId: deviceIdField,
  itemId: itemIdField,
  ...pointFields,
  version: z.int(),
});
export type Point = z.infer<typeof point>;

export const pointInput = z
  .object({
    ...pointFields,
    displayFormat: z._default(displayFormat, DisplayFormat.decimal),
    unit: z._default(pointFields.unit, ''),
    writable: z._default(z.boolean(), false),
    saved: z._default(z.boolean(), true),
    decimals: z._default(pointFields.decimals, null),
    lowerLimit: z._default(pointFields.lowerLimit, null),
    upperLimit: z._default(pointFields.upperLimit, null),
    ...noFurtherLimits,
    ...limitDefaults,
    ...freeWriting,
    slope: z._default(pointFields.slope, 1),
    intercept: z._default(z.number(), 0),
    groupId: z._default(pointFields.groupId, null),
    textListId: z._default(pointFields.textListId, null),
  })
  .check(limitsInOrder, writeRangeSound, textListSuits, readAddress);
export type PointInput = z.infer<typeof pointInput>;

/** The new state of a point, with the version the edit started from. */
export const pointEdit = z
  .object({
    id: pointIdField,
    version: z.int(),
    ...pointFields,
    ...limitDefaults,
    ...keptFields,
  })
  .check(limitsInOrder, writeRangeSound, textListSuits, readAddress);
export type PointEdit = z.infer<typeof pointEdit>;

/** A point as a picker needs it. */
export const pointBrief = z.object({
  id: pointIdField,
  deviceId: deviceIdField,
  deviceName: z.string(),
  name: z.string(),
  dataType,
  unit: z.string(),
  writable: z.boolean(),
  textListId: z.nullable(textListIdField),
  /** On which sides it has limits; left out where it has none. */
  limits: z.optional(z.array(z.enum(limitSides))),
  /** What is asked before it is written; left out where that is a press, or was not asked for. */
  writeConfirm: z.optional(writeConfirm),
});
export type PointBrief = z.infer<typeof pointBrief>;
