import { isGood } from '@millwright/kernel';
import type { BlockDecoder } from './block-decoder.ts';

/** The value of a decoder's only point, in arrays of its own; null where the bytes hold none. */
export function decodeOne(decoder: BlockDecoder, data: Uint8Array): number | string | null {
  const values = new Float64Array(1);
  const qualities = new Uint8Array(1);
  const texts: (string | null)[] = [null];
  decoder.decode(data, values, qualities, texts);
  if (!isGood(qualities[0] as never)) return null;
  return texts[0] ?? values[0] ?? null;
}
