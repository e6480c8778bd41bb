/** How much of a kind is open at a time, of a session, of an account, in all: live sockets, and files that are made while they go. */
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

/** What its limits are called where refusals are counted, and after how many seconds to ask again. */
export interface SocketNames<Name extends string> {
  readonly session: Name;
  readonly account: Name;
  readonly inAll: Name;
  readonly pause: number;
}

/** @param refused hears which limit was met */
export function createOpenSockets<const Name extends string>(
  limits: SocketLimits,
  names: SocketNames<Name>,
  refused: (limit: Name) => void,
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
    if (ofSession >= limits.session) refused(names.session);
    else if (ofAccount >= limits.account) refused(names.account);
    else if (size >= limits.inAll) refused(names.inAll);
    else return;
    throw refuse('general.too_many', { seconds: names.pause });
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
