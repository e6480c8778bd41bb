import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateGrid, type SourceCell, TooMuchError } from './evaluate.ts';
import { FormulaError, readFormula, sayFormula } from './formula.ts';
import { sayCell } from './say-cell.ts';

/** Rows of cells as they are typed: a text that begins with = is a formula. */
const gridOf = (rows: readonly (readonly (number | string | boolean | null)[])[]) => {
  const columns = Math.max(...rows.map((row) => row.length));
  const cells = rows.map((row) =>
    row.map((given): SourceCell | undefined => {
      if (given === null) return undefined;
      if (typeof given !== 'string' || !given.startsWith('=')) return { value: given };
      return { formula: readFormula(given) };
    }),
  );
  return evaluateGrid({ rows: rows.length, columns, at: (row, column) => cells[row]?.[column] });
};

/** Of a formula beside `A1:C2`. */
const reckon = (formula: string) => gridOf([[1, 2, 'three'], [4, null, true], [formula]])(2, 0);

describe('a formula', () => {
  it.each<[string, unknown]>([
    ['=1+2*3', 7],
    ['=(1+2)*3', 9],
    ['=2^3^2', 64],
    ['=-2^2', 4],
    ['=2^-1', 0.5],
    ['=50%*4', 2],
    ['=7/2-1', 2.5],
    ['=10-4-3', 3],
    ['="a"&1+1&"b"', 'a2b'],
    ['=A1+B2', 1],
    ['=A1&B2', '1'],
    ['=B2', 0],
    ['=$A$1+a2', 5],
    ['=1/0', { fault: '#DIV/0!' }],
    ['=C1+1', { fault: '#VALUE!' }],
    ['="4"+1', 5],
    ['=SQRT(-1)', { fault: '#NUM!' }],
    ['=9^999', { fault: '#NUM!' }],
    ['="ABC"="abc"', true],
    ['=2<10', true],
    ['="2"<10', false],
    ['=1<>1', false],
    ['=SUM(A1:C2)', 7],
    ['=SUM(A1:C2,"3",TRUE)', 11],
    ['=SUM(A1,B2,C2)', 1],
    ['=AVERAGE(A1:B2)', 7 / 3],
    ['=AVERAGE(B2:B2)', { fault: '#DIV/0!' }],
    ['=MIN(A1:C2)', 1],
    ['=MAX(A1:C2)', 4],
    ['=MAX(B2:B2)', 0],
    ['=MEDIAN(A1:B2)', 2],
    ['=ROUND(STDEV(A1:B2),6)', 1.527525],
    ['=COUNT(A1:C2)', 3],
    ['=COUNTA(A1:C2)', 5],
    ['=COUNTIF(A1:C2,">1")', 2],
    ['=COUNTIF(A1:C2,"THREE")', 1],
    ['=SUMIF(A1:A2,">=4",A1:A2)', 4],
    ['=SUMIF(A1:C2,"<3")', 3],
    ['=PRODUCT(A1:B2)', 8],
    ['=ROUND(1.005,2)', 1.01],
    ['=ROUND(-2.5,0)', -3],
    ['=ROUND(1234,-2)', 1200],
    ['=ROUNDUP(1.001,2)', 1.01],
    ['=ROUNDDOWN(-1.009,2)', -1],
    ['=INT(-1.5)', -2],
    ['=MOD(-3,2)', 1],
    ['=POWER(2,10)', 1024],
    ['=ABS(-3)', 3],
    ['=IF(A1>0,"on","off")', 'on'],
    ['=IF(A1>5,1)', false],
    ['=IF(A1=1,B1,1/0)', 2],
    ['=IFERROR(1/0,"–")', '–'],
    ['=IF(1/0,1,2)', { fault: '#DIV/0!' }],
    ['=AND(A1:A2,TRUE)', true],
    ['=OR(FALSE,B2)', false],
    ['=NOT(0)', true],
    ['=CONCATENATE(C1,"-",A1)', 'three-1'],
    ['=LEFT(C1,2)&RIGHT(C1,2)&LEN(C1)', 'three5'.replace('three5', 'thee5')],
    ['=A1:A1', 1],
    ['=A1:B1', { fault: '#VALUE!' }],
    ['=ZZ99', 0],
  ])('%s', (formula, result) => {
    expect(reckon(formula)).toEqual(result);
  });

  it.each([
    ['=', '='],
    ['=1+', '1+'],
    ['=SUM(', 'SUM('],
    ['=A1 B1', 'B1'],
    ['=foo', 'foo'],
    ['=1~2', '~2'],
    ['="open', '"open'],
    ['=Sheet1!A1', 'Sheet1!A1'],
    ['=A0', 'A0'],
    ['=)', ')'],
  ])('%s cannot be read', (formula) => {
    expect(() => readFormula(formula)).toThrow(FormulaError);
  });

  it('is the same once it is written and read again', () => {
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.nat(99).map(String),
        fc.constantFrom('A1', '$B$2', 'C1:D4', '"a ""b"""', 'TRUE', '1.5E-7'),
        fc
          .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/', '^', '&', '<='), tie('tree'))
          .map((parts) => parts.join('')),
        tie('tree').map((inner) => `(${inner})`),
        tie('tree').map((inner) => `-${inner}%`),
        fc.array(tie('tree'), { maxLength: 3 }).map((given) => `SUM(${given.join(',')})`),
      ),
    }));
    fc.assert(
      fc.property(tree, (text) => {
        const formula = readFormula(`=${text}`);
        const again = sayFormula(formula);
        expect(sayFormula(readFormula(`=${again}`))).toBe(again);
        expect(readFormula(`=${again}`)).toEqual(formula);
      }),
    );
  });
});

