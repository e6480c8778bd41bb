/** Entry: has Node keep what it compiles for the next start, which halves the loading, then serves. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const { directory } = enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'));
// The engine and the plant are programs of their own and start as often.
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;

await import('./serve.ts');
