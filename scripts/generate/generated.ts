/** Files that are made from the declarations and committed, so that a change to them is seen. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessMatrix } from './access-matrix.ts';
import { errorCatalogue } from './error-catalogue.ts';

const generated: Readonly<Record<string, () => string>> = {
  'docs/generated/access-matrix.md': accessMatrix,
  'docs/generated/errors.md': errorCatalogue,
};

/** Those whose content differs from what would be written now. */
export const staleFiles = (root: string): string[] =>
  Object.entries(generated)
    .filter(([file, make]) => {
      const path = join(root, file);
      return !existsSync(path) || readFileSync(path, 'utf8') !== make();
    })
    .map(([file]) => file);

/** Writes the stale ones. @returns their paths */
export function writeGenerated(root: string): string[] {
  const stale = staleFiles(root);
  for (const file of stale) writeFileSync(join(root, file), generated[file]?.() ?? '');
  return stale;
}
