/** Messages to other programs: JSON posted to their address and signed (docs/webhooks.md). */
import { refuse } from '@millwright/contract';
import { type Clock, outage } from '@millwright/kernel';
import type { Channel } from '../message.ts';
import { postTo, within } from './post-to.ts';
import { askedToWait } from './retry-after.ts';
import type { WebhookPolicy } from './webhook-address.ts';
import { signWebhook, webhookSecretOf } from './webhook-signature.ts';

/** Milliseconds for all of it: the name, the connection and the answer. */
const longest = 5000;
/**
 * The text of a message is its body; its parameter `item` says by whose secret it is signed.
 * @param timeout milliseconds for all of a delivery
 */
export function createWebhookChannel(needs: {
  readonly policy: WebhookPolicy;
  /** `WEBHOOK_SECRET` */
  readonly secret: string;
  readonly clock: Clock;
  readonly timeout?: number;
}): Channel {
  const { policy, secret, clock, timeout = longest } = needs;
  return {
    name: 'webhook',
    receiverOf: (to) => (URL.canParse(to) ? new URL(to).host : to),
    async deliver({ id, to, text: body, parameters = {} }) {
      const signal = AbortSignal.timeout(timeout);
      const address = await within(signal, policy.resolve(to));
      const timestamp = String(Math.floor(clock.now() / 1000));
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Millwright',
        'millwright-key': `millwright-message-${id}`,
        'millwright-timestamp': timestamp,
        'millwright-signature': signWebhook(
          webhookSecretOf(secret, parameters.item ?? ''),
          timestamp,
          body,
        ),
      };
      const { status, text, ...answer } = await within(
        signal,
        postTo(address, { body, headers, signal }),
      );
      if (status >= 200 && status < 300) return `${status} ${text}`.trimEnd();
      if (status >= 300 && status < 400) {
        throw refuse('delivery.refused', { reason: `${status}: redirects are not followed` });
      }
      const reason = `${status} ${text}`.trimEnd();
      // 408 and 429 ask for another time; any other 4xx stays as it is.
      throw status >= 500 || status === 408 || status === 429
        ? outage('delivery.not_taken', { reason, ...askedToWait(answer.headers, clock.now()) })
        : refuse('delivery.refused', { reason });
    },
  };
}
