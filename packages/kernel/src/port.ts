/**
 * How an earlier part reaches a later one without knowing it: the earlier one declares a port, later
 * ones add to it while the whole is put together. The same on the server and on the web.
 */
import { bug } from './fault.ts';

export interface Port<T> {
  readonly name: string;
  /**
   * @throws Fault `contributions.late` once somebody has read the port: that reader would have
   *   missed it; `contributions.double` for a second one of the same key.
   */
  add(contribution: T): void;
  /** Everything added, in the order that the port keeps; always the same list. */
  all(): readonly T[];
}

interface PortOptions<T> {
  /** What there may be one of. */
  readonly key?: (contribution: T) => string;
  /** Ascending; without it what was added first comes first. */
  readonly order?: (contribution: T) => number;
}

/** @param name for messages only: `items.deletion-guards` */
export function definePort<T>(name: string, { key, order }: PortOptions<T> = {}): Port<T> {
  const contributions: T[] = [];
  let isRead = false;
  return {
    name,
    add(contribution) {
      if (isRead) throw bug('contributions.late', { port: name });
      const own = key?.(contribution);
      if (own !== undefined && contributions.some((other) => key?.(other) === own)) {
        throw bug('contributions.double', { port: name, key: own });
      }
      contributions.push(contribution);
    },
    all() {
      if (!isRead && order !== undefined) {
        contributions.sort((one, other) => order(one) - order(other));
      }
      isRead = true;
      return contributions;
    },
  };
}

/** A contribution as data: nothing happens until whoever puts the whole together makes it. */
export interface Contribution {
  readonly port: string;
  make(): void;
}

/** What one part adds to the port of another. */
export const contribute = <T>(port: Port<T>, contribution: T): Contribution => ({
  port: port.name,
  make: () => port.add(contribution),
});
