/**
 * Chattering: a source that is raised again and again is one alarm with a count, not a row each
 * time. ANSI/ISA-18.2-2016 §16.5.3 and EEMUA 191 call an alarm chattering that comes three times or
 * more in a minute. Pure: time comes with the calls.
 */
import { minutes, seconds, type Timestamp } from '@millwright/kernel';
import type { AlarmChange, Raise } from '../occurrences/index.ts';

/** So many raises within so long are chattering; it is over after so long without another change. */
export const chatterBounds = {
  raises: 3,
  within: minutes(1),
  quiet: minutes(1),
  /** How often the count of a chattering alarm is told, at the most. */
  told: seconds(5),
} as const;

type Clear = AlarmChange & { readonly change: 'clear' };

interface Chattering {
  raises: number;
  /** The last raise, told anew where its alarm is gone meanwhile. */
  raise: Raise;
  /** Set while the condition does not hold. */
  cleared: Clear | undefined;
  /** When the condition turned last, and when the count was told last; both by the steady clock. */
  turnedAt: number;
  toldAt: number;
  /** Since when it was told not to hold; null where it was told to. */
  toldQuiet: Timestamp | null;
}

/** The last raises of a source that does not chatter. */
interface Raised {
  /** When, as the raises say; oldest first, fewer than make it chatter. */
  readonly times: number[];
  /** When the last was taken, by the steady clock. */
  takenAt: number;
}

const keyOf = ({ kind, sourceId }: Pick<AlarmChange, 'kind' | 'sourceId'>): string =>
  `${kind}:${sourceId}`;

export class Chatter {
  /** Both with the source that turned longest ago first. */
  readonly #raised = new Map<string, Raised>();
  readonly #chattering = new Map<string, Chattering>();
  /** When to tell that it holds, or does not, where the other was told; the first due first. */
  readonly #untold = new Map<string, number>();

  /**
   * What is to be recorded of a change, at `now` of a clock that is never set back. Of sources that
   * chatter it is how often they were raised, now and then; their end waits until they are quiet.
   */
  take(change: AlarmChange, now: number): readonly AlarmChange[] {
    switch (change.change) {
      case 'raise':
        return this.#raise(change, now);
      case 'clear':
        return this.#clear(change, now);
      default:
        return [change];
    }
  }

