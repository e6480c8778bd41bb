/**
 * Who writes a point by the value that it has: one at a time, after everything that is on its way to
 * it, so that two who add five add ten. Points that overlap in their machine are one here: a frame to
 * the one is a frame to the other.
 */
import { refuse } from '@millwright/contract';
import { spansMeet } from '@millwright/drivers';
import {
  type Clock,
  type Duration,
  type Fault,
  type PointId,
  seconds,
  steady,
} from '@millwright/kernel';
import type { WriteTarget } from './point-writer.ts';

/** The turn of one relative write; others of its place wait until its end. */
export interface PointTurn {
  /** Resolves when what was under way has ended; false when that takes too long. */
  readonly begins: Promise<boolean>;
  end(): void;
}

/** Where is written. */
export type WritePlace = Pick<WriteTarget, 'pointId' | 'span'>;

/** The same of what a stop may take back. */
export type StoppedPlace = WritePlace & Pick<WriteTarget, 'deviceId'>;

/** When something was given: what came before it and what after. */
export interface Given {
  /** Milliseconds, of requests when they came: by no clock that is set back. */
  readonly at: number;
  /** Tells apart what came in one millisecond. */
  readonly count: number;
  /** Nothing more is done for it: no stop has to be remembered for its sake. */
  end(): void;
}

/** What is on its way to points. */
export interface PointTurns {
  /** A command is under way until `work` has ended. */
  follow(place: WritePlace, work: Promise<void>): void;
  /** A frame to the place goes out now. @returns how many have with it, while somebody was at the point */
  going(place: WritePlace): number;
  /** How many have gone out to its place while somebody was at the point. */
  gone(place: Pick<WritePlace, 'pointId'>): number;
  take(place: WritePlace): PointTurn;
  /**
   * Something is given, to be asked at once: the database may look at a later one first.
   * @param waitedMs since the request came; 0 where none did
   */
  given(waitedMs?: number): Given;
  /** This stop goes out now, ahead of what was given before it and has not gone. */
  stops(place: WritePlace, given: Given): void;
  /** Whether a stop to its place that was given later has gone out, be it long ago. */
  isStopped(place: StoppedPlace, given: Given): boolean;
  /** This stop of a point takes the place of what waits for a second person, and was given before it. */
  replaces(pointId: PointId, given: Given): void;
  /** Whether one that was given later has. */
  isReplaced(pointId: PointId, given: Given): boolean;
}

interface Entry {
  readonly place: WritePlace;
  tail: Promise<unknown>;
  frames: number;
}

/** No request waits so long for the database before it is given here. */
const longestBefore = seconds(60);

const isBefore = (one: Given, other: Given): boolean =>
  one.at < other.at || (one.at === other.at && one.count < other.count);

/**
 * The latest stop of each point, kept as long as something that was given before it may still come to its
 * turn: no more than points are stopped meanwhile.
 */
function createStops(clock: Clock, open: ReadonlySet<Given>) {
  const stops = new Map<PointId, { readonly place: WritePlace; readonly given: Given }>();
  return {
    add({ pointId, span }: WritePlace, given: Given): void {
      const known = stops.get(pointId);
      if (known === undefined || isBefore(known.given, given)) {
        stops.set(pointId, { place: { pointId, span }, given });
      }
    },
    has: (given: Given, meets: (place: WritePlace) => boolean): boolean =>
      [...stops.values()].some((stop) => isBefore(given, stop.given) && meets(stop.place)),
    /** Forgets those that nothing asks for any more. */
    tidy(): void {
      const now = clock.now();
      const late = [...stops].filter(([, { given }]) => now - given.at > longestBefore);
      if (late.length === 0) return;
      let earliest = Infinity;
      for (const { at } of open) earliest = Math.min(earliest, at);
      for (const [pointId, { given }] of late) if (earliest > given.at) stops.delete(pointId);
    },
  };
}

/** Whether a frame to the one is a frame to the other. */
export const placesMeet = (one: WritePlace, other: WritePlace): boolean =>
  one.pointId === other.pointId ||
  (one.span !== null && other.span !== null && spansMeet(one.span, other.span));

/** Why what was given then is not sent: a later stop has gone ahead of it; or null. */
export const againstStopped = (
  turns: Pick<PointTurns, 'isStopped'>,
  target: StoppedPlace & Pick<WriteTarget, 'pointName'>,
  given: Given,
): Fault | null =>
  turns.isStopped(target, given)
    ? refuse('telemetry.stopped_meanwhile', { point: target.pointName })
    : null;

/**
 * @param within how long a turn is waited for
 * @param reached the points that a frame to the place reaches, be it by another station of its address
 */
export function createPointTurns(
  clock: Clock,
  within: Duration,
  reached: (place: StoppedPlace) => Iterable<PointId> = ({ pointId }) => [pointId],
): PointTurns {
  const entries = new Map<PointId, Entry>();
  const time = steady(clock);
  /** What was given and may still go. */
  const open = new Set<Given>();
  const [sent, replacing] = [createStops(time, open), createStops(time, open)];
  let count = 0;

  /** What is under way at the place; each point has its own entry, there are as many as are written now. */
  const at = (place: WritePlace): readonly Entry[] =>
    [...entries.values()].filter((entry) => placesMeet(entry.place, place));

  const append = (place: WritePlace, work: Promise<void>): Promise<unknown> => {
    const before = Promise.allSettled(at(place).map(({ tail }) => tail));
    const tail = Promise.allSettled([before, work]);
    const { frames = 0 } = entries.get(place.pointId) ?? {};
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
    given(waitedMs = 0) {
      count += 1;
      const given: Given = {
        at: time.now() - waitedMs,
        count,
        end() {
          open.delete(given);
          for (const stops of [sent, replacing]) stops.tidy();
        },
      };
      open.add(given);
      return given;
    },
    stops: sent.add,
    isStopped: (place, given) =>
      sent.has(
        given,
        (stopped) => placesMeet(stopped, place) || [...reached(place)].includes(stopped.pointId),
      ),
    replaces: (pointId, given) => replacing.add({ pointId, span: null }, given),
    isReplaced: (pointId, given) => replacing.has(given, (place) => place.pointId === pointId),
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
