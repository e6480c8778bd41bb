/** Headers that every reply carries. */

/**
 * What the web app needs and no more: its own scripts; inline styles (antd writes them at run
 * time); pictures from memory; workers from memory (map, remote desktop). `upgrade-insecure-
 * requests` is left out on purpose: plain HTTP on an intranet is supported.
 */
const contentSecurityPolicy = (tiles: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${tiles}`.trimEnd(),
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Empty for a template on our own host. */
const originOf = (mapUrl = ''): string => /^https?:\/\/[^/]+/.exec(mapUrl)?.[0] ?? '';

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), fullscreen=(self), geolocation=(self), microphone=()',
};

/** Browsers ignore these two, one of them with a warning, where the page is not secure. */
const overTls: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
};

/** @param mapUrl template of the map's tiles: pictures may come from its host too */
export const securityHeaders = (
  secure: boolean,
  mapUrl: string | undefined,
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(originOf(mapUrl)),
  ...always,
  ...(secure ? overTls : {}),
});
