import type { Place, ValueType } from '../language/index.ts';
import { evaluateParts, type LiveColumns } from './evaluate.ts';
import type { UnknownReason } from './operations.ts';
import { causes, qualities, texts, times, values } from './registers.ts';
import { type ExpressionState, reasonOf } from './state.ts';

/** What a part of an expression comes to now. */
export interface ExplainedPart extends Place {
  readonly type: ValueType;
  /** Null while unknown. */
  readonly value: number | boolean | string | null;
  readonly quality: number;
  /** Milliseconds of the newest input that was used; 0 where none was. */
  readonly time: number;
  readonly reason: UnknownReason | null;
  /** Where it became unknown: this part or one within it. */
  readonly unknownAt: Place | null;
}

/**
 * What each part comes to now, for people who write the expression: parts before what they are parts
 * of, the whole last. What `state` remembers stays as it is.
 */
export function explain(state: ExpressionState, live: LiveColumns, now: number): ExplainedPart[] {
  const { parts } = state.program;
  evaluateParts(state.copy(), live, now);
  return parts.map(({ node, type }, n) => {
    const cause = causes[n] as number;
    const { start, end } = parts[cause >> 4]?.node ?? node;
    return {
      start: node.start,
      end: node.end,
      type,
      value: cause === 0 ? valueIn(type, n) : null,
      quality: qualities[n] as number,
      time: times[n] as number,
      reason: reasonOf(cause),
      unknownAt: cause === 0 ? null : { start, end },
    };
  });
}

const valueIn = (type: ValueType, n: number): number | boolean | string => {
  if (type === 'text') return texts[n] ?? '';
  return type === 'boolean' ? values[n] === 1 : (values[n] as number);
};
