import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const pictures = (mapUrl: string | undefined): string | undefined =>
  /img-src ([^;]*);/.exec(securityHeaders(false, mapUrl)['content-security-policy'] ?? '')?.[1];

it.each([
  [undefined, "'self' data: blob:"],
  ['/tiles/{z}/{x}/{y}.png', "'self' data: blob:"],
  ['https://tiles.example:8443/{z}/{x}/{y}?key=1', "'self' data: blob: https://tiles.example:8443"],
])('lets pictures come from the host of %s and no other', (mapUrl, allowed) => {
  expect(pictures(mapUrl)).toBe(allowed);
});
