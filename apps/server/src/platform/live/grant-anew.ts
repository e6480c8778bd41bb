import type { LiveClient } from './client.ts';

/**
 * Tells a page that from now on it hears what it has subscribed to, as after a new connection: what it
 * shows it then asks for again.
 */
export function grantAnew(client: LiveClient): void {
  for (const id of client.topics.keys()) {
    client.send({ op: 'subscribed', id, points: [], refused: [] });
  }
}
