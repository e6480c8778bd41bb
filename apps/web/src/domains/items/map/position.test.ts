import { lnglat } from '@millwright/contract/items/items.schemas';
import { expect, it } from 'vitest';
import { readPosition, writePosition } from './position.ts';

it.each([
  ['120.305456,31.570037', { longitude: 120.305456, latitude: 31.570037 }],
  ['-180,-90.0', { longitude: -180, latitude: -90 }],
  ['120.3,31', null],
  ['', null],
  [null, null],
])('reads %s', (text, position) => {
  expect(readPosition(text)).toEqual(position);
});

it.each([
  [{ longitude: 120.3054561, latitude: 31.5700374 }, '120.305456,31.570037'],
  [{ longitude: 480.5, latitude: -1 }, '120.500000,-1.000000'],
  [{ longitude: -190.25, latitude: 0 }, '169.750000,0.000000'],
])('writes %o as it may be stored', (position, text) => {
  expect(writePosition(position)).toBe(text);
  expect(lnglat.parse(text)).toBe(text);
});
