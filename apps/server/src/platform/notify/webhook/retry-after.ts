/** What another program says of when to ask again. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Timestamp } from '@millwright/kernel';

/**
 * For a fault that is tried again: the seconds that a `Retry-After` asks to wait, be it a number of them or a
 * date (RFC 9110 §10.2.3); nothing where it says neither, or a moment that is over.
 */
export function askedToWait(
  { 'retry-after': said }: IncomingHttpHeaders,
  now: Timestamp,
): { readonly seconds?: number } {
  if (said === undefined) return {};
  const seconds = /^\d{1,9}$/.test(said)
    ? Number(said)
    : Math.ceil((Date.parse(said) - now) / 1000);
  return seconds > 0 ? { seconds } : {};
}
