/** What the head of the page has asked for before any of its scripts was there. */
import type { EarlyReply } from '../../vite/load-early.ts';

/** What was asked for at the beginning of the page tells nothing of now after so long. */
const longestAgeMs = 30_000;

/**
 * The answer to this request where it has been asked for in this session, once: who asks again wants
 * a new one.
 */
export const takeEarlyReply = (url: string, token: string | null): Promise<Response> | null => {
  const { earlyReplies = [] } = globalThis as { earlyReplies?: EarlyReply[] };
  const at = earlyReplies.findIndex((early) => early.url === url);
  const [early] = at < 0 ? [] : earlyReplies.splice(at, 1);
  if (early === undefined) return null;
  const isOurs = early.token === token && performance.now() < longestAgeMs;
  return isOurs ? early.reply : null;
};
