import { refuse } from '@millwright/contract';
import { outage } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { lastWords } from './last-words.ts';

test('what a person can mend is said in a sentence', () => {
  expect(lastWords(refuse('identity.password', { min: 8 }))).toBe(
    'identity.password: A password is 8 to 20 letters and digits',
  );
  expect(lastWords(outage('general.unavailable', { problem: 'the disk is full' }))).toBe(
    'general.unavailable: the disk is full',
  );
});

test('what is ours shows where it was', () => {
  expect(lastWords(new RangeError('beyond'))).toContain('last-words.test.ts');
});
