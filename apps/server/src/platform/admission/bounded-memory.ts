/**
 * What is remembered of many keys in bounded memory. Full of keys that hold somebody back, it
 * forgets none of them: whoever comes then shares one entry with everybody else who does.
 */
import { after, type Clock, type Duration } from '@millwright/kernel';

/** `over` can be forgotten without loss, `loose` where room is needed, `held` never. */
export type Standing = 'over' | 'loose' | 'held';

export interface BoundedMemory<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
  /** All that is remembered, by its key; `null` is everybody who found no room. */
  entries(): readonly (readonly [key: string | null, value: T])[];
}

/** Keys kept when nothing else is said; an address and a few numbers each. */
export const mostKeys = 50_000;
/** No address, name or token is spelt like this. */
const everybodyElse = '\0';
/** Room is made for so many at a time, so that a sweep over all is rare. */
const keptBySweep = 0.75;

/**
 * @param needs.standing what may become of an entry now
 * @param needs.pause how long to wait after a sweep that found no room
 */
export function createBoundedMemory<T>({
  clock,
  most,
  standing,
  pause,
}: {
  readonly clock: Clock;
  readonly most: number;
  readonly standing: (value: T) => Standing;
  readonly pause: Duration;
}): BoundedMemory<T> {
  /** Least recently set first. */
  const values = new Map<string, T>();
  let sweepAgainAt = 0;

  function sweep(): void {
    for (const [key, value] of values) if (standing(value) === 'over') values.delete(key);
    for (const [key, value] of values) {
      if (values.size <= most * keptBySweep) break;
      if (standing(value) === 'loose') values.delete(key);
    }
    if (values.size >= most) sweepAgainAt = after(clock.now(), pause);
  }

  const placeOf = (key: string): string => {
    if (values.has(key) || values.size < most) return key;
    if (clock.now() >= sweepAgainAt) sweep();
    return values.size < most ? key : everybodyElse;
  };

  return {
    get: (key) => values.get(placeOf(key)),
    set(key, value) {
      const place = placeOf(key);
      values.delete(place);
      values.set(place, value);
    },
    delete: (key) => void values.delete(key),
    entries: () => [...values].map(([key, value]) => [key === everybodyElse ? null : key, value]),
  };
}
