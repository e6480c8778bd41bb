/** Messages to other programs: JSON posted to their address and signed (docs/webhooks.md). */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { refuse } from '@millwright/contract';
import { type Clock, outage } from '@millwright/kernel';
import type { Channel } from '../message.ts';
import type { WebhookAddress, WebhookPolicy } from './webhook-address.ts';
import { signWebhook, webhookSecretOf } from './webhook-signature.ts';

/** Milliseconds for all of it: the name, the connection and the answer. */
const longest = 5000;
/** Characters of an answer that are kept. */
const keptAnswer = 200;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Posts to the address that was looked at; a redirect is an answer as any other, and not followed. */
function post(
  { url, address, family }: WebhookAddress,
  { body, headers, signal }: { body: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<Answer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal,
        // A connection of its own, whose name nobody resolves again.
        agent: false,
        lookup: (_host, options, found) =>
          options.all ? found(null, [{ address, family }]) : found(null, address, family),
      },
      (reply) => {
        let text = '';
        const answer = () => resolve({ status: reply.statusCode ?? 0, text });
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => {
          text = (text + part).slice(0, keptAnswer);
          if (text.length < keptAnswer) return;
          answer();
          reply.destroy();
        });
        reply.on('end', answer);
        reply.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Settles with `work`, or when `signal` says that it took too long. */
const within = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

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
      const { status, text } = await within(signal, post(address, { body, headers, signal }));
      if (status >= 200 && status < 300) return `${status} ${text}`.trimEnd();
      if (status >= 300 && status < 400) {
        throw refuse('delivery.refused', { reason: `${status}: redirects are not followed` });
      }
      const reason = `${status} ${text}`.trimEnd();
      // 408 and 429 ask for another time; any other 4xx stays as it is.
      throw status >= 500 || status === 408 || status === 429
        ? outage('delivery.not_taken', { reason })
        : refuse('delivery.refused', { reason });
    },
  };
}
