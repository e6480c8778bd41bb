/** What a data folder holds beside its engines: uploaded files, keys, the spool, the plant. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

export interface KeptFile {
  /** Below the data folder. */
  readonly path: string;
  readonly mode: number;
  readonly base64: string;
}

/** The engines' own, which are kept as their rows, and what a running server says of itself. */
const left = /^(postgres|clickhouse)\/|^server\.json$/;

export async function readFiles(dataDir: string): Promise<KeptFile[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !left.test(relative(dataDir, path)))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      path: relative(dataDir, path),
      mode: (await stat(path)).mode & 0o777,
      base64: (await readFile(path)).toString('base64'),
    })),
  );
}

export async function writeFiles(dataDir: string, files: readonly KeptFile[]): Promise<void> {
  for (const { path, mode, base64 } of files) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, path), Buffer.from(base64, 'base64'), { mode });
  }
}
