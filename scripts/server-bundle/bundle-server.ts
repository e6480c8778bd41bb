/** Makes the bundle that the server runs from, of its sources and of the packages that it uses. */
import { globSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import {
  bundleNames,
  bundlesFolder,
  currentBundle,
  lastLine,
  markFile,
  readMark,
  stampOf,
} from '@millwright/server/base/current-bundle';
import type { OutputAsset, OutputChunk } from 'rolldown';
import { sourcePlaces } from './source-places.ts';

/** What else it depends on: npm writes the last one when it has installed something. */
const besides = [
  'scripts/server-bundle/*.ts',
  'packages/*/package.json',
  'apps/{server,plant}/package.json',
  'node_modules/.package-lock.json',
];
/** Milliseconds by which the time of a file may lag behind. */
const lag = 50;

/** Bundles what `entry` (below `root`) needs, unless the last bundle still is of these sources. */
export async function bundleServer(
  root: string,
  entry = 'apps/server/src/serve.ts',
): Promise<void> {
  if (currentBundle(root) !== null) return;
  const began = Date.now();
  const name = bundleNames.find((each) => each !== readMark(root)[0]) ?? bundleNames[0];
  const folder = join(bundlesFolder, name);
  const { output, modules } = await bundle(root, entry, folder);
  const files = output.map((file) => ({
    path: join(folder, file.fileName),
    content: file.type === 'chunk' ? file.code : file.source,
  }));
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  for (const { path, content } of files) writeFileSync(join(root, path), content);

  const sources = [...modules, ...globSync([...besides], { cwd: root })];
  const stamps = [
    // What was saved meanwhile may not be in it.
    ...sources.map((path) => (isOlder(root, path, began) ? stampOf(root, path) : `${path}\tsaved`)),
    ...files.map(({ path }) => stampOf(root, path)),
  ];
  const mark = join(root, markFile);
  writeFileSync(`${mark}.new`, [name, ...stamps, lastLine].join('\n'));
  renameSync(`${mark}.new`, mark);
}

const isOlder = (root: string, path: string, than: number): boolean =>
  statSync(join(root, path)).mtimeMs < than - lag;

async function bundle(
  root: string,
  entry: string,
  folder: string,
): Promise<{ output: readonly (OutputChunk | OutputAsset)[]; modules: readonly string[] }> {
  const { rolldown } = await import('rolldown');
  let modules: readonly string[] = [];
  const build = await rolldown({
    cwd: root,
    input: { serve: entry },
    platform: 'node',
    tsconfig: false,
    // Everything is evaluated as in the sources, whatever packages say of themselves.
    treeshake: false,
    plugins: [
      sourcePlaces({ root, to: folder }),
      {
        name: 'modules',
        buildEnd() {
          modules = [...this.getModuleIds()].filter(isOurs).map((id) => relative(root, id));
        },
      },
    ],
  });
  try {
    const { output } = await build.generate({
      dir: join(root, folder),
      format: 'esm',
      sourcemap: true,
      sourcemapExcludeSources: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
    return { output, modules };
  } finally {
    await build.close();
  }
}

/** Parts of Node have no path, and packages of npm are known by what it installed. */
const isOurs = (id: string): boolean => isAbsolute(id) && !id.includes('node_modules');
