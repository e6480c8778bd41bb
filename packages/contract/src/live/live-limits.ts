/** What the live socket allows and how it beats: data alone, for pages load it before anything else. */

/**
 * Limits of one socket, and how many sockets a session may have: one for each open page. A page
 * shows some hundred points at a time; who wants more asks in several subscriptions.
 */
export const liveLimits = {
  pointsPerSocket: 10_000,
  pointsPerSubscription: 2_000,
  subscriptions: 500,
  messageBytes: 32_768,
  socketsPerSession: 32,
};

/**
 * Milliseconds from one `beat` to the next, and those without a word after which a page must no
 * longer take what it shows for what is: two beats may be late.
 */
export const liveBeat = { everyMs: 2000, silentAfterMs: 5000 };

/**
 * Milliseconds of a button that a page holds down: how often the page says so, and without a word after which
 * it is let go.
 */
export const holdBeat = { everyMs: 300, lapsesAfterMs: 1000 };
