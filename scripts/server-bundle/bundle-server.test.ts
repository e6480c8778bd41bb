import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBundle } from '@millwright/server/base/current-bundle';
import { inSources } from '@millwright/server/base/source-frames';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bundleServer } from './bundle-server.ts';

// Each makes real bundles and runs them.
vi.setConfig({ testTimeout: 60_000 });

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'millwright-bundle-'));
});
afterEach(() => rmSync(root.replace(/\/my-node_modules$/, ''), { recursive: true }));

/** Saved long before. */
function write(path: string, ...lines: readonly string[]): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join('\n'));
  utimesSync(file, 1000, 1000);
}

const entry = 'apps/server/src/serve.ts';
const deep = 'packages/drivers/src/deep/says.ts';

function layServer(): void {
  write(
    entry,
    "import { Worker } from 'node:worker_threads';",
    "import { says } from '../../../packages/drivers/src/deep/says.ts';",
    'const of: string = import.meta.dirname;',
    "const worker = new Worker(new URL('./deep/worker.ts', import.meta.url));",
    "worker.on('message', (at) => console.log(JSON.stringify([of, ...says, at])));",
  );
  write(deep, 'export const says = [import.meta.dirname, import.meta.url];');
  write(
    'apps/server/src/deep/worker.ts',
    "import { parentPort } from 'node:worker_threads';",
    'parentPort?.postMessage([import.meta.dirname, process.argv[1]]);',
  );
}

/** What it says of places, and from which bundle it did. */
function run(): { said: unknown; bundle: string } {
  const folder = currentBundle(root);
  if (folder === null) throw new Error('there is no current bundle');
  const program = join(folder, 'serve.mjs');
  const said: unknown = JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));
  return { said, bundle: relative(root, folder) };
}

const places = (): unknown => [
  join(root, 'apps/server/src'),
  join(root, 'packages/drivers/src/deep'),
  pathToFileURL(join(root, deep)).href,
  [join(root, 'apps/server/src/deep'), join(root, 'apps/server/dist/a/server-deep-worker.mjs')],
];

test('every module of the bundle finds what it finds from its source, wherever the whole is moved', async () => {
  layServer();
  await bundleServer(root);
  expect(run()).toEqual({ said: places(), bundle: 'apps/server/dist/a' });
  const elsewhere = `${root}-moved`;
  renameSync(root, elsewhere);
  root = elsewhere;
  expect(run().said).toEqual(places());
});

test('a changed source makes another beside it, and the first stays for who runs from it', async () => {
  layServer();
  await bundleServer(root);
  const { bundle } = run();
  await bundleServer(root);
  expect(run().bundle).toBe(bundle);
  write(deep, 'export const says = [1, 2, 3, 4];');
  expect(currentBundle(root)).toBeNull();
  await bundleServer(root);
  expect(run()).toMatchObject({ said: [expect.anything(), 1, 2, 3, 4, expect.anything()] });
  expect(run().bundle).not.toBe(bundle);
  expect(execFileSync(process.execPath, [join(root, bundle, 'serve.mjs')]).length).toBeGreaterThan(
    0,
  );
});

test('what is saved while it is made makes it stale', async () => {
  layServer();
  const soon = Date.now() / 1000 + 60;
  utimesSync(join(root, deep), soon, soon);
  await bundleServer(root);
  expect(currentBundle(root)).toBeNull();
});

test('what takes the place of a source while it is made makes it stale, however old it is', async () => {
  layServer();
  const other = join(root, 'other.ts');
  writeFileSync(other, 'export const says = [1, 2, 3, 4];');
  utimesSync(other, 500, 500);
  const made = bundleServer(root);
  const began = Date.now();
  await vi.waitUntil(() => Date.now() > began + 10, { interval: 2 });
  renameSync(other, join(root, deep));
  await made;
  expect(currentBundle(root)).toBeNull();
});

test('stands in a folder of any name, and takes away what was begun and left', async () => {
  root = join(root, 'my-node_modules');
  layServer();
  write('apps/server/dist/a/left.mjs.1.new');
  await bundleServer(root);
  expect(run().said).toEqual(places());
  expect(existsSync(join(root, 'apps/server/dist/a/left.mjs.1.new'))).toBe(false);
  write(deep, 'export const says = [1];');
  expect(currentBundle(root)).toBeNull();
});

test('an import by a made up name is refused: a bundle would not find it', async () => {
  layServer();
  write(deep, 'const name = process.argv[1];', 'export const says = await import(name);');
  await expect(bundleServer(root)).rejects.toThrow(
    'packages/drivers/src/deep/says.ts imports by a made up name',
  );
});

test('a trace names the lines of the sources, also where the bundle has fewer or other ones', async () => {
  layServer();
  write(
    deep,
    '/** Said at length,',
    ' * in two lines.',
    ' */',
    'interface Lost {',
    '  readonly way: string;',
    '}',
    'const lose = ({ way }: Lost): never => {',
    '  // Where it is thrown.',
    '  throw new Error(way);',
    '};',
    'const tried = (): string => {',
    '  try {',
    "    return lose({ way: 'gone' });",
    '  } catch (error) {',
    '    return error instanceof Error ? String(error.stack) : String(error);',
    '  }',
    '};',
    'export const says = [tried()];',
  );
  await bundleServer(root);
  const { said } = run();
  const trace = inSources(String(Array.isArray(said) ? said[1] : said), root);
  const places = [...trace.matchAll(/(\w+) \(file:\/\/(.*):(\d+)\)/g)].map((found) =>
    found.slice(1),
  );
  expect(places.slice(0, 2)).toEqual([
    ['lose', join(root, deep), '9'],
    ['tried', join(root, deep), '13'],
  ]);
  expect(trace).toContain(`file://${join(root, deep)}:18`);
  expect(inSources(trace, root)).toBe(trace);
});
