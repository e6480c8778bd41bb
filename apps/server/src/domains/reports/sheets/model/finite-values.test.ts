/** Numbers that are none stand in no cell, no text and no file. */
import { numberFormats } from '@millwright/contract/reports/sheets/sheet-limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluateGrid } from './evaluate.ts';
import { readFormula, sayFormula } from './formula.ts';
import { sheetFunctions } from './functions.ts';
import { sayCell } from './say-cell.ts';

/** Of a formula below cells that have these numbers. */
function reckon(formula: string, ...numbers: readonly number[]) {
  const last = { formula: readFormula(formula) };
  const cells = [...numbers.map((value) => ({ value })), last];
  const valueAt = evaluateGrid({ rows: cells.length, columns: 1, at: (row) => cells[row] });
  return valueAt(numbers.length, 0);
}

const none = { fault: '#NUM!' };

it.each([
  ['=1e999', none],
  ['=-1e999', none],
  ['=IF(TRUE,1e999,1)', none],
  ['=IFERROR(1e999,7)', 7],
  ['=COUNT(1e999)', 0],
  ['=MOD(1e308,1e-308)', none],
  ['=STDEV(1e308,-1e308)', none],
  ['=MEDIAN(1.7e308,1.7e308)', none],
  ['=SUMIF(A1:A2,">1")', none],
  ['=A1', none],
  ['=ROUND(1e308,300)', 1e308],
  ['=ROUNDUP(-1e-300,300)', -1e-300],
  ['=ROUNDUP(1.7e308,-308)', none],
  ['=ROUNDDOWN(1.7e308,-308)', 1e308],
])('%s is %j', (formula, value) => {
  const numbers = formula === '=A1' ? [Number.POSITIVE_INFINITY] : [1.7e308, 1.7e308];
  expect(reckon(formula, ...numbers)).toEqual(value);
});

const extremes = [0, 1, -1, 2, 0.5, 300, 1e308, -1e308, Number.MAX_VALUE, Number.MIN_VALUE, 1e-308];

it('no function comes to one, whatever it is given', () => {
  const given = fc.array(fc.constantFrom(...extremes), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...sheetFunctions), given, ([name, { least, most }], numbers) => {
      const count = Math.min(most, Math.max(least, 3));
      const places = Array.from({ length: count }, (_, n) => `A${n + 1}`).join(',');
      const value = reckon(`=${name}(${places})`, ...numbers);
      expect(typeof value !== 'number' || Number.isFinite(value)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('the largest numbers are written as numbers', () => {
  for (const format of [undefined, ...numberFormats]) {
    for (const value of extremes) {
      expect(sayCell(value, format), `${format} of ${value}`).not.toMatch(/Infinity|NaN/);
    }
  }
  expect(reckon('=A1&""', Number.MAX_VALUE)).toBe('1.7976931348623157e+308');
});

it('a constant that is none is written as what it comes to', () => {
  expect(sayFormula(readFormula('=1+1e999'))).toBe('1+#NUM!');
});
