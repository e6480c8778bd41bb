import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 'weak'],
  ['abc12', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['aaaaaaa1', 'weak'],
  ['abcdef12', 'fair'],
  ['abcdef123456', 'fair'],
  ['Abcdef123456', 'strong'],
] as const)('finds %j %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
