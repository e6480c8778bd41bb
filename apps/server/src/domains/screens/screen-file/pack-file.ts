/** The frame of an exported screen: gzip, JSON, checksum. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { refuse } from '@millwright/contract';
import {
  screenFileFormat,
  screenFileVersion,
} from '@millwright/contract/screens/screen-file/screen-file.schemas';
import { maxScreenFileContent } from '@millwright/contract/screens/screen-limits';
import { entryOf, type Timestamp } from '@millwright/kernel';
import { serializeScene } from '@millwright/scene';
import { createGiveWay } from '../../../base/give-way.ts';
import { checksumOf, readScreenFile, type ScreenFile } from '../reading/index.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export async function packScreenFile(
  { scene, ...names }: Omit<ScreenFile, 'exportedAt'>,
  exportedAt: Timestamp,
): Promise<Buffer> {
  const giveWay = createGiveWay();
  // The document as it is stored, to the byte.
  const content = `${JSON.stringify(names).slice(0, -1)},"scene":${serializeScene(scene)}}`;
  await giveWay();
  const checksum = checksumOf(content);
  await giveWay();
  const about = { format: screenFileFormat, version: screenFileVersion, exportedAt };
  return pack(JSON.stringify({ ...about, checksum, content }));
}

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && entryOf({ ...error }, 'code') === 'ERR_BUFFER_TOO_LARGE';

async function inflated(packed: Uint8Array): Promise<Buffer> {
  try {
    return await unpack(packed, { maxOutputLength: maxScreenFileContent });
  } catch (error) {
    throw isTooLong(error)
      ? refuse('general.too_large', { limit: maxScreenFileContent }, error)
      : refuse('screen.file_unreadable', {}, error);
  }
}

/**
 * Reads a file that anybody may have made.
 * @throws Fault refusals `screen.file_*`, `screen.content_*`, `general.too_large`
 */
export const unpackScreenFile = async (packed: Uint8Array): Promise<ScreenFile> =>
  readScreenFile(await inflated(packed));