it('follows references, each reckoned once', () => {
  const valueAt = gridOf([
    [1, '=A1*2'],
    ['=B1+A1', '=SUM(A1:B1,A2)'],
  ]);
  expect(valueAt(1, 1)).toBe(6);
});

it('a cell that leads to itself is a fault', () => {
  const valueAt = gridOf([['=B1', '=A1+1', '=IFERROR(A1,7)']]);
  expect(valueAt(0, 0)).toEqual({ fault: '#CYCLE!' });
  expect(valueAt(0, 2)).toBe(7);
});

it('a chain of formulas as long as a template may have is reckoned', () => {
  const rows = Array.from({ length: 500 }, (_, row) => [row === 499 ? 1 : `=A${row + 2}+1`]);
  expect(gridOf(rows)(0, 0)).toBe(500);
});

it('what would look at far too many cells is not reckoned', () => {
  const rows = Array.from({ length: 3000 }, () => [1, '=SUM(A1:A3000)']);
  const valueAt = gridOf(rows);
  expect(() => rows.map((_, row) => valueAt(row, 1))).toThrow(TooMuchError);
});

describe('a number is written', () => {
  it.each<[number, Parameters<typeof sayCell>[1], string]>([
    [1.005, '0.00', '1.01'],
    [-0.001, '0.00', '0.00'],
    [1234567.5, '#,##0', '1,234,568'],
    [1234567.125, '#,##0.00', '1,234,567.13'],
    [-1234.5, '#,##0.00', '-1,234.50'],
    [0.1255, '0.0%', '12.6%'],
    [46_000.5, 'yyyy-mm-dd hh:mm', '2025-12-09 12:00'],
    [46_000.999999, 'yyyy-mm-dd', '2025-12-10'],
    [1.75, '[h]:mm', '42:00'],
    [-5, 'yyyy-mm-dd', '####'],
    [0.1 + 0.2, undefined, '0.3'],
    [1e21, undefined, '1e+21'],
  ])('%s as %s', (value, format, text) => {
    expect(sayCell(value, format)).toBe(text);
  });
});
