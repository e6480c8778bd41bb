/** Documents of screens on their way in and out: gzip in base64 for callers, gzip in the database. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { refuse } from '@millwright/contract';
import {
  maxPackedScreen,
  maxScreenBytes,
  packedPrefix,
} from '@millwright/contract/screens/screen-limits';
import { type Scene, serializeScene } from '@millwright/scene';
import { readScene } from './reading/index.ts';

const inflate = promisify(gunzip);
const deflate = promisify(gzip);
const megabytes = maxScreenBytes / 2 ** 20;

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * The document that was packed; unpacking ends where it would be too large, whatever it would come to.
 * @throws Fault refusals `screen.content_*`
 */
export async function readContent(packed: Uint8Array): Promise<Scene> {
  let bytes: Buffer;
  try {
    bytes = await inflate(packed, { maxOutputLength: maxScreenBytes });
  } catch (error) {
    throw isTooLong(error)
      ? refuse('screen.content_too_large', { megabytes }, error)
      : refuse('screen.content_unreadable', {}, error);
  }
  return readScene(bytes);
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A document and its bytes. */
export interface PackedScene {
  readonly packed: Buffer;
  readonly scene: Scene;
}

/**
 * What a caller has sent, as it is stored: bytes that are known to be a document.
 * @throws Fault refusals `screen.content_*`
 */
export async function packedOf(content: string): Promise<PackedScene> {
  if (!content.startsWith(packedPrefix) || !base64.test(content)) {
    throw refuse('screen.content_unreadable');
  }
  const packed = Buffer.from(content, 'base64');
  return { packed, scene: await readContent(packed) };
}

/**
 * A document that was made here, as it is stored.
 * @throws Fault refusal `screen.content_too_large`
 */
export async function packScene(scene: Scene): Promise<Buffer> {
  const text = serializeScene(scene);
  const packed = await deflate(text);
  const isLarge =
    Buffer.byteLength(text) > maxScreenBytes || Math.ceil(packed.length / 3) * 4 > maxPackedScreen;
  if (isLarge) throw refuse('screen.content_too_large', { megabytes });
  return packed;
}
