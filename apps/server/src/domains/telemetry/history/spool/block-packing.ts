/** Blocks on disk are compressed, lightly: they are written while everything else is busy too. */
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const fast = { [constants.ZSTD_c_compressionLevel]: 1 };

/**
 * Bytes that come out at a time. Between two such pieces the work waits for its turn of the loop,
 * which is long when there is much to do: by the 16 KB that Node takes, a block took seconds then.
 */
const least = 65_536;
const most = 8 * 2 ** 20;
const pieces = (bytes: number) => ({ chunkSize: Math.min(Math.max(bytes, least), most) });

export const packBlock = (block: Uint8Array): Promise<Buffer> =>
  compress(block, { ...pieces(block.length), params: fast });

export const unpackBlock = (packed: Uint8Array): Promise<Buffer> =>
  decompress(packed, pieces(packed.length * 32));
