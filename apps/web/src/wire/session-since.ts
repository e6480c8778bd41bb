import { serverClock } from './server-clock.ts';
import { tokenStore } from './token.ts';

/** By so much the clocks of page and server may differ unnoticed, with the way of an answer. */
const slackMs = 3000;

/**
 * When this page began to be somebody's, by the server's clock and rather too early than too late:
 * parts of it come seconds after, and what happened meanwhile is news to its reader.
 */
export const sessionSince = (): number =>
  serverClock.now() - (Date.now() - tokenStore.getState().since) - slackMs;
