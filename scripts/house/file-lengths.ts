/** Short files read best. Past `long` something probably wants out; past the limit it must. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const long = 300;
const limits = { source: 500, test: 600 };
const isCode = /\.(ts|tsx|mjs|css)$/;
const isTest = /\.test\.tsx?$/;

export interface Lengths {
  readonly breaches: string[];
  /** Files worth a look, longest first. */
  readonly report: string[];
  readonly median: number;
  readonly p95: number;
}

export function evaluateLengths(lengths: ReadonlyMap<string, number>): Lengths {
  const sorted = [...lengths].sort((a, b) => b[1] - a[1]);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * (1 - share))]?.[1] ?? 0;
  const limitOf = (file: string) => (isTest.test(file) ? limits.test : limits.source);
  return {
    breaches: sorted
      .filter(([file, lines]) => lines > limitOf(file))
      .map(([file, lines]) => `${file} has ${lines} lines, at most ${limitOf(file)} are allowed`),
    report: sorted.filter(([, lines]) => lines > long).map(([file, lines]) => `${lines} ${file}`),
    median: at(0.5),
    p95: at(0.95),
  };
}

export function readLengths(root: string, files: readonly string[]): Lengths {
  const lengths = new Map<string, number>();
  for (const file of files) {
    if (!isCode.test(file) || file.includes('/generated/')) continue;
    lengths.set(file, readFileSync(join(root, file), 'utf8').split('\n').length - 1);
  }
  return evaluateLengths(lengths);
}
