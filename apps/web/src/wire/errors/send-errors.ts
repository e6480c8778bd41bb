/** How errors travel to the server: aside from all other calls, so that no failure tells of itself. */
import { webErrorEndpoints } from '@millwright/contract/audit/endpoints';
import type { Endpoint } from '@millwright/contract/call/endpoint';
import { buildRequest, type Fields } from '../request.ts';
import type { QueuedError } from './error-queue.ts';

/** `later`: try again; `done`: taken, or refused for good. */
export type Sending = 'done' | 'later';

const post = async (call: Endpoint, body: Fields, token: string | null): Promise<Sending> => {
  const { url, headers, ...request } = buildRequest(call, body);
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  try {
    const { status } = await fetch(url, {
      ...request,
      headers: { ...headers, ...authorization },
      // A page that is being left still gets it through.
      keepalive: true,
      // Whose it is says the token alone: an error of before sign-in is nobody's.
      credentials: 'omit',
    });
    return status === 401 || status === 429 || status >= 500 ? 'later' : 'done';
  } catch {
    return 'later';
  }
};

const told = ({ session: _, ...error }: QueuedError): Fields => ({ ...error });

/** Errors of the session that `token` opens. */
export const sendOwn = (errors: readonly QueuedError[], token: string): Promise<Sending> =>
  post(webErrorEndpoints.report, { errors: errors.map(told) }, token);

/** An error of no session, or of one that has ended. */
export const sendNobodys = (error: QueuedError): Promise<Sending> =>
  post(webErrorEndpoints.reportOne, told(error), null);
