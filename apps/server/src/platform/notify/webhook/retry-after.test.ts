import { timestamp } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { askedToWait } from './retry-after.ts';

const now = timestamp(Date.parse('2026-11-29T00:00:00.500Z'));

it.each([
  [undefined, {}],
  ['120', { seconds: 120 }],
  ['0', {}],
  ['-5', {}],
  ['1.5', {}],
  ['soon', {}],
  ['99999999999', {}],
  ['Sun, 29 Nov 2026 00:02:00 GMT', { seconds: 120 }],
  ['Sat, 28 Nov 2026 23:59:00 GMT', {}],
])('%j asks for %j', (said, expected) => {
  expect(askedToWait(said === undefined ? {} : { 'retry-after': said }, now)).toEqual(expected);
});
