/** Words that may not stand in any tracked file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Ban {
  readonly words: RegExp;
  readonly why: string;
  readonly where: RegExp;
  /** The one place that may. */
  readonly except?: RegExp;
}

const code = /^(apps|packages)\/.*\/src\/.*\.tsx?$/;
const everywhere = /./;
const served = /^(apps\/(server|plant)|packages\/(kernel|contract|drivers))\/.*src\/.*\.ts$/;

const bans: readonly Ban[] = [
  {
    words: /^(<{7}|>{7}) /,
    why: 'is left of a merge: one of both sides stands twice, or none',
    where: everywhere,
  },
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
    words:
      /\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes)\(|\bgetTimezoneOffset\b|\bto(Date|Time)String\(|\btoLocale(Date|Time)?String\(|\bresolvedOptions\(\)\.timeZone|\bdate_trunc\(|\btoStartOf[A-Z]\w*\(/,
    why: 'asks the machine for its clock: calendar.ts of the kernel knows hours, days and months of a zone',
    where: served,
    except: /^packages\/kernel\/src\/time-zone\.ts$/,
  },
  {
    words: /\bthrow new Error\(/,
    why: 'throws a plain Error: a Fault carries a code and says whose doing it is',
    where: code,
  },
];

const isTest = /\.test\.tsx?$|^packages\/testing\//;

/** @returns one line per banned word in the text of `file` */
export function evaluateContent(file: string, text: string): string[] {
  const found: string[] = [];
  for (const { words, why, where, except } of bans) {
    if (!where.test(file) || except?.test(file)) continue;
    if (where === code && isTest.test(file)) continue;
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
    .flatMap((file) => evaluateContent(file, readFileSync(join(root, file), 'utf8')));
