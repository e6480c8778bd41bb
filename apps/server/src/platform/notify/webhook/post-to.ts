/** One call to an address that was looked at, for what goes to hosts that somebody named. */
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { WebhookAddress } from './webhook-address.ts';

/** Characters of an answer that are kept. */
const keptAnswer = 200;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Posts to the address that was looked at; a redirect is an answer as any other, and not followed. */
export function postTo(
  { url, address, family }: WebhookAddress,
  {
    body,
    headers,
    signal,
    ca,
  }: {
    readonly body: string | Buffer;
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    /** Whose certificates are trusted; those that the system trusts when left out. */
    readonly ca?: string | undefined;
  },
): Promise<Answer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal,
        ...(ca === undefined ? {} : { ca }),
        // A connection of its own, whose name nobody resolves again.
        agent: false,
        lookup: (_host, options, found) =>
          options.all ? found(null, [{ address, family }]) : found(null, address, family),
      },
      (reply) => {
        let text = '';
        const { headers: said, statusCode: status = 0 } = reply;
        const answer = () => resolve({ status, headers: said, text });
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
export const within = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
