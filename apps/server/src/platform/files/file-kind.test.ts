import { expect, it } from 'vitest';
import { beginning, isOfKind, storedKind } from './file-kind.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1').subarray(0, beginning);

it.each([
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/gif', 'GIF89a\x01\0\x01\0'],
  ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['application/pdf', '%PDF-1.7\n'],
  ['application/zip', 'PK\x03\x04\x14\0'],
  ['video/mp4', '\0\0\0\x20ftypisom'],
  ['text/csv', 'time;value\n1;2'],
  ['image/svg+xml', '<svg xmlns="htt'],
])('knows %s', (mime, head) => {
  expect(isOfKind(mime, bytes(head))).toBe(true);
  expect(isOfKind(mime, bytes('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0'))).toBe(false);
});

it('does not take the beginning of a beginning for the whole', () => {
  expect(isOfKind('image/png', bytes('\x89PNG'))).toBe(false);
  expect(isOfKind('image/webp', bytes('RIFF\x24\0\0\0WAVE'))).toBe(false);
  expect(isOfKind('application/pdf', Buffer.alloc(0))).toBe(false);
});

it('stores what it cannot check as bytes that nobody interprets', () => {
  expect(storedKind('image/png')).toBe('image/png');
  expect(storedKind('text/html')).toBe('application/octet-stream');
  expect(storedKind('constructor')).toBe('application/octet-stream');
  expect(isOfKind('__proto__', bytes('a'))).toBe(true);
});
