import { type Clock, milliseconds } from '@millwright/kernel';
import type { LiveClient } from './client.ts';

/** Pages that are told something ask again for what they show: all at once would be a crowd. */
const atOnce = 20;
const every = milliseconds(100);

/** Does something for each page that is open by then, the first ones now. */
export function fewAtATime(
  clients: Iterable<LiveClient>,
  clock: Pick<Clock, 'after'>,
  work: (client: LiveClient) => void,
): void {
  const waiting = [...clients];
  const next = (): void => {
    for (const client of waiting.splice(0, atOnce)) if (client.isOpen) work(client);
    if (waiting.length > 0) clock.after(every, next);
  };
  next();
}
