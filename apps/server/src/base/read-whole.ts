import type { Readable } from 'node:stream';

/**
 * All that a stream has. By hand: what the platform has for it (`buffer` of `node:stream/consumers`) keeps
 * it three times before it hands it over, which has the heap gone through again and again.
 */
export async function readWhole(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
