/** Cookies of this server: out of reach of scripts, not sent by other sites' forms and frames. */
import type { Timestamp } from '@millwright/kernel';

/**
 * `session` carries who is signed in, `device` signs in without the password, `browser` tells a
 * browser that somebody signed in from apart from those of strangers, and permits nothing.
 */
export type CookieKind = 'session' | 'device' | 'browser';

/** `__Host-` (RFC 6265bis §4.1.3.2) binds it to this host, and needs TLS. */
const cookieName = (kind: CookieKind, secure: boolean): string =>
  `${secure ? '__Host-' : ''}millwright_${kind}`;

export function readCookie(
  header: string | undefined,
  kind: CookieKind,
  secure: boolean,
): string | undefined {
  const start = `${cookieName(kind, secure)}=`;
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/** The Set-Cookie header; null ends the cookie. */
export function writeCookie(
  kind: CookieKind,
  kept: { readonly token: string; readonly until: Timestamp } | null,
  secure: boolean,
): string {
  const expires = new Date(kept?.until ?? 0).toUTCString();
  const parts = [
    `${cookieName(kind, secure)}=${kept?.token ?? ''}`,
    'Path=/',
    `Expires=${expires}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return (secure ? [...parts, 'Secure'] : parts).join('; ');
}
