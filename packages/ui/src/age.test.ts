import { expect, it } from 'vitest';
import { ageText, changeText } from './age.ts';

const texts = {
  now: 'now',
  seconds: '{n} s',
  minutes: '{n} min',
  hours: '{n} h',
  days: '{n} d',
  never: 'never',
  earlier: 'before {age}',
  unseen: 'before opening',
};

it.each([
  [null, 'never'],
  [10_000_000 + 500, 'now'],
  [10_000_000 - 1999, 'now'],
  [10_000_000 - 2000, '2 s'],
  [10_000_000 - 59_999, '59 s'],
  [10_000_000 - 60_000, '1 min'],
  [10_000_000 - 7_200_000, '2 h'],
  [10_000_000 - 3 * 86_400_000, '3 d'],
])('a value of %s is %s old', (time, text) => {
  expect(ageText(time, 10_000_000, texts)).toBe(text);
});

it.each([
  [{ time: 10_000_000 - 60_000, seen: true }, '1 min'],
  [{ time: 10_000_000 - 60_000, seen: false }, 'before 1 min'],
  [{ time: 10_000_000 - 59_000, seen: false }, 'before opening'],
  [null, 'never'],
  [undefined, 'never'],
])('a value that changed at %o', (change, text) => {
  expect(changeText(change, 10_000_000, texts)).toBe(text);
});
