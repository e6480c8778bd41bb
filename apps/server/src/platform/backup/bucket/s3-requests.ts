/** Signs what a bucket is asked, and asks again when the network or the service fails for a moment. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '@millwright/kernel';
import { AwsClient } from 'aws4fetch';
import { backupFault } from '../backup-fault.ts';
import type { BucketAddress } from './bucket-address.ts';
import { type AskedPlace, type Refusal, refusalFault, unreachableFault } from './s3-faults.ts';
import { isErrorReply, isWholeReply, textIn } from './s3-replies.ts';

export interface S3Order {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of an object; of the bucket itself when left out. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Refusals that are an answer: codes of S3, or a status. */
  readonly expected?: readonly (string | number)[];
  /** The element that the reply is; one that does not end with it was cut. */
  readonly root?: string;
  /** Bytes of a longer reply than any that is expected; one that is longer is none. */
  readonly most?: number;
}

export interface S3Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What of the expected was refused. */
  readonly refusal: Refusal | undefined;
}

export interface S3Requests {
  /** @throws Fault outage `backup.bucket_*` */
  ask(order: S3Order): Promise<S3Reply>;
  /** The same, with its body still to come; undefined for a refusal that was expected. */
  open(order: S3Order): Promise<Response | undefined>;
  /** Of a reply that lacks what it has to have. */
  broken(what: string): Fault;
  /** Waits before the next attempt. @throws Fault outage after the last */
  retry(attempt: number, error: unknown): Promise<void>;
}

const attempts = 5;
/** Bytes of a thousand keys of 1,024 characters, each written as a reference, and what is said of them. */
const longestReply = 16_777_216;
/** The longest that a part of a large file may take on a slow line. */
const longestMs = 600_000;
const momentary = new Set(['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable']);

/** @param pauseMs before the second attempt; twice as long before each further one */
export function createS3Requests(
  address: BucketAddress,
  asked: AskedPlace,
  pauseMs = 300,
): S3Requests {
  const { url, keyId: accessKeyId, secret: secretAccessKey, region } = address;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  const send = async (order: S3Order, isWhole: boolean): Promise<Response> => {
    const { method, key = '', query = {}, headers, body } = order;
    const target = new URL(url + key.split('/').map(encodeURIComponent).join('/'));
    const pairs = Object.entries(query).map(
      ([name, value]) => `${name}=${encodeURIComponent(value)}`,
    );
    // A blank is %20: some take a plus as it stands.
    target.search = pairs.join('&');
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await signer.sign(target.href, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sum },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    // Not signed: whoever stands between may change it.
    request.headers.set('accept-encoding', 'identity');
    // What is read piece by piece takes as long as it takes, unless nothing comes.
    const signal = isWhole ? { signal: AbortSignal.timeout(longestMs) } : {};
    return await fetch(request, { redirect: 'manual', ...signal });
  };

  const retry = async (attempt: number, error: unknown): Promise<void> => {
    if (attempt >= attempts) throw unreachableFault(error, asked);
    await pause(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
  };

  const once = async (order: S3Order, isWhole: boolean): Promise<Answer | Failure> => {
    const response = await send(order, isWhole);
    const { status, ok } = response;
    // Of an object only a refusal is read here.
    const { most = longestReply } = order;
    const text = isWhole || !ok ? await readText(response, ok ? most : longestReply) : '';
    if (text === undefined) return { failure: `the reply is longer than ${most} bytes` };
    const code = textIn(text, 'Code') ?? '';
    const isMomentary = (status >= 500 && status !== 501 && status !== 507) || status === 429;
    if (isMomentary || momentary.has(code)) return { failure: `HTTP ${status} ${code}`.trim() };
    const isCut = ok && order.root !== undefined && !isWholeReply(text, order.root);
    return isCut ? { failure: 'the reply was cut' } : { response, text, code };
  };

  /** Until somebody answers for good. */
  const answer = async (order: S3Order, isWhole: boolean): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const got = await once(order, isWhole).catch((failure: unknown) => ({ failure }));
      if (!('failure' in got)) return got;
      await retry(attempt, got.failure);
    }
  };

  const refusalIn = ({ response, text, code }: Answer, order: S3Order): Refusal | undefined => {
    // Of an upload that was to be completed the refusal may come after a good beginning.
    if (response.ok && !isErrorReply(text)) return undefined;
    const refusal = { status: response.status, code };
    const { expected = [] } = order;
    if (expected.includes(refusal.code) || expected.includes(refusal.status)) return refusal;
    throw refusalFault(refusal, asked, { text, headers: response.headers });
  };

  return {
    retry,
    broken: (what) => backupFault('backup.bucket_failed', { endpoint: asked.endpoint, what }),
    async ask(order) {
      const got = await answer(order, true);
      const { status, headers } = got.response;
      return { status, headers, text: got.text, refusal: refusalIn(got, order) };
    },
    async open(order) {
      const got = await answer(order, false);
      return refusalIn(got, order) === undefined ? got.response : undefined;
    },
  };
}

/** Undefined when it is longer; no more of it is read then. */
async function readText({ body }: Response, most: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > most) return undefined;
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

interface Answer {
  readonly response: Response;
  readonly text: string;
  readonly code: string;
}

/** Of an attempt, which the next may not meet. */
interface Failure {
  readonly failure: unknown;
}
