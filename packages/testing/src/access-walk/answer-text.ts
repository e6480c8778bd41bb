/** All that an answer shows, as one text: its envelope, and what stands in a file. */
import { gunzipSync } from 'node:zlib';
import { bug } from '@millwright/kernel';
import type { CallAnswer } from '../make-call.ts';

/** @throws Fault bug `testing.packed_file` for what it cannot unpack: nobody would have looked */
export function fileText(content: Uint8Array): string {
  const bytes = Buffer.from(content);
  if (bytes.readUInt16BE(0) === 0x1f8b) return gunzipSync(bytes).toString('utf8');
  if (bytes.toString('latin1', 0, 2) === 'PK') throw bug('testing.packed_file');
  return bytes.toString('utf8');
}

export const answerText = ({ body, content }: CallAnswer): string =>
  JSON.stringify(body) + (content === undefined || content.length < 2 ? '' : fileText(content));
