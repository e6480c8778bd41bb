/** The frame of an exported item: gzip, JSON, checksum. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { refuse } from '@millwright/contract';
import {
  type ItemFile,
  itemFile,
  itemFileVersion,
  maxItemFileContentBytes,
} from '@millwright/contract/items/item-file.schemas';
import type { Timestamp } from '@millwright/kernel';

const checksumOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

export async function packItemFile(
  content: ItemFile['content'],
  exportedAt: Timestamp,
): Promise<Buffer> {
  const file: ItemFile = {
    format: 'millwright-item',
    version: itemFileVersion,
    exportedAt,
    checksum: checksumOf(content),
    content,
  };
  return promisify(gzip)(JSON.stringify(file));
}

async function unpack(packed: Uint8Array): Promise<unknown> {
  try {
    const bytes = await promisify(gunzip)(packed, { maxOutputLength: maxItemFileContentBytes });
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof RangeError) throw refuse('general.too_large', {}, error);
    throw refuse('item.file_unreadable', {}, error);
  }
}

/**
 * Reads a file that anybody may have made; the rows of its parts are not looked at.
 * @throws Fault refusal `general.too_large` when it unpacks to too much, `item.file_unreadable`,
 *   `item.file_version`, `item.file_checksum`.
 */
export async function unpackItemFile(packed: Uint8Array): Promise<ItemFile> {
  const parsed = itemFile.safeParse(await unpack(packed));
  if (!parsed.success) throw refuse('item.file_unreadable', {}, parsed.error);
  const { version, checksum, content } = parsed.data;
  if (version > itemFileVersion) throw refuse('item.file_version', { part: '', version });
  if (!isOf(checksum, content)) throw refuse('item.file_checksum');
  return parsed.data;
}

function isOf(checksum: string, content: unknown): boolean {
  try {
    return checksumOf(content) === checksum;
  } catch (error) {
    // Nested so deep that it cannot be written: we did not write it.
    throw refuse('item.file_unreadable', {}, error);
  }
}
