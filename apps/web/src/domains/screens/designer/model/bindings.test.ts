import { expect, it } from 'vitest';
import { anyTyped, firstMap, type Given, givenFor } from './bindings.ts';

it.each<[Parameters<typeof givenFor>[0], Given]>([
  ['state', 'state'],
  ['fill', 'color'],
  ['stroke', 'color'],
  ['visible', 'boolean'],
  ['enabled', 'boolean'],
  ['text', 'text'],
  ['value', 'any'],
  ['level', 'number'],
])('what a map gives to %s is entered as %s', (target, given) => {
  expect(givenFor(target)).toBe(given);
});

it('a map begins with what is on and what is off', () => {
  expect(firstMap('state')).toMatchObject({ cases: [{ gives: 'running' }], otherwise: 'stopped' });
  expect(firstMap('visible')).toMatchObject({ cases: [{ gives: true }], otherwise: false });
});

it.each([
  ['1', 1],
  ['-2.5', -2.5],
  ['2.', '2.'],
  ['-', '-'],
  ['', ''],
  ['自动', '自动'],
])('%s is typed as %s', (text, typed) => {
  expect(anyTyped(text)).toBe(typed);
});
