/** Cross-site request forgery: a cookie is sent by itself, so a change must come from our pages. */
import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '@millwright/contract';
import { pageHeader } from '@millwright/contract/call/page-header';

/** Whether `Origin` names the host the request was made to; the scheme may differ behind a proxy. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}

const carriesPageHeader = (headers: IncomingHttpHeaders): boolean =>
  Object.entries(pageHeader).every(([name, value]) => headers[name] === value);

/**
 * Whether a page of ours made the browser send this. Browsers say so by `Sec-Fetch-Site` where the
 * page is secure. Where it is not, the header that our pages add says it, or `Origin`, which goes
 * with every write. A link of another site brings neither, and neither do programs, which have a
 * bearer token and need no cookie.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return carriesPageHeader(headers) || isSameOrigin(headers);
}

/**
 * For writes that a cookie vouches for.
 * @throws Fault `general.cross_site`
 */
export function checkSameSite(headers: IncomingHttpHeaders): void {
  if (!isFromOwnPage(headers)) throw refuse('general.cross_site');
}
