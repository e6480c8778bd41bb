/** The spans of time with whose end a tally begins anew. */
import type { TallyKind } from '@millwright/contract/devices/protocols/tally-kinds';
import { type ItemClock, nextStart, startOf } from '@millwright/kernel';

export interface Period {
  readonly since: number;
  readonly until: number;
  /** False of the time between two shifts: what comes then is of none. */
  readonly counts: boolean;
}

const turns: Partial<Readonly<Record<TallyKind, 'hour' | 'day' | 'shift'>>> = {
  hourly: 'hour',
  daily: 'day',
  mean: 'hour',
  shift: 'shift',
};

/** With what a tally turns; null where it goes on for ever. */
export const turnsWith = (kind: TallyKind): 'hour' | 'day' | 'shift' | null => turns[kind] ?? null;

/**
 * The period that a moment is in; null where the tally has none, or nobody has entered shifts.
 * @param begun when the one before began: a shift whose begin somebody has moved meanwhile goes on
 */
export function periodAt(
  kind: TallyKind,
  time: number,
  { timeZone, shifts }: ItemClock,
  begun: number,
): Period | null {
  const turn = turnsWith(kind);
  if (turn === null) return null;
  if (turn !== 'shift') {
    const since = startOf(turn, time, timeZone);
    return { since, until: nextStart(turn, since, timeZone), counts: true };
  }
  const now = shifts?.at(time);
  if (now === undefined) return null;
  const until = now.until ?? Number.POSITIVE_INFINITY;
  const since = now.since ?? Number.NEGATIVE_INFINITY;
  if (now.turn === null) return { since, until, counts: false };
  return { since: begun > since && begun <= time ? begun : since, until, counts: true };
}
