import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { isBeyondSpan } from './beyond-span.ts';

const from = dayjs('2026-03-01T12:00');

it.each([
  ['any day before one is chosen', from, undefined, false],
  ['a year on', from.add(366, 'day'), from, false],
  ['more than a year on', from.add(367, 'day'), from, true],
  ['more than a year back', from.subtract(367, 'day'), from, true],
])('%s', (_what, day, chosen, beyond) =>
  expect(isBeyondSpan(day, chosen === undefined ? {} : { from: chosen })).toBe(beyond),
);
