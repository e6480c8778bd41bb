/**
 * Whether a browser can be shown a picture: a few kilobytes may say that they are 50,000 pixels a
 * side, and whoever draws them needs ten gigabytes, on every page that shows them.
 */
import type { PictureLimits } from '@millwright/contract/fields/picture-limits';
import { entryOf } from '@millwright/kernel';
import { isOfKind } from '../file-kind.ts';
import type { PictureSize, ReadSize } from './picture-size.ts';
import { readGif } from './read-gif.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';

const readers: Readonly<Record<string, ReadSize>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/gif': readGif,
  'image/webp': readWebp,
};

/** The kind of a picture by its content, and its size; null for what is none, or a broken one. */
export function readPicture(content: Buffer): (PictureSize & { readonly mime: string }) | null {
  const mime = Object.keys(readers).find((kind) => isOfKind(kind, content));
  if (mime === undefined) return null;
  const size = entryOf(readers, mime)?.(content) ?? null;
  return size === null || size.width === 0 || size.height === 0 ? null : { mime, ...size };
}

export const isTooLarge = (
  { width, height, frames }: PictureSize,
  { side, megapixels, allFrames }: PictureLimits,
): boolean =>
  Math.max(width, height) > side ||
  width * height > megapixels * 1e6 ||
  width * height * frames > allFrames * 1e6;
