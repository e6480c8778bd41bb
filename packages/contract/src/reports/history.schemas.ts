import { z } from 'zod/mini';
import { pointIdField } from '../fields/ids.ts';
import { aggregateNames } from './history-words.ts';

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

/** What the usable samples of a step are together; null where there are none, or no double holds it. */
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

/** What a column of a table may show. */
export const aggregateName = z.enum(aggregateNames);
export type AggregateName = z.infer<typeof aggregateName>;

/** One or more, in the order of the columns. */
export const chosenAggregates = z.array(aggregateName).check(z.minLength(1), z.maxLength(11));

export const historyTable = z.object({
  timeZone: z.string(),
  /** One page of steps, each with the aggregates of each point, both in the order asked for. */
  list: z.array(z.extend(stepSpan, { cells: z.array(z.array(z.nullable(z.number()))) })),
  /** Steps in all. */
  total: z.int(),
});
export type HistoryTable = z.infer<typeof historyTable>;

/** What a point was over a whole span. */
export const pointStatistics = z.object({
  pointId: pointIdField,
  ...historyBar.shape,
  /**
   * From here on of the samples themselves; null where none was usable, they are too many, or no double
   * holds it.
   */
  timeWeightedMean: z.nullable(z.number()),
  /** Standard deviation of the samples, each with the same weight. */
  deviation: z.nullable(z.number()),
  /** Milliseconds in which the value was known. */
  known: z.nullable(z.number()),
  /** Milliseconds within the limits of the point; null too where it has none. */
  withinLimits: z.nullable(z.number()),
});
export type PointStatistics = z.infer<typeof pointStatistics>;

export const historyStatistics = z.object({
  timeZone: z.string(),
  /** In the order of the points. */
  list: z.array(pointStatistics),
  /** Whether the samples were read; false where they are more than anybody waits for at a page. */
  sampled: z.boolean(),
});
export type HistoryStatistics = z.infer<typeof historyStatistics>;

/** A sample as it was stored. */
const originSample = z.object({
  value: z.nullable(z.number()),
  /** Of text points, and of whole numbers that are too large for `value`. */
  text: z.nullable(z.string()),
  quality: z.int(),
});

export const historySamples = z.object({
  /** By moment, ascending; in each the sample of each point, null where it has none then. */
  list: z.array(z.object({ time: z.number(), cells: z.array(z.nullable(originSample)) })),
  /** From where on there are more; null at the end of the span. */
  next: z.nullable(z.number()),
});
export type HistorySamples = z.infer<typeof historySamples>;

/** What the rows of a table are written into. */
export const fileFormat = z.enum(['csv', 'xlsx']);
export type FileFormat = z.infer<typeof fileFormat>;
