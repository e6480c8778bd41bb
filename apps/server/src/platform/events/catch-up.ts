/**
 * What was committed and has not been told here yet, asked for by whoever cannot wait until it is: a
 * box sends a value of a point that was made a moment ago. One question at a time for all who ask, and
 * a pause behind it, so that those who ask all the time cost next to nothing.
 */
import { after, type Clock, milliseconds, minutes, seconds, systemClock } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import type { StoredEvent } from './outbox.store.ts';
import type { Outbox } from './outbox.ts';

export type NumberedEvent = Pick<StoredEvent, 'id' | 'name' | 'version' | 'data'>;

/** What a broadcast has heard of its event. */
export interface Hearing {
  /** Tells its listeners now. Resolves when they have taken in all that it has heard, and these. */
  take(events: readonly NumberedEvent[]): Promise<void>;
  /** Ids of what it has heard of since the moment given. */
  heardSince(moment: number): number[];
}

export interface CatchUp {
  add(name: string, hearing: Hearing): void;
  /**
   * Resolves when this process has taken in what was committed of these events at the moment given, or
   * when the database does not say: nothing is committed there then.
   * @param moment of `performance.now()`
   */
  until(moment: number): Promise<void>;
}

/** Nothing commits later than this after it was emitted. */
const window = minutes(-2);
/** Clocks of servers differ. */
const margin = seconds(-10);
/** A question takes no more than this part of the time of its connection. */
const share = 0.1;
const longestRest = 100;
/** Who has waited for so long goes on without. */
const timeout = seconds(1);

export function createCatchUp(needs: {
  readonly outbox: Pick<Outbox, 'beside'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}): CatchUp {
  const { outbox, clock, log } = needs;
  const hearings = new Map<string, Hearing>();
  // Whoever holds something in memory reads all of it after this.
  const begun = after(clock.now(), margin);
  let asked = Number.NEGATIVE_INFINITY;
  /** Nobody asks before. */
  let restedAt = Number.NEGATIVE_INFINITY;
  let isStuck = false;
  /** The question that has not begun, for whoever comes until it does. */
  let coming: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  const ask = async (): Promise<void> => {
    const began = performance.now();
    try {
      const now = clock.now();
      const since = Math.max(begun, after(now, window)) as typeof now;
      const known = [...hearings.values()].flatMap((hearing) => hearing.heardSince(since));
      const found = await outbox.beside([...hearings.keys()], since, known);
      for (const [name, hearing] of hearings) {
        await hearing.take(found.filter((event) => event.name === name));
      }
    } catch (error) {
      log.warn({ err: error }, 'what has changed a moment ago cannot be read');
    }
    asked = began;
    isStuck = false;
    const ended = performance.now();
    restedAt = ended + Math.min((ended - began) * (1 / share - 1), longestRest);
  };
  const question = (): Promise<void> => {
    if (coming !== undefined) return coming;
    const own = running.then(async () => {
      const rest = restedAt - performance.now();
      if (rest > 1) {
        await new Promise<void>((resolve) => void systemClock.after(milliseconds(rest), resolve));
      }
      coming = undefined;
      await ask();
    });
    coming = own;
    running = own;
    return own;
  };
  return {
    add: (name, hearing) => void hearings.set(name, hearing),
    async until(moment) {
      if (asked >= moment || isStuck) return;
      let end = (): void => {};
      const late = new Promise<void>((resolve) => {
        end = systemClock.after(timeout, () => {
          isStuck = true;
          resolve();
        });
      });
      await Promise.race([question(), late]);
      end();
    },
  };
}
