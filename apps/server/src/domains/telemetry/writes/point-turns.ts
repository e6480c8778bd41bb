/**
 * Who writes a point by the value that it has: one at a time, after everything that is on its way to
 * it, so that two who add five add ten. Points that overlap in their machine are one here: a frame to
 * the one is a frame to the other.
 */
import { spansMeet } from '@millwright/drivers';
import type { Clock, Duration, PointId } from '@millwright/kernel';
import type { WriteTarget } from './point-writer.ts';

/** The turn of one relative write; others of its place wait until its end. */
export interface PointTurn {
  /** Resolves when what was under way has ended; false when that takes too long. */
  readonly begins: Promise<boolean>;
  end(): void;
}

/** Where is written. */
export type WritePlace = Pick<WriteTarget, 'pointId' | 'span'>;

/** What is on its way to points. */
export interface PointTurns {
  /** A command is under way until `work` has ended. */
  follow(place: WritePlace, work: Promise<void>): void;
  /** A frame to the place goes out now. @returns how many have with it, while somebody was at the point */
  going(place: WritePlace): number;
  /** How many have gone out to its place while somebody was at the point. */
  gone(place: Pick<WritePlace, 'pointId'>): number;
  take(place: WritePlace): PointTurn;
}

interface Entry {
  readonly place: WritePlace;
  tail: Promise<unknown>;
  frames: number;
}

/** Whether a frame to the one is a frame to the other. */
export const placesMeet = (one: WritePlace, other: WritePlace): boolean =>
  one.pointId === other.pointId ||
  (one.span !== null && other.span !== null && spansMeet(one.span, other.span));

/** @param within how long a turn is waited for */
export function createPointTurns(clock: Clock, within: Duration): PointTurns {
  const entries = new Map<PointId, Entry>();

  /** What is under way at the place; each point has its own entry, there are as many as are written now. */
  const at = (place: WritePlace): readonly Entry[] =>
    [...entries.values()].filter((entry) => placesMeet(entry.place, place));

  const append = (place: WritePlace, work: Promise<void>): Promise<unknown> => {
    const before = Promise.allSettled(at(place).map(({ tail }) => tail));
    const tail = Promise.allSettled([before, work]);
    const frames = entries.get(place.pointId)?.frames ?? 0;
    const entry: Entry = { place, tail, frames };
    entries.set(place.pointId, entry);
    void tail.then(() => {
      if (entries.get(place.pointId) === entry) entries.delete(place.pointId);
    });
    return before;
  };

  return {
    follow: append,
    going(place) {
      for (const entry of at(place)) entry.frames += 1;
      return entries.get(place.pointId)?.frames ?? 0;
    },
    gone: ({ pointId }) => entries.get(pointId)?.frames ?? 0,
    take(place) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = append(place, promise);
      const begins = Promise.withResolvers<boolean>();
      const cancel = clock.after(within, () => begins.resolve(false));
      void before.then(() => {
        cancel();
        begins.resolve(true);
      });
      return { begins: begins.promise, end: resolve };
    },
  };
}
