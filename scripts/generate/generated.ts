/** Files that are made from the declarations and committed, so that a change to them is seen. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessMatrix } from './access-matrix.ts';
import { contractFiles } from './contract-files.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { callsIn, loadWires } from './load-wires.ts';

/** Content by path, as it should be now. */
async function generate(root: string): Promise<Readonly<Record<string, string>>> {
  const wires = await loadWires(root);
  return {
    'docs/generated/access-matrix.md': accessMatrix(callsIn(wires)),
    'docs/generated/errors.md': errorCatalogue(),
    ...contractFiles(wires),
  };
}

const isStale = (root: string, [file, content]: readonly [string, string]): boolean => {
  const path = join(root, file);
  return !existsSync(path) || readFileSync(path, 'utf8') !== content;
};

/** Those whose content differs from what would be written now. */
export async function staleFiles(root: string): Promise<string[]> {
  const files = Object.entries(await generate(root));
  return files.filter((entry) => isStale(root, entry)).map(([file]) => file);
}

/** Writes the stale ones. @returns their paths */
export async function writeGenerated(root: string): Promise<string[]> {
  const stale = Object.entries(await generate(root)).filter((entry) => isStale(root, entry));
  for (const [file, content] of stale) writeFileSync(join(root, file), content);
  return stale.map(([file]) => file);
}
