/** Headers that every reply carries. */

/**
 * What the web app needs and no more: its own scripts; inline styles (antd writes them at run
 * time); pictures from memory; workers from memory (map, remote desktop). `upgrade-insecure-
 * requests` is left out on purpose: plain HTTP on an intranet is supported.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

const always: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), fullscreen=(self), geolocation=(self), microphone=()',
};

/** Browsers ignore these two, one of them with a warning, where the page is not secure. */
const overTls: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
};

export const securityHeaders = (secure: boolean): Readonly<Record<string, string>> =>
  secure ? { ...always, ...overTls } : always;
