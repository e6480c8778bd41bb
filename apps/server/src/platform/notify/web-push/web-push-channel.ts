/** Messages to browsers, shown though no page is open, through the push service of each (RFC 8030). */
import { createHash } from 'node:crypto';
import { refuse } from '@millwright/contract';
import { type Clock, outage } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Channel, MessageToDeliver } from '../message.ts';
import { askedToWait, postTo, type WebhookPolicy, within } from '../webhook/index.ts';
import { encryptPayload } from './encrypt-payload.ts';
import {
  deleteSubscription,
  findSubscription,
  markSubscriptionUsed,
  type PushSubscriptionAddress,
} from './push-subscriptions.store.ts';
import { type VapidKeys, vapidHeader } from './vapid-keys.ts';

export interface WebPush {
  readonly keys: VapidKeys;
  readonly policy: Pick<WebhookPolicy, 'allows' | 'resolve'>;
  /** `mailto:` or `https:`, for who runs a push service. */
  readonly contact: string;
}

/** Milliseconds for all of it: the name, the connection and the answer. */
const longest = 5000;
/** Seconds that a push service keeps what a browser that is switched off has not taken. */
const keptFor = 24 * 3600;
/** Bytes of a payload before it is encrypted. */
const largest = 2900;

/** By what messages name a browser: its number. */
export const pushAddressOf = (id: number): string => `browser:${id}`;

/** @param from level of an alarm as a message has it */
const urgencyOf = (level = ''): string => (Number(level) >= 3 ? 'high' : 'normal');

/** A push service keeps the latest of a topic alone; it takes 32 characters. */
const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** What the service worker is told; of a text that is too long its beginning. */
function payloadOf(
  { subject: title, text, parameters = {} }: MessageToDeliver,
  { frame }: Pick<PushSubscriptionAddress, 'frame'>,
): string {
  const { tag = '', level = '', path = '/', unconfirmed, language } = parameters;
  const say = (body: string): string =>
    JSON.stringify({
      title,
      body,
      tag,
      level: Number(level),
      path: frame === 'phone' ? `/m/#${path}` : path,
      language,
      ...(unconfirmed === undefined ? {} : { unconfirmed: Number(unconfirmed) }),
    });
  const letters = [...text];
  const whole = say(text);
  if (Buffer.byteLength(whole) <= largest) return whole;
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const isShort = Buffer.byteLength(say(`${letters.slice(0, middle).join('')}…`)) <= largest;
    if (isShort) fits = middle;
    else tooLong = middle;
  }
  return say(`${letters.slice(0, fits).join('')}…`);
}

/**
 * The address of a message names a subscription; a browser that has unsubscribed, or that its push service
 * knows no more, is refused.
 * @param timeout milliseconds for all of a delivery
 */
export function createWebPushChannel(
  { keys, policy, contact }: WebPush,
  needs: {
    readonly db: Kysely<unknown>;
    readonly clock: Clock;
    readonly timeout?: number;
    /** Whose certificates are trusted; those that the system trusts when left out. */
    readonly ca?: string | undefined;
  },
): Channel {
  const { db, clock, timeout = longest, ca } = needs;
  return {
    name: 'web_push',
    async deliver(message) {
      const { to, parameters = {} } = message;
      const id = Number(/^browser:(\d+)$/.exec(to)?.[1]);
      const found = Number.isSafeInteger(id) ? await findSubscription(db, id) : undefined;
      if (found === undefined) throw refuse('delivery.refused', { reason: 'unsubscribed' });
      const { endpoint } = found;
      const signal = AbortSignal.timeout(timeout);
      const address = await within(signal, policy.resolve(endpoint));
      const audience = address.url.origin;
      const headers = {
        authorization: vapidHeader(keys, { audience, contact, now: clock.now() }),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(keptFor),
        urgency: urgencyOf(parameters.level),
        topic: topicOf(parameters.tag ?? ''),
      };
      const body = encryptPayload(payloadOf(message, found), found);
      const { status, ...answer } = await within(
        signal,
        postTo(address, { body, headers, signal, ca }),
      );
      if (status >= 200 && status < 300) {
        await markSubscriptionUsed(db, id, clock.now());
        return String(status);
      }
      // What a service says besides may be anything, and is nobody's to read.
      const reason = String(status);
      if (status === 404 || status === 410) await deleteSubscription(db, id, endpoint);
      throw status >= 500 || status === 408 || status === 429
        ? outage('delivery.not_taken', { reason, ...askedToWait(answer.headers, clock.now()) })
        : refuse('delivery.refused', { reason });
    },
  };
}
