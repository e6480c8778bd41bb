// Builds the web app when its sources differ from those of the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runWithProgress } from './say.mjs';

const sources = [
  'apps/web',
  'packages/charts',
  'packages/contract',
  'packages/kernel',
  'packages/scene',
  'packages/ui',
  'package-lock.json',
];
const skipped = new Set(['node_modules', 'dist', '.vite']);
const isTest = /\.test\.tsx?$/;

/**
 * @param {string} path
 * @returns {Generator<string>} every file below `path` that can change the build, in fixed order
 */
function* filesOf(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  const entries = readdirSync(path, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name) || isTest.test(entry.name)) continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(child);
    else yield child;
  }
}

/** @param {string} root */
export function webFingerprint(root) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} node
 */
export async function buildWeb(root, node) {
  const web = join(root, 'apps/web');
  const mark = join(web, 'dist/.built-from');
  const fingerprint = webFingerprint(root);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await runWithProgress('building the web app', node, [vite, 'build'], { cwd: web });
  writeFileSync(mark, fingerprint);
}
