/** The session cookie: out of reach of scripts, not sent by other sites' forms and frames. */
import type { Timestamp } from '@millwright/kernel';

/** `__Host-` (RFC 6265bis §4.1.3.2) binds it to this host, and needs TLS. */
const cookieName = (secure: boolean): string =>
  secure ? '__Host-millwright_session' : 'millwright_session';

export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  const start = `${cookieName(secure)}=`;
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/** The Set-Cookie header; null ends the cookie. */
export function writeSessionCookie(
  session: { readonly token: string; readonly until: Timestamp } | null,
  secure: boolean,
): string {
  const expires = new Date(session?.until ?? 0).toUTCString();
  const parts = [
    `${cookieName(secure)}=${session?.token ?? ''}`,
    'Path=/',
    `Expires=${expires}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return (secure ? [...parts, 'Secure'] : parts).join('; ');
}
