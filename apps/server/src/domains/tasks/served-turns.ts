import type { UserId } from '@millwright/kernel';
import type { TaskTurns } from './task-claims.store.ts';

export interface ServedTurns extends TaskTurns {
  /** The account has its turn now. */
  serve(account: UserId): void;
}

/** Who was served longer ago than so many others has waited longest in any case. */
const remembered = 1000;

/** Remembers in which order accounts had their turns in this process. */
export function createServedTurns(lanes: number): ServedTurns {
  const served = new Set<UserId>();
  return {
    lanes,
    get served() {
      return [...served];
    },
    serve(account) {
      served.delete(account);
      served.add(account);
      const [longestAgo] = served;
      if (served.size > remembered && longestAgo !== undefined) served.delete(longestAgo);
    },
  };
}
