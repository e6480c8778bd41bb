import { type Clock, type Duration, outage } from '@millwright/kernel';
import type { Connector } from './tcp-connector.ts';

/** Whose dial it is, and of which part of theirs. */
export interface DialOwner {
  readonly owner: string;
  readonly part: string;
}

export type ConnectGate = (connector: Connector, whose?: DialOwner) => Connector;

/**
 * Lets the connectors it wraps dial, a limited number at the same time. Owners take turns, the
 * parts of an owner take theirs, and no owner holds more places than are left for the others: half
 * of them while nobody else dials. So addresses that answer nothing hold up nobody but whoever
 * named them.
 * Outage, besides those of the connectors: `link.timeout`.
 * @param limit how many dial at the same time
 * @param longest how long one may dial, once it has its place
 */
export function connectGate(needs: {
  readonly limit: number;
  readonly longest: Duration;
  readonly clock: Clock;
}): ConnectGate {
  const held = new Map<string, number>();
  /** Who waits, by owner and part, both in the order of their turns. */
  const waiting = new Map<string, Map<string, Set<() => void>>>();
  let free = needs.limit;

  const hasRoom = (owner: string): boolean => (held.get(owner) ?? 0) < free;

  function count(owner: string, by: 1 | -1): void {
    free -= by;
    const now = (held.get(owner) ?? 0) + by;
    if (now > 0) held.set(owner, now);
    else held.delete(owner);
  }

  function enter({ owner, part }: DialOwner, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(outage('link.cancelled'));
    if (hasRoom(owner)) {
      count(owner, 1);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const parts = waiting.get(owner) ?? new Map<string, Set<() => void>>();
      waiting.set(owner, parts);
      const own = parts.get(part) ?? new Set();
      parts.set(part, own);
      const leaveQueue = (): void => {
        own.delete(admit);
        if (own.size === 0) parts.delete(part);
        if (parts.size === 0) waiting.delete(owner);
      };
      const admit = (): void => {
        signal.removeEventListener('abort', abandon);
        leaveQueue();
        // The next of the part waits behind the other parts, that of the owner behind the others.
        if (parts.delete(part)) parts.set(part, own);
        if (waiting.delete(owner)) waiting.set(owner, parts);
        count(owner, 1);
        resolve();
      };
      const abandon = (): void => {
        leaveQueue();
        reject(outage('link.cancelled'));
      };
      own.add(admit);
      signal.addEventListener('abort', abandon, { once: true });
    });
  }

  function findNext(): (() => void) | undefined {
    for (const [owner, parts] of waiting) {
      if (!hasRoom(owner)) continue;
      for (const [admit] of parts.values()) return admit;
    }
    return undefined;
  }

  function leave(owner: string): void {
    count(owner, -1);
    for (let next = findNext(); next !== undefined; next = findNext()) next();
  }

  async function connectInTime(connector: Connector, signal: AbortSignal) {
    const inTime = new AbortController();
    const cancel = needs.clock.after(needs.longest, () => inTime.abort());
    try {
      return await connector(AbortSignal.any([signal, inTime.signal]));
    } catch (error) {
      if (inTime.signal.aborted && !signal.aborted) throw outage('link.timeout', {}, error);
      throw error;
    } finally {
      cancel();
    }
  }

  return (connector, whose = { owner: '', part: '' }) =>
    async (signal) => {
      await enter(whose, signal);
      try {
        return await connectInTime(connector, signal);
      } finally {
        leave(whose.owner);
      }
    };
}
