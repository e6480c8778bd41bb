import { expect, it } from 'vitest';
import { qualityText, trustOf } from './quality.ts';

const texts = {
  good: 'good',
  stale: 'stale',
  clock: 'clock',
  unknown: 'unknown',
  communication: 'no answer',
  decode: 'unreadable',
  range: 'out of range',
  configuration: 'address refused',
  calculation: 'cannot be calculated',
  division: 'division by zero',
};

it.each([
  [0x00, 'good', 'good'],
  [0x01, 'good', 'good'],
  [0x40, 'uncertain', 'stale'],
  [0x41, 'uncertain', 'clock'],
  [0x7f, 'uncertain', 'stale'],
  [0x80, 'bad', 'unknown'],
  [0x81, 'bad', 'no answer'],
  [0x82, 'bad', 'unreadable'],
  [0x83, 'bad', 'out of range'],
  [0x84, 'bad', 'address refused'],
  [0x85, 'bad', 'cannot be calculated'],
  [0x86, 'bad', 'division by zero'],
  [0xff, 'bad', 'unknown'],
])('quality %s is %s: %s', (quality, trust, word) => {
  expect(trustOf(quality)).toBe(trust);
  expect(qualityText(quality, texts)).toBe(word);
});
