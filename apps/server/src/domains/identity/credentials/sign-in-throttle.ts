/**
 * Slows guessing down: per address, per account and per pair of them. An attempt counts from its
 * beginning, so that many at once get no further than one after the other.
 */
import { refuse } from '@millwright/contract';
import { type Clock, type Duration, minutes } from '@millwright/kernel';
import { createRateLimit, networkOf } from '../../../platform/admission/index.ts';

const window: Duration = minutes(15);
/** A factory behind one address has many users, an account has one, a pair is one person. */
const limits = { address: 60, account: 10, pair: 6 };

export interface SignInThrottle {
  /** Counts an attempt. @throws Fault refusal `identity.locked` {seconds} */
  begin(address: string, userName: string): void;
  /** The password was right: the attempt did not count, and the user starts afresh. */
  succeed(address: string, userName: string): void;
}

export function createSignInThrottle({ clock }: { clock: Clock }): SignInThrottle {
  const address = createRateLimit({ clock, window, limit: limits.address });
  const account = createRateLimit({ clock, window, limit: limits.account });
  const pair = createRateLimit({ clock, window, limit: limits.pair });
  const keys = (from: string, userName: string) => {
    const ip = networkOf(from);
    const name = userName.toLowerCase();
    return { ip, name, both: `${ip} ${name}` };
  };
  return {
    begin(from, userName) {
      const { ip, name, both } = keys(from, userName);
      const wait = Math.max(address.wait(ip), account.wait(name), pair.wait(both));
      if (wait > 0) throw refuse('identity.locked', { seconds: Math.ceil(wait / 1000) });
      address.add(ip);
      account.add(name);
      pair.add(both);
    },
    succeed(from, userName) {
      const { ip, name, both } = keys(from, userName);
      address.remove(ip);
      account.clear(name);
      pair.clear(both);
    },
  };
}
