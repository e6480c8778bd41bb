/** The error catalogue: which words the user reads when a call fails. */
import type { Envelope } from '@millwright/contract/call/envelope';
import { text } from '../texts/i18n.ts';
import { CallError, type CallFailure } from './errors/call-error.ts';

/** No answer: the words name the address that was asked, without its query. */
export const networkError = (url: string, cause: unknown): CallError => {
  const address = new URL(url, location.href).href.replace(/\?.*$/, '');
  return new CallError({
    failure: 'network',
    status: 0,
    text: text('shell:errors.network', { address }),
    details: { address },
    cause,
  });
};

/** No session: what the server says of one that is over, without asking it. */
export const signedOutError = (): CallError =>
  new CallError({ failure: 'signed-out', status: 401, text: text('shell:errors.unauthorised') });

const failureOf = (http: number, status: number, told: boolean): CallFailure => {
  if (http === 401) return status === 403 ? 'forbidden' : 'signed-out';
  if (http === 500) return 'server';
  return told ? 'refused' : 'other';
};

/** An answer that is not a success. The server's own words win over the catalogue's. */
export const answeredError = (
  response: Pick<Response, 'status' | 'statusText'>,
  envelope: Envelope<unknown> | null,
): CallError => {
  const status = envelope?.code ?? response.status;
  const told = envelope?.message || null;
  const failure = failureOf(response.status, status, told !== null);
  const words: Record<CallFailure, () => string> = {
    'signed-out': () => text('shell:errors.unauthorised'),
    forbidden: () => told ?? text('shell:errors.unauthorised'),
    server: () => text('shell:errors.server', { reason: told ?? response.statusText }),
    refused: () => told ?? text('shell:errors.other'),
    network: () => text('shell:errors.other'),
    other: () => text('shell:errors.other'),
  };
  return new CallError({
    failure,
    status,
    text: words[failure](),
    fresh: envelope?.data,
    ...(envelope?.error === undefined ? {} : { code: envelope.error }),
    ...(envelope?.details === undefined ? {} : { details: envelope.details }),
  });
};
