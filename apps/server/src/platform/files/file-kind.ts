/** Whether content is what it is declared to be, by its first bytes. */
import { entryOf } from '@millwright/kernel';

/** Longest beginning any check looks at, in bytes. */
export const beginning = 16;

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));
const ascii = (head: Buffer, from: number, text: string): boolean =>
  head.subarray(from, from + text.length).toString('latin1') === text;

const zip = startsWith(0x50, 0x4b, 0x03, 0x04);
const text = (head: Buffer): boolean => !head.includes(0);

/** Signatures from the formats' own specifications; Office documents are zip archives (ECMA-376). */
const checks: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'image/png': startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': startsWith(0xff, 0xd8, 0xff),
  'image/gif': (head) => ascii(head, 0, 'GIF87a') || ascii(head, 0, 'GIF89a'),
  'image/webp': (head) => ascii(head, 0, 'RIFF') && ascii(head, 8, 'WEBP'),
  'application/pdf': (head) => ascii(head, 0, '%PDF-'),
  'application/zip': zip,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': zip,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': zip,
  'video/mp4': (head) => ascii(head, 4, 'ftyp'),
  'image/svg+xml': text,
  'text/plain': text,
  'text/csv': text,
  'application/json': text,
};

/** The kind to store: one that can be checked, else bytes that nobody will interpret. */
export const storedKind = (mime: string): string =>
  Object.hasOwn(checks, mime) ? mime : 'application/octet-stream';

/** @param head the first `beginning` bytes, or all there are. */
export const isOfKind = (mime: string, head: Buffer): boolean =>
  entryOf(checks, mime)?.(head) ?? true;