  /** Ends what has been quiet for long enough at `now`, so many sources at most. */
  settle(now: number, most = Number.POSITIVE_INFINITY): readonly AlarmChange[] {
    const over: AlarmChange[] = [];
    let sources = 0;
    for (const [key, chattering] of this.#chattering) {
      if (chattering.turnedAt + chatterBounds.quiet > now || sources === most) break;
      sources += 1;
      over.push(...this.#end(key, chattering));
    }
    for (const [key, due] of this.#untold) {
      const chattering = this.#chattering.get(key);
      if (due > now || sources === most) break;
      sources += 1;
      if (chattering === undefined) this.#untold.delete(key);
      else over.push(this.#tell(key, chattering, now));
    }
    return over;
  }

  /** When {@link settle} has something to do next; infinity while nothing chatters. */
  get nextDue(): number {
    const [first] = this.#chattering.values();
    const [untold = Number.POSITIVE_INFINITY] = this.#untold.values();
    const quiet = first && first.turnedAt + chatterBounds.quiet;
    return Math.min(untold, quiet ?? Number.POSITIVE_INFINITY);
  }

  /** What watches it was changed, and its alarm perhaps ended: what comes next begins anew. */
  forget(source: Pick<AlarmChange, 'kind' | 'sourceId'>): readonly AlarmChange[] {
    const key = keyOf(source);
    this.#raised.delete(key);
    const chattering = this.#chattering.get(key);
    return chattering === undefined ? [] : this.#end(key, chattering);
  }

  /**
   * Goes on with an alarm that was chattering, as the database knows it.
   * @param quietSince null where its condition held: it ends as of then, unless it is raised once more
   */
  restore(raise: Raise, raises: number, quietSince: Timestamp | null, now: number): void {
    const { kind, sourceId, itemId, level } = raise;
    const cleared: Clear | undefined =
      quietSince === null
        ? undefined
        : {
            ...{ kind, sourceId, change: 'clear', time: quietSince, reason: 'normal' },
            ...(itemId !== undefined && { itemId }),
            ...(level !== undefined && { level }),
          };
    const told = { toldAt: now, toldQuiet: quietSince };
    this.#chattering.set(keyOf(raise), { raises, raise, cleared, turnedAt: now, ...told });
  }

  #raise(raise: Raise, now: number): readonly AlarmChange[] {
    const key = keyOf(raise);
    const chattering = this.#chattering.get(key);
    if (chattering !== undefined) {
      chattering.raises += 1;
      chattering.raise = raise;
      chattering.cleared = undefined;
      this.#turned(key, chattering, now);
      if (now - chattering.toldAt >= chatterBounds.told) return [this.#tell(key, chattering, now)];
      this.#owe(key, chattering, now);
      return [];
    }
    if (this.#countRaise(key, raise.time, now) < chatterBounds.raises) return [raise];
    this.#raised.delete(key);
    const told = { toldAt: now, toldQuiet: null };
    const begun = { raises: 1, raise, cleared: undefined, turnedAt: now, ...told };
    this.#chattering.set(key, begun);
    return [raise, repeatOf(begun, true)];
  }

  #clear(clear: Clear, now: number): readonly AlarmChange[] {
    const key = keyOf(clear);
    const chattering = this.#chattering.get(key);
    if (clear.reason !== 'normal') {
      this.#raised.delete(key);
      this.#chattering.delete(key);
      this.#untold.delete(key);
      return chattering === undefined ? [clear] : [repeatOf(chattering, false), clear];
    }
    if (chattering === undefined) return [clear];
    chattering.cleared = clear;
    this.#turned(key, chattering, now);
    this.#owe(key, chattering, now);
    return [];
  }

  /** What is told of it is to be told anew in a while, if it is still another then. */
  #owe(key: string, chattering: Chattering, now: number): void {
    if (quietOf(chattering) === chattering.toldQuiet) this.#untold.delete(key);
    else if (!this.#untold.has(key)) this.#untold.set(key, now + chatterBounds.told);
  }

  #tell(key: string, chattering: Chattering, now: number): AlarmChange {
    this.#untold.delete(key);
    chattering.toldAt = now;
    chattering.toldQuiet = quietOf(chattering);
    return repeatOf(chattering, true);
  }

  #end(key: string, chattering: Chattering): readonly AlarmChange[] {
    this.#chattering.delete(key);
    this.#untold.delete(key);
    const { cleared } = chattering;
    return [repeatOf(chattering, false), ...(cleared === undefined ? [] : [cleared])];
  }

  #turned(key: string, chattering: Chattering, now: number): void {
    chattering.turnedAt = now;
    this.#chattering.delete(key);
    this.#chattering.set(key, chattering);
  }

  /** How often the source was raised lately, this time included. */
  #countRaise(key: string, time: number, now: number): number {
    const times = (this.#raised.get(key)?.times ?? []).filter(
      (before) => time - before <= chatterBounds.within,
    );
    times.push(time);
    this.#raised.delete(key);
    this.#raised.set(key, { times, takenAt: now });
    for (const [other, { takenAt }] of this.#raised) {
      if (now - takenAt <= chatterBounds.within) break;
      this.#raised.delete(other);
    }
    return times.length;
  }
}

const quietOf = ({ cleared }: Chattering): Timestamp | null => cleared?.time ?? null;

const repeatOf = (of: Chattering, chattering: boolean): AlarmChange => ({
  ...of.raise,
  change: 'repeat',
  raises: of.raises,
  chattering,
  quietSince: chattering ? quietOf(of) : null,
});
