/** Each write that another server asks for is carried out once, and not when it comes late. */
import { newestWrite, oldestWrite } from './collector-messages.ts';

export interface FreshWrites {
  /**
   * Whether it is to be carried out now.
   * @param at when it was asked for, by the collector's time
   */
  take(id: string, at: number): boolean;
}

/** @param time the collector's, in milliseconds that never go back */
export function createFreshWrites(time: () => number): FreshWrites {
  /** When each was asked for: as long as it would be fresh, in the order they came. */
  const taken = new Map<string, number>();
  return {
    take(id, at) {
      const now = time();
      for (const [old, askedAt] of taken) if (now - askedAt > oldestWrite) taken.delete(old);
      // It lay somewhere until now, and whoever asked was told that it failed.
      if (now - at > oldestWrite || at - now > newestWrite) return false;
      if (taken.has(id)) return false;
      taken.set(id, at);
      return true;
    },
  };
}
