import { expect, test } from 'vitest';
import { compareWithPlain } from './compare.builders.ts';
import { takeHostileTexts } from './hostile-texts.builders.ts';
import { evaluations, hostileTexts } from './run-counts.builders.ts';

/** Not those of the check. */
const seed = 1_000_000_000;

test('ten million evaluations come to what the plain interpreter says', () => {
  expect(compareWithPlain(evaluations.long, seed)).toBeNull();
});

test('a million hostile texts neither crash nor hang', () => {
  expect(takeHostileTexts(hostileTexts.long, seed)).toBeNull();
});
