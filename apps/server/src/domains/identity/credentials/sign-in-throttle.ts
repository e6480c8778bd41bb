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
import { after, type Clock, type Duration, minutes } from '@millwright/kernel';
import { createRateLimit, networkOf } from '../../../platform/admission/index.ts';

const window: Duration = minutes(15);
/**
 * A factory behind one network has many users, an account has one, a pair is one person; `place` is
 * a pair whose network is known, or a browser, `session` one who is signed in and says the password,
 * `factor` one who has said the password and is asked for the second factor.
 */
const limits: Readonly<Record<LockKind, number>> = {
  network: 60,
  account: 10,
  pair: 6,
  place: 6,
  browser: 10,
  session: 6,
  factor: 6,
};

/** Who tries to sign in, and from where. */
export interface SignInAttempt {
  readonly address: string;
  /** As it was entered. */
  readonly userName: string;
  /** What it comes from that is known of the account; a session says the own password. */
  readonly from?: KnownPlace | undefined;
  /** Who has proved the first factor: no stranger comes so far, but a known place is counted apart. */
  readonly step?: 'second';
}

export type KnownPlace =
  | { readonly kind: 'network' }
  /** `id` tells browsers apart. */
  | { readonly kind: 'browser'; readonly id: string }
  | { readonly kind: 'session' };

export interface SignInThrottle {
  /** Counts an attempt. @throws Fault refusal `identity.locked` {seconds} */
  begin(attempt: SignInAttempt): void;
  /** The password was right: the attempt did not count, and the user starts afresh. */
  succeed(attempt: SignInAttempt): void;
  /** Who must wait now, the longest first. */
  locks(): SignInLock[];
  /** Lets go at once; false when nobody waited. */
  lift(lock: Pick<SignInLock, 'kind' | 'userName' | 'network'>): boolean;
}

/** No name holds it, nor any network. */
const parted = ' ';

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
  };

  /** What the attempt counts against, and its key there. */
  const countedBy = ({ address, userName, from, step }: SignInAttempt): [LockKind, string][] => {
    const network = networkOf(address);
    const name = userName.toLowerCase();
    if (step === 'second') {
      const place = from?.kind === 'browser' ? from.id : network;
      return [['factor', from === undefined ? name : [place, name].join(parted)]];
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

  const told = (kind: LockKind, key: string): Pick<SignInLock, 'userName' | 'network'> => {
    if (kind === 'network') return { network: key, userName: '' };
    if (kind === 'account' || kind === 'session') return { network: '', userName: key };
    const [first = '', ...rest] = key.split(parted);
    // Codes from places that are not known count for the account alone.
    if (rest.length === 0) return { network: '', userName: first };
    return { network: first, userName: rest.join(parted) };
  };
  const keyOf = ({ kind, userName, network }: Pick<SignInLock, 'kind' | 'userName' | 'network'>) =>
    [network, userName].filter((part) => part !== '').join(parted) || kind;

  return {
    begin(attempt) {
      const counted = countedBy(attempt);
      const wait = Math.max(...counted.map(([kind, key]) => rates[kind].wait(key)));
      if (wait > 0) throw refuse('identity.locked', { seconds: Math.ceil(wait / 1000) });
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
