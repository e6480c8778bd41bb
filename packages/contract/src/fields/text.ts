/**
 * The one way to declare a text that a caller gives. Its length is judged first and, unlike zod's
 * own, ends the validation: no expression or refinement ever sees a text of any other length.
 */
import { z } from 'zod/mini';
import type { ErrorCode } from '../manifest/errors.ts';

export interface TextBounds {
  readonly min?: number;
  readonly max: number;
  /** The refusal of a length out of bounds; without it the reason is told in general. */
  readonly error?: ErrorCode | (() => ErrorCode);
  /** White space at its ends is not part of it. */
  readonly trim?: true;
}

type TextCheck = Parameters<z.ZodMiniString['check']>[number];

/** A text within its bounds; `then` are further checks, in their order. */
// @__NO_SIDE_EFFECTS__
export const text = (
  { min = 0, max, error, trim }: TextBounds,
  ...then: readonly TextCheck[]
): z.ZodMiniString<string> => {
  const ending = error === undefined ? { abort: true } : { abort: true, error };
  return z
    .string()
    .check(
      ...(trim ? [z.trim()] : []),
      ...(min > 0 ? [z.minLength(min, ending)] : []),
      z.maxLength(max, ending),
      ...then,
    );
};
