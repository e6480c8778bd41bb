/**
 * Who writes a point by the value that it has: one at a time, after everything that is on its way to
 * it, so that two who add five add ten.
 */
import type { Clock, Duration, PointId } from '@millwright/kernel';

/** The turn of one relative write; others of its point wait until its end. */
export interface PointTurn {
  /** Resolves when what was under way has ended; false when that takes too long. */
  readonly begins: Promise<boolean>;
  end(): void;
}

/** What is on its way to points. */
export interface PointTurns {
  /** A command is under way until `work` has ended. */
  follow(point: PointId, work: Promise<void>): void;
  /** A frame to the point goes out now. @returns how many have with it, while somebody was at the point */
  going(point: PointId): number;
  /** How many have gone out while somebody was at the point. */
  gone(point: PointId): number;
  take(point: PointId): PointTurn;
}

/** @param within how long a turn is waited for */
export function createPointTurns(clock: Clock, within: Duration): PointTurns {
  const points = new Map<PointId, { tail: Promise<unknown>; frames: number }>();

  const append = (point: PointId, work: Promise<void>): Promise<unknown> => {
    const entry = points.get(point) ?? { tail: Promise.resolve(), frames: 0 };
    const before = entry.tail;
    const tail = Promise.allSettled([before, work]);
    entry.tail = tail;
    points.set(point, entry);
    void tail.then(() => {
      if (entry.tail === tail) points.delete(point);
    });
    return before;
  };

  return {
    follow: append,
    going(point) {
      const entry = points.get(point);
      if (entry === undefined) return 0;
      entry.frames += 1;
      return entry.frames;
    },
    gone: (point) => points.get(point)?.frames ?? 0,
    take(point) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = append(point, promise);
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
