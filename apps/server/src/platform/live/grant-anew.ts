import { type Clock, milliseconds } from '@millwright/kernel';
import type { LiveClient } from './client.ts';

/** Each asks again for what it shows: all at once would be a crowd. */
const atOnce = 20;
const every = milliseconds(100);

/**
 * Tells pages that from now on they hear what they have subscribed to, as after a new connection:
 * what they show they then ask for again.
 */
export function grantAnew(clients: Iterable<LiveClient>, clock: Pick<Clock, 'after'>): void {
  const waiting = [...clients];
  const grantNext = (): void => {
    for (const client of waiting.splice(0, atOnce)) {
      for (const id of client.topics.keys()) {
        client.send({ op: 'subscribed', id, points: [], refused: [] });
      }
    }
    if (waiting.length > 0) clock.after(every, grantNext);
  };
  grantNext();
}
