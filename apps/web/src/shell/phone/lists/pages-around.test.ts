import { expect, it } from 'vitest';
import { pagesAround, rowsAt } from './pages-around.ts';

it('finds the page of a row', () => {
  expect([0, 49, 50, 199, 9_999].map(rowsAt.page)).toEqual([1, 1, 2, 4, 200]);
});

it('wants the pages in sight, and the first, which says how many there are', () => {
  expect(pagesAround({ first: 1, last: 1 })).toEqual([1]);
  expect(pagesAround({ first: 1, last: 2 })).toEqual([1, 2]);
  expect(pagesAround({ first: 199, last: 200 })).toEqual([1, 199, 200]);
});
