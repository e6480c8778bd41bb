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
import { isDeeperThan } from './nesting.ts';

/** Twice what the deepest part of a file that we write has. */
const deepest = 32;

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
  if (isDeeperThan(json, deepest)) throw refuse('item.file_unreadable');
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
  const parsed = itemFile.safeParse(parse(unpack(packed)));
  if (!parsed.success) throw refuse('item.file_unreadable', {}, parsed.error);
  const { version, checksum, content } = parsed.data;
  if (version > itemFileVersion) throw refuse('item.file_version', { part: '', version });
  if (checksumOf(content) !== checksum) throw refuse('item.file_checksum');
  return parsed.data;
}
