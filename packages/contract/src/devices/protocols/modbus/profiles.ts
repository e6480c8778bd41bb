/** What forms know of the models of devices that are described as data. */
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
});
export type ProfileSummary = z.infer<typeof profileSummary>;
