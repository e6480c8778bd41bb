/** How the connection of a device went, from the log of its states. */
import type { OnlineEntry } from '@millwright/contract/audit/audit.schemas';

export type ConnectionState = OnlineEntry['state'];

/** From when to when a state lasted, in milliseconds since 1970. */
export interface ConnectionSpan {
  readonly state: ConnectionState;
  readonly from: number;
  readonly to: number;
}

type Entry = Pick<OnlineEntry, 'at' | 'state'>;

/**
 * The states of a time without gaps, as far as they are known.
 * @param entries the newest first @param before the last state from before them; null when none is known
 */
export const connectionSpans = (
  entries: readonly Entry[],
  before: ConnectionState | null,
  { from, to }: { readonly from: number; readonly to: number },
): readonly ConnectionSpan[] => {
  const changes = entries
    .filter(({ at }) => at >= from && at < to)
    .toReversed()
    .map(({ at, state }) => ({ at, state }));
  const all = before === null ? changes : [{ at: from, state: before }, ...changes];
  return all.flatMap(({ at, state }, nth): ConnectionSpan[] => {
    const end = all[nth + 1]?.at ?? to;
    return end > at ? [{ state, from: at, to: end }] : [];
  });
};

export interface ConnectionSum {
  /** Part of the known time that it was online, 0 to 1; null when nothing is known. */
  readonly online: number | null;
  /** How often it was not online, and for how long at most, in milliseconds. */
  readonly breaks: number;
  readonly longest: number;
}

/** How much of the time up to its end is on record, in milliseconds; null when all of it is. */
export const recordedOf = (
  spans: readonly ConnectionSpan[],
  { from, to }: { readonly from: number; readonly to: number },
): number | null => {
  const since = spans[0]?.from ?? to;
  return since > from ? to - since : null;
};

export const sumConnection = (spans: readonly ConnectionSpan[]): ConnectionSum => {
  let known = 0;
  let online = 0;
  const breaks: number[] = [];
  let wasOnline = true;
  for (const { state, from, to } of spans) {
    const lasted = to - from;
    known += lasted;
    if (state === 'online') online += lasted;
    // Abnormal and then offline is one break.
    else if (wasOnline) breaks.push(lasted);
    else breaks[breaks.length - 1] = (breaks.at(-1) ?? 0) + lasted;
    wasOnline = state === 'online';
  }
  return {
    online: known === 0 ? null : online / known,
    breaks: breaks.length,
    longest: Math.max(0, ...breaks),
  };
};

/** The spans of one state as the path of a drawing that is `width` wide and 1 high. */
export const spanPath = (
  spans: readonly ConnectionSpan[],
  wanted: ConnectionState,
  { from, to }: { readonly from: number; readonly to: number },
  width: number,
): string => {
  const place = (time: number): number => ((time - from) / (to - from)) * width;
  return spans
    .filter(({ state }) => state === wanted)
    .map((span) => {
      // A break of a moment is seen too.
      const wide = Math.max(1, place(span.to) - place(span.from));
      return `M${place(span.from).toFixed(1)} 0h${wide.toFixed(1)}v1h${(-wide).toFixed(1)}z`;
    })
    .join('');
};
