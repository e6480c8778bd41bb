/**
 * How much of bodies is in memory at a time: of an account, else of a network, and in all. Those of
 * calls while they come, and those of replies while they go.
 */
import { refuse } from '@millwright/contract';
import { type Clock, type Duration, type Fault, milliseconds, seconds } from '@millwright/kernel';

export interface OpenBody {
  /** It is under way no more: it is not ended. */
  arrived(): void;
  /** It is in memory no more, nor is what was made of it. */
  close(): void;
}

export interface OpenBodies {
  /** What all that are open may have in memory. */
  readonly bytes: number;
  /**
   * Before a body is read or sent. It counts with all that it may become until it is closed. While
   * it is under way it may be ended: when it takes too long, or, where there is too much in all, when whoever
   * has most loses their newest.
   * @param whose whom it counts for
   * @param size bytes that it takes in memory, and how long it is
   * @param end hears why it must not go on
   * @throws Fault refusal `general.too_many` {seconds}
   */
  open(
    whose: string,
    size: { readonly kept: number; readonly length: number },
    end: (why: Fault) => void,
  ): OpenBody;
}

export interface BodyLimits {
  /** Bytes of one account, or of one network where nobody is signed in. */
  readonly ofOne: number;
  readonly inAll: number;
}

/** Bytes a second: a phone on a bad line sends a mebibyte in a minute. */
const slowest = 16_384;
/** For what is between here and there, whatever the length. */
const grace = seconds(30);
/** Seconds after which to ask again. */
const pause = 5;

const longestFor = (bytes: number): Duration =>
  milliseconds(grace + Math.ceil((bytes / slowest) * 1000));

interface Owner {
  bytes: number;
  /** Those that are under way, the oldest first. */
  readonly coming: Set<{ readonly bytes: number; readonly giveWay: () => void }>;
}

/** What a limit of bodies is called where refusals are counted. */
export interface BodyLimitNames<Name extends string> {
  readonly ofOne: Name;
  readonly inAll: Name;
  readonly slow: Name;
}

/** @param refused hears which limit was met */
export function createOpenBodies<const Name extends string>(
  limits: BodyLimits,
  clock: Pick<Clock, 'after'>,
  names: BodyLimitNames<Name>,
  refused: (limit: Name) => void,
): OpenBodies {
  const owners = new Map<string, Owner>();
  let all = 0;

  const tooMany = (limit: Name): Fault => {
    refused(limit);
    return refuse('general.too_many', { seconds: pause });
  };
  /** Whoever has most of those who may lose one; undefined when it is whoever comes. */
  const findFullest = (newcomer: number): Owner | undefined => {
    let fullest: Owner | undefined;
    let most = newcomer;
    for (const owner of owners.values()) {
      if (owner.coming.size === 0 || owner.bytes <= most) continue;
      fullest = owner;
      most = owner.bytes;
    }
    return fullest;
  };
  /** @throws Fault refusal when there is no room for so many bytes more */
  const demandRoom = (own: Owner, bytes: number): void => {
    if (own.bytes + bytes > limits.ofOne) throw tooMany(names.ofOne);
    while (all + bytes > limits.inAll) {
      const newest = [...(findFullest(own.bytes + bytes)?.coming ?? [])].at(-1);
      if (newest === undefined) throw tooMany(names.inAll);
      newest.giveWay();
    }
  };

  return {
    get bytes() {
      return all;
    },
    open(whose, { kept, length }, end) {
      const own = owners.get(whose) ?? { bytes: 0, coming: new Set() };
      demandRoom(own, kept);
      owners.set(whose, own);
      own.bytes += kept;
      all += kept;
      const endBy = (why: Fault): void => {
        close();
        end(why);
      };
      const one = { bytes: kept, giveWay: () => endBy(tooMany(names.inAll)) };
      own.coming.add(one);
      const cancel = clock.after(longestFor(length), () => {
        refused(names.slow);
        endBy(refuse('general.body_too_slow'));
      });
      const arrived = (): void => {
        cancel();
        own.coming.delete(one);
      };
      let isOpen = true;
      const close = (): void => {
        arrived();
        if (!isOpen) return;
        isOpen = false;
        own.bytes -= kept;
        all -= kept;
        if (own.bytes === 0 && own.coming.size === 0) owners.delete(whose);
      };
      return { arrived, close };
    },
  };
}
