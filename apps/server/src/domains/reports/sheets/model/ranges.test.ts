import { expect, it } from 'vitest';
import { readFormula } from './formula.ts';
import { placesOf, rangesOf } from './ranges.ts';

const cell = (row: number, column: number) => ({
  ...{ top: row, bottom: row, left: column, right: column },
});

it('a formula refers to each range once, however often it says it', () => {
  const often = `=${Array.from({ length: 125 }, () => 'AX9').join('+')}`;
  expect(rangesOf(readFormula(often))).toEqual([cell(8, 49)]);
  const ranges = rangesOf(readFormula('=SUM(A1:B2,$B$2:A1,-A1%,$A$1)*(IF(TRUE,B1:A2,C3))'));
  expect(ranges).toHaveLength(3);
  expect(ranges).toEqual(
    expect.arrayContaining([{ top: 0, bottom: 1, left: 0, right: 1 }, cell(0, 0), cell(2, 2)]),
  );
});

it('what lies beyond the sheet is no place', () => {
  const range = { top: 1, bottom: 1_000_000, left: 1, right: 16_000 };
  expect([...placesOf(range, { rows: 3, columns: 2 })]).toEqual([
    { row: 1, column: 1 },
    { row: 2, column: 1 },
  ]);
});
