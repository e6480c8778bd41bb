/** Errors that wait to be reported: alike ones once with their count, for ever bounded. */
import type { WebErrorInput } from '@millwright/contract/audit/web-errors.schemas';

export interface QueuedError extends WebErrorInput {
  readonly count: number;
  /** Whose session it happened in; null before sign-in. Says nothing that could open one. */
  readonly session: string | null;
}

export type CaughtError = Omit<QueuedError, 'count'>;

/** Different errors that wait at most; a page that fails in ever new ways says enough by these. */
export const maxQueued = 40;

/** The same text, thrown at the same place, in the same session. */
const alikeKey = ({ kind, message, stack = '', page, session }: CaughtError): string => {
  const top = stack.split('\n').slice(0, 3).join('\n');
  return JSON.stringify([kind, message, top, page, session]);
};

/** The queue with one more; beyond its bound what is new is left out. */
export const withError = (
  queue: readonly QueuedError[],
  caught: CaughtError,
  count = 1,
): readonly QueuedError[] => {
  const key = alikeKey(caught);
  const known = queue.findIndex((queued) => alikeKey(queued) === key);
  if (known >= 0) {
    return queue.map((queued, index) =>
      index === known ? { ...queued, count: queued.count + count } : queued,
    );
  }
  return queue.length < maxQueued ? [...queue, { ...caught, count }] : queue;
};
