/** Blocks on disk are compressed, lightly: they are written while everything else is busy too. */
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export const packBlock = (block: Uint8Array): Promise<Buffer> => compress(block, fast);

export const unpackBlock: (packed: Uint8Array) => Promise<Buffer> = promisify(zstdDecompress);
