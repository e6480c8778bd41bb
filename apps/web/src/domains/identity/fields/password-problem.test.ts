import { expect, it } from 'vitest';
import { passwordProblem, passwordSignsProblem } from './password-problem.ts';

it.each([
  ['abc', 1, true],
  ['ab', 1, false],
  ['abc1234', 0, false],
  ['abc12345', 0, true],
  ['a'.repeat(21), 1, false],
  ['My-Pass#word12', 1, false],
] as const)('of %j and grade %d: fit %j', (password, grade, isFit) => {
  expect(passwordProblem(password, grade) === null).toBe(isFit);
});

it('has nothing against the signs of a password that is too short', () => {
  expect(passwordSignsProblem('a')).toBeNull();
  expect(passwordSignsProblem('a b')).not.toBeNull();
});
