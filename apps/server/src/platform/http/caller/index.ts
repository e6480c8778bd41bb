/** Who asks: from which address, by which session, and from whose page. */
export { createAddressOf, isProxyOf } from './address-of.ts';
export { type Callers, createCallers } from './caller.ts';
export { type CookieKind, readCookie, writeCookie } from './cookie.ts';
export { checkSameSite, isFromOwnPage, isSameOrigin } from './same-site.ts';
