/** Reads the bytes of an exported item; takes its time, so not on the event loop. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { refuse } from '@millwright/contract';
import {
  type ItemFile,
  itemFile,
  itemFileVersion,
  maxItemFileContentBytes,
} from '@millwright/contract/items/item-file.schemas';
import { isJsonBeyond } from '@millwright/kernel';
import { hasBoundedParts } from './bounded-parts.ts';

/**
 * Twice what the deepest part of a file that we write has, and as many values as a hundred thousand
 * points have, which are the most of a file.
 */
const bounds = { depth: 32, values: 3_000_000 };

export const checksumOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

function unpack(packed: Uint8Array): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: maxItemFileContentBytes });
  } catch (error) {
    if (error instanceof RangeError) throw refuse('general.too_large', {}, error);
    throw refuse('item.file_unreadable', {}, error);
  }
}

function parse(json: Buffer): unknown {
  if (isJsonBeyond(json, bounds)) throw refuse('item.file_unreadable');
  try {
    return JSON.parse(json.toString('utf8'));
  } catch (error) {
    throw refuse('item.file_unreadable', {}, error);
  }
}

/**
 * Reads a file that anybody may have made; the rows of its parts are not looked at.
 * @throws Fault refusal `general.too_large` when it unpacks to too much, `item.file_unreadable`,
 *   `item.file_version`, `item.file_checksum`.
 */
export function readItemFile(packed: Uint8Array): ItemFile {
  const said = parse(unpack(packed));
  if (!hasBoundedParts(said)) throw refuse('item.file_unreadable');
  const parsed = itemFile.safeParse(said);
  if (!parsed.success) throw refuse('item.file_unreadable', {}, parsed.error);
  const { version, checksum, content } = parsed.data;
  if (version > itemFileVersion) throw refuse('item.file_version', { part: '', version });
  if (checksumOf(content) !== checksum) throw refuse('item.file_checksum');
  return parsed.data;
}
