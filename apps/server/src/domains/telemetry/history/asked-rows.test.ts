import { expect, test } from 'vitest';
import { askedRows, checkAsked } from './asked-rows.ts';

const rowsOf = (...points: number[]): Buffer => {
  const bytes = Buffer.alloc(points.length * 12);
  points.forEach((point, index) => void bytes.writeUInt32LE(point, index * 12));
  return bytes;
};
const away = { code: 'general.unavailable' };

test('rows of what was asked are read in their order', () => {
  expect([...askedRows(rowsOf(7, 8, 7), 12, [7, 8])]).toEqual([0, 12, 24]);
  expect([...askedRows(rowsOf(), 12, [7])]).toEqual([]);
});

test('an answer that ends within a row is none', () => {
  expect(() => [...askedRows(rowsOf(7).subarray(0, 9), 12, [7])]).toThrow(
    expect.objectContaining(away),
  );
});

test('rows of points that nobody asked for are refused', () => {
  expect(() => [...askedRows(rowsOf(7, 9), 12, [7, 8])]).toThrow(expect.objectContaining(away));
  expect(() => checkAsked([{ point: 7 }, { point: 9 }], [7])).toThrow(
    expect.objectContaining(away),
  );
  checkAsked([{ point: 7 }], [7]);
});
