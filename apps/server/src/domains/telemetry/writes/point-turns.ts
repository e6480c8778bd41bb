/**
 * Who writes a point by the value that it has: one at a time, after everything that is on its way to
 * it, so that two who add five add ten. Points that overlap in their machine are one here: a frame to
 * the one is a frame to the other.
 */
import { refuse } from '@millwright/contract';
import { spansMeet } from '@millwright/drivers';
import type { Clock, Duration, Fault, PointId } from '@millwright/kernel';
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
  /** The number of what is given now: higher than those of all before. */
  given(): number;
  /** A stop of this number goes out now, ahead of what was given before it and still waits. */
  stops(place: WritePlace, given: number): void;
  /** Whether a later stop to its place has gone ahead of what is under way and was given as this number. */
  isStopped(place: Pick<WritePlace, 'pointId'>, given: number): boolean;
}

interface Entry {
  readonly place: WritePlace;
  tail: Promise<unknown>;
  frames: number;
  /** The highest number of a stop that went to it; 0 where none has. */
  stopped: number;
}

/** Whether a frame to the one is a frame to the other. */
export const placesMeet = (one: WritePlace, other: WritePlace): boolean =>
  one.pointId === other.pointId ||
  (one.span !== null && other.span !== null && spansMeet(one.span, other.span));

/** Why what was given as this number is not sent: a later stop has gone ahead of it; or null. */
export const againstStopped = (
  turns: Pick<PointTurns, 'isStopped'>,
  target: Pick<WriteTarget, 'pointId' | 'pointName'>,
  given: number,
): Fault | null =>
  turns.isStopped(target, given)
    ? refuse('telemetry.stopped_meanwhile', { point: target.pointName })
    : null;

/** @param within how long a turn is waited for */
export function createPointTurns(clock: Clock, within: Duration): PointTurns {
  const entries = new Map<PointId, Entry>();
  let given = 0;

  /** What is under way at the place; each point has its own entry, there are as many as are written now. */
  const at = (place: WritePlace): readonly Entry[] =>
    [...entries.values()].filter((entry) => placesMeet(entry.place, place));

  const append = (place: WritePlace, work: Promise<void>): Promise<unknown> => {
    const before = Promise.allSettled(at(place).map(({ tail }) => tail));
    const tail = Promise.allSettled([before, work]);
    const { frames = 0, stopped = 0 } = entries.get(place.pointId) ?? {};
    const entry: Entry = { place, tail, frames, stopped };
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
    given: () => (given += 1),
    stops(place, number) {
      for (const entry of at(place)) entry.stopped = Math.max(entry.stopped, number);
    },
    isStopped: ({ pointId }, number) => (entries.get(pointId)?.stopped ?? 0) > number,
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
