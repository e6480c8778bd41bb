/** Words that may not stand in any tracked file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Ban {
  readonly words: RegExp;
  readonly why: string;
  readonly where: RegExp;
}

const code = /^(apps|packages)\/.*\/src\/.*\.tsx?$/;
const everywhere = /./;

const bans: readonly Ban[] = [
  {
    words: /registry\.npm(js|mirror)|\bdeb\.debian\.org|files\.pythonhosted/,
    why: 'names a package registry: which one is used is the affair of the machine',
    where: everywhere,
  },
  {
    words: /(^|[\s'"`(=:])\/(work|root|home)\/[\w.]/,
    why: 'names a folder of one machine',
    where: everywhere,
  },
  {
    words: /\bthrow new Error\(/,
    why: 'throws a plain Error: a Fault carries a code and says whose doing it is',
    where: code,
  },
];

const isTest = /\.test\.tsx?$|^packages\/testing\//;

/** @returns one line per banned word in the text of `file` */
export function judgeContent(file: string, text: string): string[] {
  const found: string[] = [];
  for (const { words, why, where } of bans) {
    if (!where.test(file) || (where === code && isTest.test(file))) continue;
    for (const [index, line] of text.split('\n').entries()) {
      if (words.test(line)) found.push(`${file}:${index + 1} ${why}`);
    }
  }
  return found;
}

const isText = /\.(ts|tsx|mjs|json|md|sql|css|html|ya?ml|tsv|py)$|^\.|\/run$/;

export const checkContents = (root: string, files: readonly string[]): string[] =>
  files
    .filter((file) => isText.test(file))
    .flatMap((file) => judgeContent(file, readFileSync(join(root, file), 'utf8')));
