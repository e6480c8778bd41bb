import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|webmanifest)$/;

/** Below this a compressed file saves no packet. */
const worthBytes = 1024;

/** Writes `.br` and `.gz` beside every text file of the build, for the server to hand out as is. */
export const precompress = (): Plugin => ({
  name: 'millwright:precompress',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !compressible.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      const content = readFileSync(file);
      if (content.length < worthBytes) continue;
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params: size }));
    }
  },
});
