/** Files that are made from the declarations and committed, so that a change to them is seen. */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeSubjectPage } from '../house/subject-words.ts';
import { accessMatrix } from './access-matrix.ts';
import { contractFiles } from './contract-files.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { factsFiles } from './facts-files.ts';
import { callsIn, loadWires } from './load-wires.ts';

/** Content by path, as it should be now. */
async function generate(root: string): Promise<Readonly<Record<string, string>>> {
  const wires = await loadWires(root);
  return {
    'docs/generated/access-matrix.md': accessMatrix(callsIn(wires)),
    'docs/generated/errors.md': errorCatalogue(),
    'docs/generated/subjects.md': makeSubjectPage(
      root,
      wires.map(({ wire }) => wire),
    ),
    ...contractFiles(wires),
    ...factsFiles(wires),
  };
}

const isStale = (root: string, [file, content]: readonly [string, string]): boolean => {
  const path = join(root, file);
  return !existsSync(path) || readFileSync(path, 'utf8') !== content;
};

/** Facts of a group of calls that is no more. */
const leftFacts = (root: string, files: Readonly<Record<string, string>>): string[] =>
  globSync('packages/contract/src/*/facts/*.ts', { cwd: root }).filter((file) => !(file in files));

/** Those whose content differs from what would be written now, and those that would not be. */
export async function staleFiles(root: string): Promise<string[]> {
  const files = await generate(root);
  const stale = Object.entries(files).filter((entry) => isStale(root, entry));
  return [...stale.map(([file]) => file), ...leftFacts(root, files)];
}

/** Writes the stale ones, and takes away what is generated no more. @returns the paths of both */
export async function writeGenerated(root: string): Promise<string[]> {
  const files = await generate(root);
  const stale = Object.entries(files).filter((entry) => isStale(root, entry));
  for (const [file, content] of stale) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  const left = leftFacts(root, files);
  for (const file of left) rmSync(join(root, file));
  return [...stale.map(([file]) => file), ...left];
}
