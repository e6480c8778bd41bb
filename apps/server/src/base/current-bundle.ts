/**
 * The server in few files, made of its sources by `scripts/server-bundle`, and whether it still is
 * what they say. Node loads it at a fraction of the cost of two thousand modules.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Below the root. */
export const bundlesFolder = 'apps/server/dist';
/** Two take turns, so that a server that runs from one finds the parts that it loads later. */
export const bundleNames = ['a', 'b'] as const;
/** Names the last one made, then every file that it was made of and consists of, with their stamps. */
export const markFile = join(bundlesFolder, 'bundle.txt');
/** Only a mark that was written whole ends so. */
export const lastLine = 'end';

/** Path below `root`, size and time of a change; another one when the file is changed or gone. */
export function stampOf(root: string, path: string): string {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  return `${path}\t${found?.size}\t${found?.mtimeMs}`;
}

/** @returns the lines of the mark, none when there is no bundle */
export function readMark(root: string): readonly string[] {
  try {
    return readFileSync(join(root, markFile), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** @returns the folder of the bundle; null when there is none, or a source is another than it was */
export function currentBundle(root: string): string | null {
  const [name, ...rest] = readMark(root);
  if (name === undefined || rest.pop() !== lastLine) return null;
  const isCurrent = rest.every((line) => {
    const end = line.indexOf('\t');
    return end > 0 && stampOf(root, line.slice(0, end)) === line;
  });
  return isCurrent ? join(root, bundlesFolder, name) : null;
}
