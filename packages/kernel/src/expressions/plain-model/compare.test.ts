import { expect, test } from 'vitest';
import { compareWithPlain } from './compare.builders.ts';
import { takeHostileTexts } from './hostile-texts.builders.ts';
import { evaluations, hostileTexts } from './run-counts.builders.ts';

test('whatever is written comes to what the plain interpreter says', () => {
  expect(compareWithPlain(evaluations.check, 1)).toBeNull();
});

test('no text is too odd to be refused in its place', () => {
  expect(takeHostileTexts(hostileTexts.check, 1).wrong).toBeNull();
});
