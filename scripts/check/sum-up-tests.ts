/** The counts of a test run from what was kept of it, however the run ended. */
import type { KeptLine } from './kept-results.ts';
import type { Outcome } from './step.ts';

/** How the runner ended. */
export interface RunnerEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Minutes, when it was ended because they were over. */
  readonly overLimit: number | null;
}

const slowestShown = 8;

const linesOf = (kept: string): KeptLine[] =>
  kept
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as KeptLine);

const endOf = ({ code, signal, overLimit }: RunnerEnd): string =>
  overLimit === null
    ? `vitest ended with ${signal ?? `code ${code}`}`
    : `vitest was ended: the tests took longer than ${overLimit} minutes`;

const isEnded = (line: KeptLine): line is KeptLine & { event: 'ended' } => line.event === 'ended';

/** @param kept the lines of the kept results, each with its end; a half last one is left out */
export function sumUpTests(kept: string, end: RunnerEnd): Outcome {
  const lines = linesOf(kept);
  const ended = lines.filter(isEnded);
  const finished = lines.find((line) => line.event === 'finished');
  const done = new Set(ended.map(({ file }) => file));
  const cut = lines
    .filter((line) => line.event === 'began')
    .map(({ file }) => file)
    .filter((file) => !done.has(file));

  const complaints = ended
    .filter(({ failed }) => failed > 0)
    .map(({ file, failed }) => `${file}: ${failed} failed`);
  complaints.push(...cut.map((file) => `${file}: did not come to its end`));
  for (const { file, message } of finished?.errors ?? []) {
    complaints.push(`${file ?? 'outside of any test file'}: ${message}`);
  }
  const failedTests = ended.reduce((sum, { failed }) => sum + failed, 0);
  const others = cut.length + (finished?.errors.length ?? 0);
  const broke = finished === undefined || end.overLimit !== null;
  const silent = end.code !== 0 && failedTests + others === 0;
  if (broke || silent) {
    complaints.unshift(`${endOf(end)}; ${ended.length} files had come to their end`);
  }
  if (finished !== undefined && ended.length === 0) complaints.push('no test file was run');

  const passed = ended.reduce((sum, each) => sum + each.passed, 0);
  const words = [...complaints, ...(complaints.length === 0 ? slowest(ended) : [])].join('\n');
  const failed = complaints.length === 0 ? 0 : Math.max(failedTests + others, 1);
  return { passed, failed, ...(words === '' ? {} : { words }) };
}

const slowest = (ended: readonly (KeptLine & { event: 'ended' })[]): string[] =>
  ended
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slowestShown)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
