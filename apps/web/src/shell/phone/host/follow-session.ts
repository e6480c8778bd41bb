import { dropToken, tokenStore } from '../../../wire/token.ts';
import type { Host } from './host.ts';

/**
 * Tells the host when nobody is signed in any more. In a mini-program a session that the server no
 * longer knows ends at once, for signing in is the mini-program's; elsewhere the page asks to sign
 * in again and goes on. Returns the way out.
 */
export const followSession = (host: Host): (() => void) =>
  tokenStore.subscribe(({ token, lost }, before) => {
    if (before.token !== null && token === null) host.ask({ ask: 'log-out' });
    if (lost && host.kind === 'mini-program') dropToken();
  });
