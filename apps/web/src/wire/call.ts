/** The one way from a page to the server: an endpoint and its input in, its typed data out. */
import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { Envelope } from '@millwright/contract/call/envelope';
import { pageHeader } from '@millwright/contract/call/page-header';
import { currentLanguage, textsStarted } from '../texts/i18n.ts';
import { whileBusy } from './activity.ts';
import { answeredError, networkError, signedOutError } from './catalogue.ts';
import { takeEarlyReply } from './early-reply.ts';
import { CallError } from './errors/call-error.ts';
import { announceFailure } from './errors/failures.ts';
import { buildRequest, type Fields } from './request.ts';
import { serverClock } from './server-clock.ts';
import { loseToken, tokenStore } from './token.ts';

/** Gives up what is on its way in a session that its user leaves. */
let session = new AbortController();
tokenStore.subscribe(({ leaving }, before) => {
  if (!leaving || before.leaving) return;
  session.abort();
  session = new AbortController();
});

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The caller shows failures itself (a form beside its field); nothing is announced. */
  readonly hideErrors?: boolean;
  /** Needs no session, and is made while one is lost or left. */
  readonly whileLost?: boolean;
  /** Repeated by a timer: no loading bar. Taken from the declaration when not given. */
  readonly polling?: boolean;
}

const readEnvelope = async (response: Response): Promise<Envelope<unknown> | null> => {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body
    ? (body as Envelope<unknown>)
    : null;
};

const send = async (call: Endpoint, input: Fields, token: string | null, signal: AbortSignal) => {
  const { url, headers, ...request } = buildRequest(call, input);
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const ask = (): Promise<Response> =>
    fetch(url, {
      ...request,
      headers: {
        ...headers,
        ...pageHeader,
        ...authorization,
        'accept-language': currentLanguage(),
      },
      signal,
    });
  try {
    return await (takeEarlyReply(url, token) ?? ask());
  } catch (cause) {
    if (signal.aborted) throw cause;
    await textsStarted();
    throw networkError(url, cause);
  }
};

/** `read` answers null when the reply is not a success; the reply is then told as an error. */
const make = async <T>(
  call: Endpoint,
  input: Fields,
  options: CallOptions,
  read: (response: Response, envelope: Envelope<unknown> | null) => Promise<T> | T,
): Promise<T> => {
  const { token, lost, leaving } = tokenStore.getState();
  // Asked for again once somebody has signed in; it is known already that nobody has.
  if ((lost || leaving) && options.whileLost !== true) throw signedOutError();
  const signals = [options.signal, options.whileLost === true ? undefined : session.signal];
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
  const work = async (): Promise<T> => {
    const response = await send(call, input, token, signal);
    serverClock.heard(response.headers.get('date'));
    const isFile = call.download === true && response.ok;
    const envelope = isFile ? null : await readEnvelope(response);
    signal.throwIfAborted();
    if (isFile || (response.ok && envelope?.code === 200)) return read(response, envelope);
    await textsStarted();
    throw answeredError(response, envelope);
  };
  try {
    const polling = options.polling ?? call.polling ?? false;
    return await (polling ? work() : whileBusy(work));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // A late answer to an earlier session must not end the one that followed.
    const sameSession = token !== null && tokenStore.getState().token === token;
    if (error.failure === 'signed-out' && sameSession) loseToken();
    announceFailure({ error, call: call.name, hidden: options.hideErrors === true });
    throw error;
  }
};

/**
 * Makes the call and resolves with its reply: what stands under `data`. Rejects with `CallError`; every
 * failure is also announced to the user unless `hideErrors`. A session that is over is marked lost.
 */
export const call = <In, Out>(
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In>,
  options: CallOptions = {},
): Promise<Out> =>
  make(
    endpoint,
    input as Fields,
    options,
    // The server checks its replies against the same endpoint.
    (_response, envelope) => (endpoint.flat === true ? envelope : envelope?.data) as Out,
  );

/** The same for who shows a failure itself, a form beside its field, or has nobody to show it to. */
export const quietCall = <In, Out>(
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In>,
  options: Omit<CallOptions, 'hideErrors'> = {},
): Promise<Out> => call(endpoint, input, { ...options, hideErrors: true });

/** Makes a call that takes a file, or as many as it declares, beside its other input. */
export const upload = <In, Out>(
  endpoint: Endpoint<In, Out>,
  file: File | readonly File[],
  input: NoInfer<In>,
  options: CallOptions = {},
): Promise<Out> =>
  make(
    endpoint,
    { ...(input as Fields), [endpoint.upload?.field ?? 'file']: file },
    options,
    (_response, envelope) => envelope?.data as Out,
  );

/** Makes a call that answers a file; `name` is the server's file name where it gives one. */
export const download = <In, Out>(
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In>,
  options: CallOptions = {},
): Promise<{ readonly file: Blob; readonly name: string | null }> =>
  make(endpoint, input as Fields, options, async (response) => {
    const disposition = response.headers.get('content-disposition') ?? '';
    const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
    return {
      file: await response.blob(),
      name: encoded === undefined ? null : decodeURIComponent(encoded),
    };
  });
