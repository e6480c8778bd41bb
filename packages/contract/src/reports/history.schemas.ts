import { z } from 'zod/mini';
import { pointIdField } from '../fields/ids.ts';

/** How long a step is; those of a day and longer are by the calendar of the item's zone. */
export const historyStep = z.union([
  z.object({
    unit: z.enum(['second', 'minute', 'hour']),
    every: z._default(z.int().check(z.minimum(1), z.maximum(86_400)), 1),
  }),
  z.object({
    unit: z.enum(['day', 'week', 'month', 'year']),
    every: z._default(z.literal(1), 1),
  }),
]);

/** Milliseconds, half open. */
const stepSpan = z.object({ from: z.number(), to: z.number() });

/** What the usable samples of a step are together. */
export const historyBar = z.object({
  count: z.int(),
  /** Samples that were bad. */
  bad: z.int(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  mean: z.nullable(z.number()),
  sum: z.nullable(z.number()),
  first: z.nullable(z.number()),
  last: z.nullable(z.number()),
  range: z.nullable(z.number()),
});
export type HistoryBar = z.infer<typeof historyBar>;

export const historyBars = z.object({
  /** By whose calendar the steps are. */
  timeZone: z.string(),
  steps: z.array(stepSpan),
  /** In the order of the points; null where nothing was stored in a step. */
  series: z.array(z.object({ pointId: pointIdField, bars: z.array(z.nullable(historyBar)) })),
});
export type HistoryBars = z.infer<typeof historyBars>;

/** What a column of a table may show; the last two are reckoned from the order of the samples. */
export const aggregateName = z.enum([
  'count',
  'bad',
  'min',
  'max',
  'mean',
  'sum',
  'first',
  'last',
  'range',
  'timeWeightedMean',
  'difference',
]);
export type AggregateName = z.infer<typeof aggregateName>;

export const historyTable = z.object({
  timeZone: z.string(),
  /** One page of steps, each with the aggregates of each point, both in the order asked for. */
  list: z.array(z.extend(stepSpan, { cells: z.array(z.array(z.nullable(z.number()))) })),
  /** Steps in all. */
  total: z.int(),
});
export type HistoryTable = z.infer<typeof historyTable>;
