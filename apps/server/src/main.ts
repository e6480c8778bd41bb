/** Entry: has Node keep what it compiles for the next start, then serves, from the bundle of the sources if it is theirs. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBundle } from './base/current-bundle.ts';

const root = join(import.meta.dirname, '../../..');
const { directory } = enableCompileCache(join(root, '.cache/compiled'));
// The engine and the plant are programs of their own and start as often.
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;

const bundle = currentBundle(root);
if (bundle === null) await import('./serve.ts');
else await import(pathToFileURL(join(bundle, 'serve.mjs')).href);
