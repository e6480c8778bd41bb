/** What every list call shares: how a page is asked for and what is answered. */
import { z } from 'zod/mini';
import { maxPageSize } from './page-size.ts';
import { text } from './text.ts';

const whole = z.coerce.number<number>().check(z.int());

/** An id in a query string or a path: a positive whole number. */
export const queryId = whole.check(z.positive());

/** How many at most, in a query string. */
export const queryCount = whole.check(z.positive(), z.maximum(100_000));

/** The last moment that a call takes: the end of the year 9999, far inside what a Date holds. */
export const latestTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A moment in a body: milliseconds since 1970. */
export const time = z.int().check(z.nonnegative(), z.maximum(latestTime));

/** A moment in a query string: the same, as text too. */
export const queryTime = whole.check(z.nonnegative(), z.maximum(latestTime));

/** True or false, as JSON or as the word in a query string. */
export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((given: boolean | 'true' | 'false') => given === true || given === 'true'),
);

/** The fields of a list call's input; `sort` names the columns that may be sorted by. */
// @__NO_SIDE_EFFECTS__
export const pageShape = <const Sort extends readonly [string, ...string[]]>(sort: Sort) => ({
  page: z._default(whole.check(z.minimum(1)), 1),
  pageSize: z._default(whole.check(z.minimum(1), z.maximum(maxPageSize)), 20),
  sort: z.optional(z.enum(sort)),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
  /** Looked for in the names, case ignored. */
  keyword: z.optional(text({ max: 100, trim: true })),
});

/** The reply of a list call: one page of rows, and how many there are in all. */
// @__NO_SIDE_EFFECTS__
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ list: z.array(row), total: z.int() });

/** A list that is always whole, under `data.list` all the same. */
// @__NO_SIDE_EFFECTS__
export const listOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ list: z.array(row) });
