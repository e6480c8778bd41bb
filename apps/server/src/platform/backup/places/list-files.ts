/** The files of a folder and of the folders in it, as paths below it with slashes, in order. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export async function listFiles(folder: string, below = ''): Promise<string[]> {
  const paths: string[] = [];
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) paths.push(...(await listFiles(folder, path)));
    else if (entry.isFile()) paths.push(path);
  }
  return paths;
}
