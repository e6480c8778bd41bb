/** Cross-site request forgery: a cookie is sent by itself, so a change must come from our pages. */
import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '@millwright/contract';

/** Whether `Origin` names the host the request was made to; the scheme may differ behind a proxy. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}

/**
 * For writes that a cookie vouches for. Browsers send `Sec-Fetch-Site` where the page is secure and
 * `Origin` with every write; a request with neither is no browser's and must use a bearer token.
 * @throws Fault `general.cross_site`
 */
export function checkSameSite(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined ? site === 'same-origin' : isSameOrigin(headers)) return;
  throw refuse('general.cross_site');
}

/**
 * Whether a reply may set a cookie: not when another site made the browser come here, or it could
 * sign its visitor in as somebody else. Where the page is not secure the header is missing.
 */
export const mayTakeCookie = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
};
