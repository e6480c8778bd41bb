/**
 * Slows guessing down: per network, per account and per pair of them. An attempt counts from its
 * beginning, so that many at once get no further than one after the other.
 *
 * A place that somebody signed in to the account from before has a limit of its own and none of the
 * others but, for a network, its own: strangers can lock each other out, not the owner.
 */
import { refuse } from '@millwright/contract';
import {
  type LockKind,
  lockKinds,
  type SignInLock,
} from '@millwright/contract/identity/sign-in/sign-in-locks.schemas';
import { after, type Clock, type Duration, minutes, type UserId, userId } from '@millwright/kernel';
import { createAllowance, createRateLimit, networkOf } from '../../../platform/admission/index.ts';

const window: Duration = minutes(15);
/**
 * A factory behind one network has many users, an account has one, a pair is one person; `place` is
 * a pair whose network is known, or a browser, `session` one who is signed in and says the password,
 * `factor` one who has said the password and is asked for the second factor, `session_factor` one who
 * is signed in and is, `codes` all codes of an account: three of its places together.
 */
const limits: Readonly<Record<LockKind, number>> = {
  network: 60,
  account: 10,
  pair: 6,
  place: 6,
  browser: 10,
  session: 6,
  factor: 6,
  session_factor: 6,
  codes: 18,
};

/**
 * Of each user from one place, right ones too, which cost as much: so many at once and one a minute
 * for good. No person comes so far, and a program that does waits a minute.
 */
const attempts = { atOnce: 60, perSecond: 1 / 60 };

/** Who tries to sign in, and from where. */
export interface SignInAttempt {
  readonly address: string;
  /** As it was entered. */
  readonly userName: string;
  /** Whose account that is: it counts for them then, whatever they are called and however it is spelled. */
  readonly user?: UserId | undefined;
  /** What it comes from that is known of the account; a session says the own password. */
  readonly from?: KnownPlace | undefined;
  /**
   * A code of the second factor, counted apart from passwords: no stranger comes so far, but a known
   * place is counted apart there too.
   */
  readonly step?: 'second';
}

export type KnownPlace =
  | { readonly kind: 'network' }
  /** `id` tells browsers apart. */
  | { readonly kind: 'browser'; readonly id: string }
  | { readonly kind: 'session' };

/** Who must wait: `user` where it is about an account that there is, `userName` empty then. */
export interface ThrottleLock extends SignInLock {
  readonly user?: UserId | undefined;
}

export interface SignInThrottle {
  /** Counts an attempt. @throws Fault refusal `identity.locked`, `general.too_many` {seconds} */
  begin(attempt: SignInAttempt): void;
  /** The password or the code was right: the attempt did not count, and the user starts afresh with such. */
  succeed(attempt: SignInAttempt): void;
  /** Who must wait now, the longest first. */
  locks(): ThrottleLock[];
  /** Lets go at once; false when nobody waited. */
  lift(lock: Omit<ThrottleLock, 'until'>): boolean;
}

/** No network holds it. */
const parted = ' ';

/** Ids and names are no keys of one another's. */
const holderOf = ({ user, userName }: Pick<ThrottleLock, 'user' | 'userName'>): string =>
  user === undefined ? `name:${userName.toLowerCase()}` : `id:${user}`;

const toldOf = (holder: string): Pick<ThrottleLock, 'user' | 'userName'> =>
  holder.startsWith('id:')
    ? { user: userId(Number(holder.slice('id:'.length))), userName: '' }
    : { userName: holder.slice('name:'.length) };

export function createSignInThrottle({ clock }: { clock: Clock }): SignInThrottle {
  const limitOf = (kind: LockKind) => createRateLimit({ clock, window, limit: limits[kind] });
  const rates = {
    network: limitOf('network'),
    account: limitOf('account'),
    pair: limitOf('pair'),
    place: limitOf('place'),
    browser: limitOf('browser'),
    session: limitOf('session'),
    factor: limitOf('factor'),
    session_factor: limitOf('session_factor'),
    codes: limitOf('codes'),
  };

  const allowance = createAllowance({ clock, ...attempts });
  /** Who says a password, and where; null for codes, of which few are right. */
  const placeOf = ({ address, from, step, ...who }: SignInAttempt): string | null => {
    if (step === 'second') return null;
    const place = from?.kind === 'browser' ? from.id : networkOf(address);
    return [from?.kind === 'session' ? 'session' : place, holderOf(who)].join(parted);
  };

  /** What the attempt counts against, and its key there. */
  const countedBy = ({ address, from, step, ...who }: SignInAttempt): [LockKind, string][] => {
    const network = networkOf(address);
    const name = holderOf(who);
    if (step === 'second') {
      const all: [LockKind, string] = ['codes', name];
      if (from?.kind === 'session') return [['session_factor', name], all];
      const place = from?.kind === 'browser' ? from.id : network;
      return [['factor', from === undefined ? name : [place, name].join(parted)], all];
    }
    const pair = [network, name].join(parted);
    switch (from?.kind) {
      case 'session':
        return [['session', name]];
      case 'browser':
        return [['browser', [from.id, name].join(parted)]];
      case 'network':
        return [
          ['network', network],
          ['place', pair],
        ];
      default:
        return [
          ['network', network],
          ['account', name],
          ['pair', pair],
        ];
    }
  };

  const told = (kind: LockKind, key: string): Omit<ThrottleLock, 'kind' | 'until'> => {
    if (kind === 'network') return { network: key, userName: '' };
    // What is no pair counts for the account alone.
    if (/^(id|name):/.test(key)) return { network: '', ...toldOf(key) };
    const [first = '', ...rest] = key.split(parted);
    return { network: first, ...toldOf(rest.join(parted)) };
  };
  const keyOf = ({ kind, network, ...who }: Omit<ThrottleLock, 'until'>): string => {
    if (kind === 'network') return network;
    return network === '' ? holderOf(who) : [network, holderOf(who)].join(parted);
  };

  return {
    begin(attempt) {
      const counted = countedBy(attempt);
      const wait = Math.max(...counted.map(([kind, key]) => rates[kind].wait(key)));
      if (wait > 0) throw refuse('identity.locked', { seconds: Math.ceil(wait / 1000) });
      const place = placeOf(attempt);
      const pause = place === null ? 0 : allowance.take(place);
      if (pause > 0) throw refuse('general.too_many', { seconds: Math.ceil(pause / 1000) });
      for (const [kind, key] of counted) rates[kind].add(key);
    },
    succeed(attempt) {
      for (const [kind, key] of countedBy(attempt)) {
        // Others of the network may have failed meanwhile; the account and its places are one user's.
        if (kind === 'network') rates.network.remove(key);
        else rates[kind].clear(key);
      }
    },
    locks: () =>
      lockKinds
        .flatMap((kind) =>
          rates[kind].held().map(({ key, wait }) => ({
            kind,
            ...told(kind, key),
            until: after(clock.now(), wait),
          })),
        )
        .sort((one, other) => other.until - one.until),
    lift(lock) {
      const key = keyOf(lock);
      if (rates[lock.kind].wait(key) === 0) return false;
      rates[lock.kind].clear(key);
      return true;
    },
  };
}
