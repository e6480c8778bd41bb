/** Makes the bundle that the server runs from, of its sources and of the packages that it uses. */
import {
  globSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, isAbsolute, join, relative } from 'node:path';
import {
  bundleNames,
  bundlesFolder,
  currentBundle,
  lastLine,
  markFile,
  readMark,
  stampOf,
} from '@millwright/server/base/current-bundle';
import { rowsSuffix, sourcesFile } from '@millwright/server/base/source-frames';
import type { OutputAsset, OutputChunk } from 'rolldown';
import { sourcePlaces } from './source-places.ts';
import { sourceRows } from './source-rows.ts';

/** What else it depends on: npm writes the last one when it has installed something. */
const besides: string[] = [
  'scripts/server-bundle/*.ts',
  'packages/*/package.json',
  'apps/{server,plant}/package.json',
  'node_modules/.package-lock.json',
];
/** Milliseconds by which the time of a file may lag behind. */
const lag = 50;
const unfinishedSuffix = '.new';
const longestBuild = 600_000;

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
  const files = withSourceRows(root, folder, output);
  // Somebody may do the same at this time: no file is ever away or half written.
  mkdirSync(join(root, folder), { recursive: true });
  for (const { path, content } of files) put(join(root, path), content);

  const sources = [...modules, ...globSync(besides, { cwd: root, exclude: ['**/*.test.ts'] })];
  const stamps = [
    // What was saved meanwhile may not be in it.
    ...sources.map((path) => (isOlder(root, path, began) ? stampOf(root, path) : `${path}\tsaved`)),
    ...files.map(({ path }) => stampOf(root, path)),
  ];
  put(join(root, markFile), [name, ...stamps, lastLine].join('\n'));
  removeOthers(join(root, folder), new Set(files.map(({ path }) => basename(path))));
}

function put(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}${unfinishedSuffix}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

/** What the bundle before the last one left there, and what was begun long ago and never finished. */
function removeOthers(folder: string, files: ReadonlySet<string>): void {
  const isUnderWay = (name: string): boolean =>
    name.endsWith(unfinishedSuffix) &&
    statSync(join(folder, name)).mtimeMs > Date.now() - longestBuild;
  for (const name of readdirSync(folder)) {
    if (!files.has(name) && !isUnderWay(name)) rmSync(join(folder, name));
  }
}

interface BuiltFile {
  /** Below the root. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Each file of code with the rows that name its sources, and the list of these. */
function withSourceRows(
  root: string,
  folder: string,
  output: readonly (OutputChunk | OutputAsset)[],
): BuiltFile[] {
  const sources: string[] = [];
  const built: BuiltFile[] = [];
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    const path = join(folder, chunk.fileName);
    built.push({ path, content: chunk.code });
    if (chunk.map === null) continue;
    const first = sources.length;
    sources.push(...chunk.map.sources.map((source) => relative(root, join(root, folder, source))));
    const rows = sourceRows(chunk.map.mappings, (index) => first + index);
    built.push({ path: `${path}${rowsSuffix}`, content: new Uint8Array(rows.buffer) });
  }
  return [...built, { path: join(folder, sourcesFile), content: sources.join('\n') }];
}

/** A file that took the place of another one may bring an older time, but not when it came. */
function isOlder(root: string, path: string, than: number): boolean {
  const { mtimeMs, ctimeMs } = statSync(join(root, path));
  return mtimeMs < than - lag && ctimeMs <= than + 1;
}

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
          modules = [...this.getModuleIds()]
            .filter(isAbsolute)
            .map((id) => relative(root, id))
            .filter(isOurs);
        },
      },
    ],
  });
  try {
    const { output } = await build.generate({
      dir: join(root, folder),
      format: 'esm',
      sourcemap: 'hidden',
      sourcemapExcludeSources: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
    return { output, modules };
  } finally {
    await build.close();
  }
}

/** Packages of npm are known by what it installed. */
const isOurs = (path: string): boolean => !path.includes('node_modules');
