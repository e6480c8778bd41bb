/** The frame of an exported screen: gzip, JSON, checksum. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { refuse } from '@millwright/contract';
import {
  type ScreenFileContent,
  screenFileContent,
  screenFileFormat,
  screenFileFrame,
  screenFileVersion,
} from '@millwright/contract/screens/screen-file/screen-file.schemas';
import { maxScreenFileContent } from '@millwright/contract/screens/screen-limits';
import { entryOf, type Timestamp } from '@millwright/kernel';
import { type Scene, serializeScene } from '@millwright/scene';
import { sceneOf } from '../screen-content.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A file, read: its document is one of this release. */
export interface ScreenFile extends Omit<ScreenFileContent, 'scene'> {
  readonly scene: Scene;
  readonly exportedAt: number;
}

const checksumOf = (content: string): string => createHash('sha256').update(content).digest('hex');

export function packScreenFile(
  { scene, ...names }: Omit<ScreenFile, 'exportedAt'>,
  exportedAt: Timestamp,
): Promise<Buffer> {
  // The document as it is stored, to the byte.
  const content = `${JSON.stringify(names).slice(0, -1)},"scene":${serializeScene(scene)}}`;
  const frame = {
    ...{ format: screenFileFormat, version: screenFileVersion, exportedAt },
    checksum: checksumOf(content),
    content,
  };
  return pack(JSON.stringify(frame));
}

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && entryOf({ ...error }, 'code') === 'ERR_BUFFER_TOO_LARGE';

async function inflated(packed: Uint8Array): Promise<string> {
  try {
    const bytes = await unpack(packed, { maxOutputLength: maxScreenFileContent });
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw isTooLong(error)
      ? refuse('general.too_large', { limit: maxScreenFileContent }, error)
      : refuse('screen.file_unreadable', {}, error);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse('screen.file_unreadable', {}, error);
  }
}

/**
 * Reads a file that anybody may have made.
 * @throws Fault refusals `screen.file_*`, `screen.content_*`, `general.too_large`
 */
export async function readScreenFile(packed: Uint8Array): Promise<ScreenFile> {
  const frame = screenFileFrame.safeParse(parsed(await inflated(packed)));
  if (!frame.success) throw refuse('screen.file_unreadable', {}, frame.error);
  const { version, checksum, content, exportedAt } = frame.data;
  if (version > screenFileVersion) throw refuse('screen.file_version', { version });
  if (checksumOf(content) !== checksum) throw refuse('screen.file_checksum');
  const inside = screenFileContent.safeParse(parsed(content));
  if (!inside.success) throw refuse('screen.file_unreadable', {}, inside.error);
  return { ...inside.data, scene: sceneOf(inside.data.scene), exportedAt };
}
