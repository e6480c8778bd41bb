import { type Clock, type Duration, outage } from '@millwright/kernel';
import type { Connector } from './tcp-connector.ts';

/** @param owner whose dial it is; dials of an owner are shared out against those of the others */
export type ConnectGate = (connector: Connector, owner?: string) => Connector;

/**
 * Lets the connectors it wraps dial, a limited number at the same time. Owners take turns, and none
 * holds more places than are left for the others: half of them while nobody else dials. So
 * addresses that answer nothing hold up nobody but whoever named them.
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
  /** Who waits, by owner; the owners in the order of their turns. */
  const waiting = new Map<string, Set<() => void>>();
  let free = needs.limit;

  const hasRoom = (owner: string): boolean => (held.get(owner) ?? 0) < free;

  function count(owner: string, by: 1 | -1): void {
    free -= by;
    const now = (held.get(owner) ?? 0) + by;
    if (now > 0) held.set(owner, now);
    else held.delete(owner);
  }

  function enter(owner: string, signal: AbortSignal): Promise<void> {
    if (hasRoom(owner)) {
      count(owner, 1);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const own = waiting.get(owner) ?? new Set();
      waiting.set(owner, own);
      const admit = (): void => {
        signal.removeEventListener('abort', abandon);
        own.delete(admit);
        waiting.delete(owner);
        // Their next waits behind the other owners.
        if (own.size > 0) waiting.set(owner, own);
        count(owner, 1);
        resolve();
      };
      const abandon = (): void => {
        own.delete(admit);
        if (own.size === 0) waiting.delete(owner);
        reject(outage('link.cancelled'));
      };
      own.add(admit);
      signal.addEventListener('abort', abandon, { once: true });
    });
  }

  function findNext(): (() => void) | undefined {
    for (const [owner, [admit]] of waiting) if (hasRoom(owner)) return admit;
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

  return (connector, owner = '') =>
    async (signal) => {
      await enter(owner, signal);
      try {
        return await connectInTime(connector, signal);
      } finally {
        leave(owner);
      }
    };
}
