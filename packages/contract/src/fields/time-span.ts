/** The rule for a span of time (spec §5), once for every call that takes one. */
import { z } from 'zod/mini';
import type { ErrorCode } from '../manifest/errors.ts';
import { longestSpan } from './longest-span.ts';

interface TimeSpan {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** It begins before it ends and is no longer than a year; one that is open at an end is what is kept. */
export const isTimeSpan = ({ from, to }: TimeSpan): boolean =>
  from === undefined || to === undefined || (from < to && to - from <= longestSpan);

/**
 * The check of an input with `from` and `to`.
 * @param error a call's own code for it, which was promised before there was one for all
 */
// @__NO_SIDE_EFFECTS__
export const inSpan = (error: ErrorCode = 'general.time_range'): z.core.$ZodCheck<TimeSpan> =>
  z.refine<TimeSpan>(isTimeSpan, { error, path: ['from'] });
