/**
 * Writes the release of a held point until the device was read back with it. It asks for no leave: neither
 * for interlocks, nor a second person, a range, a rate or a time. It goes before everything else on its line.
 */
import { type Clock, Fault, milliseconds } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { Given, PointTurns } from '../point-turns.ts';
import type { PointWriter } from '../point-writer.ts';
import { isUndecided } from '../write-command-state.ts';
import type { HeldPoint } from './held-point.ts';
import type { HoldsStore } from './holds.store.ts';

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Pick<HoldsStore, 'meansTheSame'>;
  readonly writer: Pick<PointWriter, 'write' | 'readBack' | 'version'>;
  readonly turns: Pick<PointTurns, 'going' | 'gone' | 'given' | 'stops' | 'follow'>;
}

/** What one try came to. */
type Tried =
  /** The device holds it; `text` as it was read. */
  | { readonly is: 'released'; readonly text: string | null }
  /** Its point means something else now. */
  | { readonly is: 'gone' }
  /** The device has taken it, and shows another value all the same. */
  | { readonly is: 'opposed' }
  | { readonly is: 'open' };

/** A press that is on its way is answered first, so that its own log says how it went. */
const longestPress = milliseconds(500);
/** Milliseconds between two tries. */
const pauses = { first: 50, longest: 2000 } as const;
/** Tries in a row that the device took and undid, five seconds of them, after which people are told. */
const enoughOpposed = 8;

export function createPointRelease({ clock, log, store, writer, turns }: Needs) {
  const pause = (held: HeldPoint, ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(milliseconds(ms), resolve);
      held.wake = () => {
        cancel();
        resolve();
      };
    });

  /** Where it was edited, whether it is still the same place in the machine. */
  const isSamePlace = async (held: HeldPoint): Promise<boolean> => {
    const version = writer.version(held.hold.pointId);
    if (version !== undefined && version === held.version) return true;
    if (!(await store.meansTheSame(held.hold.key))) return false;
    held.version = version;
    return true;
  };

  /** @param given what was given to its place before it and has not gone is not sent */
  const write = async (held: HeldPoint, given: Given): Promise<Tried> => {
    const { pointId, released } = held.hold;
    let own = 0;
    const answer = await writer.write(
      pointId,
      released,
      () => {
        own = turns.going(held.place);
        turns.stops(held.place, given);
        return null;
      },
      { first: true },
    );
    if (answer.kind !== 'accepted' && !isUndecided(answer)) return { is: 'open' };
    const { event, text } = await writer.readBack(pointId);
    if (event.kind === 'read-back' && event.equal) return { is: 'released', text };
    // It was taken, and somebody has written another value since.
    const isPast = answer.kind === 'accepted' && turns.gone(held.place) !== own;
    if (isPast) return { is: 'released', text };
    const isAnswered = answer.kind === 'accepted' || answer.kind === 'answered-otherwise';
    return { is: isAnswered && event.kind === 'read-back' ? 'opposed' : 'open' };
  };

  const attempt = async (held: HeldPoint, given: Given): Promise<Tried> => {
    try {
      const version = writer.version(held.hold.pointId);
      // At once where nothing was edited: the first on a line is there before anything else can be.
      if (version === undefined || version !== held.version) {
        if (!(await isSamePlace(held))) return { is: 'gone' };
        if (held.version === undefined) return { is: 'open' };
      }
      return await write(held, given);
    } catch (error) {
      // Its device is switched off, or the database is away: both come back.
      if (!(error instanceof Fault && error.family === 'refusal')) {
        log.warn({ err: error, hold: held.hold.key }, 'a release is tried again');
      }
      return { is: 'open' };
    }
  };

  return {
    /**
     * @param isWanted whether it still is to be released
     * @param opposed told when the device goes on taking it and showing another value
     * @returns what it came to; `open` where it is not wanted any more
     */
    async release(
      held: HeldPoint,
      { isWanted, opposed }: { isWanted: () => boolean; opposed: () => void },
    ): Promise<Tried> {
      const over = Promise.withResolvers<void>();
      turns.follow(held.place, over.promise);
      const given = turns.given();
      try {
        const inTime = clock.after(longestPress, held.pressed.resolve);
        await held.pressed.promise;
        inTime();
        let undone = 0;
        for (let ms: number = pauses.first; isWanted(); ms = Math.min(ms * 2, pauses.longest)) {
          const tried = await attempt(held, given);
          if (tried.is === 'released' || tried.is === 'gone') return tried;
          undone = tried.is === 'opposed' ? undone + 1 : 0;
          if (undone === enoughOpposed) opposed();
          await pause(held, ms);
        }
        return { is: 'open' };
      } finally {
        given.end();
        over.resolve();
      }
    },
  };
}
