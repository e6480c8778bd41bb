import { expect, test } from 'vitest';
import type { KeptLine } from './kept-results.ts';
import { type RunnerEnd, sumUpTests } from './sum-up-tests.ts';

const began = (file: string): KeptLine => ({ event: 'began', file });
const ended = (file: string, passed: number, failed = 0): KeptLine => ({
  event: 'ended',
  file,
  passed,
  failed,
  skipped: 0,
  ms: 1500,
});
const finished = (...errors: { file: string | null; message: string }[]): KeptLine => ({
  event: 'finished',
  errors,
});
const well: RunnerEnd = { code: 0, signal: null, overLimit: null };
const ill: RunnerEnd = { code: 1, signal: null, overLimit: null };

test.each<[string, KeptLine[], RunnerEnd, { passed: number; failed: number; words: RegExp }]>([
  [
    'all is well: the slowest are named',
    [began('a'), began('b'), ended('a', 3), ended('b', 4), finished()],
    well,
    { passed: 7, failed: 0, words: /^ +1\.5 s {2}a\n +1\.5 s {2}b$/ },
  ],
  [
    'a test fails',
    [began('a'), began('b'), ended('a', 3, 2), ended('b', 4), finished()],
    ill,
    { passed: 7, failed: 2, words: /^a: 2 failed$/ },
  ],
  [
    'something is not caught',
    [began('a'), ended('a', 3), finished({ file: 'a', message: 'EADDRINUSE' })],
    ill,
    { passed: 3, failed: 1, words: /^a: EADDRINUSE$/ },
  ],
  [
    'what is not caught belongs to no file',
    [began('a'), ended('a', 3), finished({ file: null, message: 'lost' })],
    ill,
    { passed: 3, failed: 1, words: /^outside of any test file: lost$/ },
  ],
  [
    'the runner dies',
    [began('a'), ended('a', 3), began('b')],
    { code: null, signal: 'SIGKILL', overLimit: null },
    {
      passed: 3,
      failed: 1,
      words: /^vitest ended with SIGKILL; 1 files .*\nb: did not come to its end$/,
    },
  ],
  [
    'the time is over, which is said whatever the code',
    [began('a'), ended('a', 3), began('b'), began('c')],
    { code: 143, signal: null, overLimit: 22 },
    { passed: 3, failed: 2, words: /longer than 22 minutes; 1 files .*\nb: .*\nc: / },
  ],
  [
    'it ends badly without a reason',
    [began('a'), ended('a', 3), finished()],
    ill,
    { passed: 3, failed: 1, words: /^vitest ended with code 1; 1 files/ },
  ],
  [
    'nothing was run',
    [finished()],
    well,
    { passed: 0, failed: 1, words: /^no test file was run$/ },
  ],
  ['nothing was kept', [], ill, { passed: 0, failed: 1, words: /^vitest ended with code 1; 0/ }],
])('%s', (_, lines, end, { passed, failed, words }) => {
  const kept = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const outcome = sumUpTests(kept, end);
  expect(outcome).toMatchObject({ passed, failed });
  expect(outcome.words).toMatch(words);
});

test('half a line at the end is what a crash leaves behind', () => {
  const kept = `${JSON.stringify(ended('a', 3))}\n{"event":"en`;
  expect(sumUpTests(kept, ill)).toMatchObject({ passed: 3, failed: 1 });
});
