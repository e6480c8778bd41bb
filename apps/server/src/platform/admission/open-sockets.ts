/** How many live sockets are open at a time: of a session, of an account, in all. */
import { refuse } from '@millwright/contract';
import type { AdmittedSession } from './admitted-session.ts';

export interface OpenSockets {
  /** How many are open. */
  readonly size: number;
  /**
   * Counts one more from now on, until what is answered is called.
   * @throws Fault refusal `general.too_many` {seconds}
   */
  open(of: AdmittedSession): () => void;
  /** @throws the same when there is no room for one more now */
  demandRoom(of: AdmittedSession): void;
}

export interface SocketLimits {
  readonly session: number;
  readonly account: number;
  readonly inAll: number;
}

/** Seconds after which to ask again: a page is closed sooner or later. */
const pause = 30;

/** @param refused hears which limit was met */
export function createOpenSockets(
  limits: SocketLimits,
  refused: (limit: 'session_sockets' | 'account_sockets' | 'sockets') => void,
): OpenSockets {
  const sessions = new Map<string, number>();
  const accounts = new Map<number, number>();
  let size = 0;

  const change = <Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void => {
    const now = (counts.get(key) ?? 0) + by;
    if (now > 0) counts.set(key, now);
    else counts.delete(key);
  };
  const demandRoom = ({ tokenHash, accountId }: AdmittedSession): void => {
    const ofSession = sessions.get(tokenHash) ?? 0;
    const ofAccount = accounts.get(accountId) ?? 0;
    if (ofSession >= limits.session) refused('session_sockets');
    else if (ofAccount >= limits.account) refused('account_sockets');
    else if (size >= limits.inAll) refused('sockets');
    else return;
    throw refuse('general.too_many', { seconds: pause });
  };

  return {
    get size() {
      return size;
    },
    demandRoom,
    open(of) {
      demandRoom(of);
      const count = (by: 1 | -1): void => {
        size += by;
        change(sessions, of.tokenHash, by);
        change(accounts, of.accountId, by);
      };
      count(1);
      let isOpen = true;
      return () => {
        if (isOpen) count(-1);
        isOpen = false;
      };
    },
  };
}
