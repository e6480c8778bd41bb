/** What forms know of the models of devices that are described as data. */
import { DataType, valueColors, WriteConfirm } from '@millwright/kernel';
import { z } from 'zod/mini';
import { wordOrder } from './settings.ts';

const bothLanguages = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

/** A register family of a profile, as much of it as a form needs. */
export const profileFamily = z.object({
  id: z.string(),
  name: bothLanguages,
  /** What one address holds. */
  kind: z.enum(['bit', 'word']),
  /** How the numbers of an address are written. */
  radix: z.union([z.literal(8), z.literal(10)]),
  /** Inclusive, written in the family's radix. */
  ranges: z.array(z.object({ first: z.string(), last: z.string() })),
  writable: z.boolean(),
  /** Flash memory: every write wears it. */
  flash: z.boolean(),
});
export type ProfileFamily = z.infer<typeof profileFamily>;

export const profileSummary = z.object({
  id: z.string(),
  name: bothLanguages,
  wordOrder,
  maxRegisters: z.int(),
  families: z.array(profileFamily),
  /** How many points every device of the model has; `devices.profilePoints` says which. */
  modelPoints: z.int(),
});
export type ProfileSummary = z.infer<typeof profileSummary>;

/** A point that every device of a model has, with the fields of a point. */
export const profilePoint = z.object({
  name: bothLanguages,
  /** As it is typed, family first, e.g. `IR1` or `D100.3`. */
  address: z.string(),
  dataType: z.enum(DataType),
  unit: z.string(),
  decimals: z.nullable(z.int()),
  slope: z.number(),
  intercept: z.number(),
  lowerLimit: z.nullable(z.number()),
  upperLimit: z.nullable(z.number()),
  writable: z.boolean(),
  writeMin: z.nullable(z.number()),
  writeMax: z.nullable(z.number()),
  writeStep: z.nullable(z.number()),
  writeConfirm: z.enum(WriteConfirm),
  /** Which of `textLists` says what its values are called. */
  texts: z.nullable(z.string()),
});
export type ProfilePoint = z.infer<typeof profilePoint>;

/** What single values of points of a model are called. */
export const profileTexts = z.object({
  id: z.string(),
  name: bothLanguages,
  texts: z.array(
    z.object({
      value: z.int(),
      text: bothLanguages,
      color: z.nullable(z.enum(valueColors)),
    }),
  ),
});
export type ProfileTexts = z.infer<typeof profileTexts>;

/** The points of a model, in both languages: whoever takes them chooses one. */
export const profilePoints = z.object({
  points: z.array(profilePoint),
  textLists: z.array(profileTexts),
});
export type ProfilePoints = z.infer<typeof profilePoints>;
