import { onCallFailure } from '../../../wire/failures.ts';
import { dropToken, tokenStore } from '../../../wire/token.ts';
import type { Host } from './host.ts';

/**
 * Tells the host when the session ends. A mini-program shows its first page when the server no
 * longer knows the session; elsewhere the page itself asks to sign in again. Returns the way out.
 */
export const followSession = (host: Host): (() => void) => {
  const endToken = tokenStore.subscribe(({ token }, before) => {
    if (before.token !== null && token === null) host.ask({ ask: 'log-out' });
  });
  const endFailures = onCallFailure(({ error: { failure } }) => {
    if (host.kind !== 'mini-program' || failure !== 'signed-out') return;
    dropToken();
    host.ask({ ask: 'index' });
  });
  return () => {
    endToken();
    endFailures();
  };
};
