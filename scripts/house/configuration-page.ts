/** The page of the operator names every variable, and no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = 'docs/operations.md';
const config = 'apps/server/src/base/config.ts';

/** Variables that the schema reads: its keys stand at the first indentation, in capitals. */
export const variablesOf = (source: string): string[] =>
  [...source.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map((match) => match[1] ?? '');

/** Variables in the first column of the table. */
export const documentedIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]+)`/g)])
    .map((match) => match[1] ?? '');

export function checkConfigurationPage(root: string): string[] {
  const read = variablesOf(readFileSync(join(root, config), 'utf8'));
  const documented = documentedIn(readFileSync(join(root, page), 'utf8'));
  return [
    ...read.filter((name) => !documented.includes(name)).map((name) => `${name} is not in ${page}`),
    ...documented
      .filter((name) => !read.includes(name))
      .map((name) => `${name} in ${page} is read by nobody`),
  ];
}
