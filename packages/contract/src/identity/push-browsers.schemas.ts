import { z } from 'zod/mini';
import { text } from '../fields/text.ts';

/** Browsers of one person. */
export const maxPushBrowsers = 20;

/** What a browser shows: pages for the desktop, or for the phone. */
export const pushFrame = z.enum(['desktop', 'phone']);
export type PushFrame = z.infer<typeof pushFrame>;

/** Where a browser is reached though no page is open, as its `PushSubscription` says (RFC 8030, RFC 8291). */
export const pushAddress = {
  endpoint: text({ min: 1, max: 2000 }),
  /** The browser's public key: an uncompressed point of P-256 in base64url. */
  p256dh: text({ max: 87 }, z.regex(/^B[\w-]{86}$/)),
  /** The secret that it shares with the server: 16 bytes in base64url. */
  auth: text({ max: 22 }, z.regex(/^[\w-]{22}$/)),
};

export const pushBrowser = z.object({
  id: z.int(),
  /** The User-Agent header that it came with. */
  agent: z.string(),
  frame: pushFrame,
  /** By which a browser knows itself: the SHA-256 of its endpoint in hex. */
  endpointHash: z.string(),
  createdAt: z.int(),
  /** When its push service last took a message; null before the first. */
  lastUsedAt: z.nullable(z.int()),
  /** Until when it is told: the end of the session, or of the remembered device, that it came with. */
  until: z.int(),
});
export type PushBrowser = z.infer<typeof pushBrowser>;
