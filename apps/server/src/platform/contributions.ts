/**
 * How an earlier domain reaches a later one without knowing it: the earlier one declares a port,
 * later ones add to it while the server is composed.
 */
import { bug } from '@millwright/kernel';

export interface Port<T> {
  readonly name: string;
  /**
   * @throws Fault `contributions.late` once somebody has read the port: that reader would have
   *   missed it.
   */
  add(contribution: T): void;
  /** Everything added, in the order of composition. */
  all(): readonly T[];
}

/** @param name for messages only: `items.deletion-guard`. */
export function definePort<T>(name: string): Port<T> {
  const contributions: T[] = [];
  let isRead = false;
  return {
    name,
    add(contribution) {
      if (isRead) throw bug('contributions.late', { port: name });
      contributions.push(contribution);
    },
    all() {
      isRead = true;
      return contributions;
    },
  };
}
