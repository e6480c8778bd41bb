/** A folder that can be read at a glance. Past `large` it wants dividing by subject; past the limit it must. */
import { dirname } from 'node:path';

const large = 15;
const limit = 20;

/** Folders that are lists of one kind: their length is their purpose, and dividing them would hide it. */
const lists: readonly RegExp[] = [
  /^packages\/ui\/src$/,
  /\/icons$/,
  /\/migrations\//,
  /\/journeys$/,
  /\/texts$/,
];

const isSource = /\.(ts|tsx|mjs)$/;
/** Tests and what only they read stand beside the code and do not count. */
const isTest = /\.(test|cases|builders|examples)\.tsx?$|\.cases\.store\.ts$/;

export interface FolderSizes {
  readonly breaches: string[];
  /** Folders worth a look, largest first. */
  readonly report: string[];
}

/** @param files paths of the project, from its root */
export function evaluateFolderSizes(files: readonly string[]): FolderSizes {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = dirname(file);
    if (!isSource.test(file) || isTest.test(file)) continue;
    if (lists.some((list) => list.test(folder))) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  return {
    breaches: sorted
      .filter(([, count]) => count > limit)
      .map(
        ([folder, count]) => `${folder} has ${count} source files, at most ${limit} are allowed`,
      ),
    report: sorted
      .filter(([, count]) => count > large)
      .map(([folder, count]) => `${count} source files directly in ${folder}`),
  };
}
