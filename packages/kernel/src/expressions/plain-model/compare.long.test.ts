import { runInSlices } from '@millwright/testing/long/in-slices';
import { expect, test } from 'vitest';
import type { takeHostileTexts } from './hostile-texts.builders.ts';
import { evaluations, hostileTexts } from './run-counts.builders.ts';

/** Another one each time; `SEED` runs one again. What is wrong names its own. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const slices = 20;

test('ten million evaluations come to what the plain interpreter says', async () => {
  const { results, ended, seconds } = await runInSlices<string | null>(
    { module: new URL('./compare.builders.ts', import.meta.url), name: 'compareWithPlain' },
    { count: evaluations.long, seed, slices },
    (wrong) => wrong !== null,
  );
  console.info(
    `seed ${seed}: ${evaluations.long} evaluations, ${seconds.toFixed(0)} s of processor`,
  );
  expect([ended, results.at(-1)]).toEqual([null, null]);
  expect(results).toHaveLength(slices);
});

test('a million hostile texts neither crash nor hang', async () => {
  const { results, ended, seconds } = await runInSlices<ReturnType<typeof takeHostileTexts>>(
    { module: new URL('./hostile-texts.builders.ts', import.meta.url), name: 'takeHostileTexts' },
    { count: hostileTexts.long, seed, slices },
    ({ wrong }) => wrong !== null,
  );
  const [dearest] = results
    .map((result) => result.dearest)
    .toSorted((a, b) => b.microseconds - a.microseconds);
  console.info(
    `seed ${seed}: ${hostileTexts.long} texts, ${seconds.toFixed(0)} s of processor; the dearest:`,
    dearest,
  );
  expect([ended, results.at(-1)?.wrong]).toEqual([null, null]);
  expect(results).toHaveLength(slices);
});
