/** The bodies of calls, counted from before they are read until the work with them is over. */
import type { IncomingMessage } from 'node:http';
import { type Call, refuse } from '@millwright/contract';
import { outage } from '@millwright/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AdmittedSession, type OpenBodies, ownerOf, personOf } from '../../admission/index.ts';

/** What the body of a call may hold, and the fields of a form together. */
export const maxBodyBytes = 1_048_576;
/** The same of a call that nobody needs an account for; the largest has some texts and a password. */
const maxPublicBodyBytes = 16_384;

const limitOf = ({ upload, maxBytes, rule }: Call): number =>
  upload === undefined
    ? (maxBytes ?? (rule.kind === 'public' ? maxPublicBodyBytes : maxBodyBytes))
    : maxBodyBytes;

export interface IncomingBody {
  /** Most bytes that it may have; of a form, its fields. */
  readonly limit: number;
  /** Aborted, for the reason that is answered, when it must not be read on. */
  readonly signal: AbortSignal;
  /** It is here. */
  arrived(): void;
  /** The work with it is over. */
  close(): void;
}

export interface IncomingBodies {
  /**
   * Before the body is read.
   * @throws Fault `general.too_large`, `general.too_many` {seconds}
   */
  admit(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
    whose: AdmittedSession | string,
  ): void;
  /** For who reads it. */
  of(request: FastifyRequest): IncomingBody | undefined;
  /** For who works with it: from now on it is closed by them, however soon the caller has gone. */
  take(request: FastifyRequest): IncomingBody | undefined;
  /** Ends all that still come: a server that stops does not wait for them. */
  stop(): void;
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') === true;

export function createIncomingBodies(bodies: OpenBodies): IncomingBodies {
  const coming = new WeakMap<FastifyRequest, IncomingBody>();
  const taken = new WeakSet<FastifyRequest>();
  const stopping = new Set<() => void>();
  return {
    admit(call, request, reply, whose) {
      if (call.method === 'GET') return;
      const { upload } = call;
      const limit = limitOf(call);
      const files = upload === undefined ? 0 : upload.maxBytes * (upload.maxFiles ?? 1);
      const { 'content-length': said, 'transfer-encoding': chunked } = request.headers;
      // Who does not say how long it is may send as much as there may be.
      const length = chunked === undefined ? Number(said ?? 0) : limit + files;
      // Files go to the disk as they come; what a form is parsed by says what is too large.
      if (length > limit && !isForm(request)) throw refuse('general.too_large');
      const size = { kept: Math.min(length, limit), length: Math.min(length, limit + files) };
      const ended = new AbortController();
      const owner = call.admission?.weight === 'command' ? personOf(whose) : ownerOf(whose);
      const open = bodies.open(owner, size, (why) => ended.abort(why));
      coming.set(request, { limit, signal: ended.signal, ...open });
      const stop = (): void => ended.abort(outage('general.unavailable', { service: 'http' }));
      stopping.add(stop);
      reply.raw.once('close', () => {
        stopping.delete(stop);
        if (!taken.has(request)) open.close();
      });
    },
    of: (request) => coming.get(request),
    take(request) {
      taken.add(request);
      return coming.get(request);
    },
    stop() {
      for (const stop of stopping) stop();
    },
  };
}

/**
 * All of it.
 * @throws Fault `general.too_large`, what its signal says, `general.invalid` when it breaks off
 */
export async function readBody(
  payload: IncomingMessage,
  { limit, signal, arrived }: IncomingBody,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer): void => {
    length += part.length;
    parts.push(part);
    if (length > limit) reject(refuse('general.too_large'));
  };
  const breakOff = (error?: Error): void =>
    reject(refuse('general.invalid', { field: 'body', reason: '' }, error));
  const end = (): void => resolve(Buffer.concat(parts, length));
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort);
  payload.on('data', take).once('end', end).once('error', breakOff).once('close', breakOff);
  try {
    if (signal.aborted) abort();
    return await promise;
  } finally {
    arrived();
    signal.removeEventListener('abort', abort);
    payload.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff);
    // What is left of it goes nowhere.
    payload.on('error', () => {}).resume();
  }
}
