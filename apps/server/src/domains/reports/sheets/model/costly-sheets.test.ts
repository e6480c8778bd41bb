/** Sheets that are small to write down and would be long to reckon. */
import { sheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import { expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { countDrawn, drawOut } from './draw-out.ts';
import { evaluateGrid, type SourceCell, TooMuchError } from './evaluate.ts';
import { FormulaError, readFormula } from './formula.ts';

function column(texts: readonly string[]) {
  const cells = texts.map(
    (text): SourceCell => (text.startsWith('=') ? { formula: readFormula(text) } : { value: text }),
  );
  return evaluateGrid({ rows: cells.length, columns: 1, at: (row) => cells[row] });
}

it('a text that doubles from cell to cell ends as a fault, and not in memory', () => {
  const doubling = Array.from({ length: 30 }, (_, n) => `=A${n + 1}&A${n + 1}`);
  const valueAt = column(['x'.repeat(500), ...doubling]);
  expect(String(valueAt(6, 0))).toHaveLength(32_000);
  expect(valueAt(30, 0)).toEqual({ fault: '#VALUE!' });
});

it('long texts count for as many cells as they are dear to look at', () => {
  const texts = Array.from({ length: 1000 }, () => 'y'.repeat(32_000));
  const valueAt = column([...texts, '=COUNTIF(A1:A1000,"y")']);
  expect(() => valueAt(1000, 0)).toThrow(TooMuchError);
});

it('texts are brought to one case no oftener than they count for', () => {
  const folded = vi.spyOn(String.prototype, 'toUpperCase');
  const inCase = (): number =>
    folded.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  const doubling = Array.from({ length: 6 }, (_, n) => `=A${n + 1}&A${n + 1}`);
  const texts = Array.from({ length: 300 }, () => '中');
  for (const wanted of ['A7', '"<>"&A7', '">"&A7']) {
    const formula = `=COUNTIF(A9:A309,${wanted})+SUMIF(A9:A309,${wanted})`;
    const valueAt = column(['中'.repeat(500), ...doubling, formula, ...texts]);
    folded.mockClear();
    expect(valueAt(7, 0)).toEqual(expect.any(Number));
    expect(inCase()).toBeLessThan(100_000);
  }
  folded.mockRestore();
});

it.each([
  ['joined with nothing', `=LEN(A7${'&""'.repeat(150)})`],
  ['handed on from one to the next', `=${'CONCATENATE("",'.repeat(30)}A7${')'.repeat(30)}`],
  ['compared', `=AND(${Array.from({ length: 60 }, () => 'A7<>"b"').join(',')})`],
])('long texts that are %s again and again count each time', (_, formula) => {
  const doubling = Array.from({ length: 6 }, (_, n) => `=A${n + 1}&A${n + 1}`);
  const valueAt = column(['x'.repeat(500), ...doubling, ...Array(10).fill(formula)]);
  expect(() => Array.from({ length: 10 }, (_, n) => valueAt(7 + n, 0))).toThrow(TooMuchError);
});

it.each([
  ['in brackets', `=${'('.repeat(20)}A{above}${')'.repeat(20)}`],
  ['by ranges', '=SUM(A{above}:A{above})'],
  ['by what a function chooses', '=IF(TRUE,AND(A{above})*1)'],
])('any number of formulas wait for one another, %s', (_, formula) => {
  const chain = Array.from({ length: 5_000 }, (_, n) =>
    formula.replaceAll('{above}', String(n + 1)),
  );
  expect(column(['=1', ...chain])(5_000, 0)).toBe(1);
});

it('a ring of any number of formulas takes no stack', () => {
  const ring = Array.from({ length: 5_000 }, (_, n) => `=AND(A${n + 2}:A${n + 2})`);
  expect(() => column([...ring, '=A1'])(0, 0)).toThrow(TooMuchError);
});

it('brackets within brackets end', () => {
  expect(() => readFormula(`=${'('.repeat(240)}1${')'.repeat(240)}`)).toThrow(FormulaError);
});

const empty = { format: 1, rows: 200, columns: 50, widths: [], heights: [], cells: [], merges: [] };
const whole = { row: 0, column: 0, rows: 200, columns: 50 };

it('merged cells over one another are refused at the first that is there twice', () => {
  const merges = Array.from({ length: 500 }, () => whole);
  expect(z.safeParse(sheetTemplate, { ...empty, merges }).success).toBe(false);
  expect(z.safeParse(sheetTemplate, { ...empty, merges: [whole] }).success).toBe(true);
});

it('cells under merged rows that repeat are left out, and repeated merges count', () => {
  const span = {
    begin: { from: 'begin', days: 0, clock: null },
    end: { from: 'end', days: 0, clock: null },
  } as const;
  const step = { unit: 'minute', every: 1 } as const;
  const template = z.parse(sheetTemplate, {
    ...empty,
    cells: [
      { row: 0, column: 0, content: { kind: 'steps', step, span } },
      { row: 0, column: 2, content: { kind: 'text', text: 'under' } },
    ],
    merges: [{ row: 0, column: 1, rows: 1, columns: 2 }],
  });
  const [list] = template.cells;
  if (list === undefined) return expect.fail('no cell');
  const fillings = new Map([[list, Array.from({ length: 5 }, (_, n) => ({ value: n }))]]);
  expect(countDrawn(template, fillings)).toBe(15);
  const drawn = drawOut(template, fillings);
  expect(drawn.cells.map(({ row, column: at }) => [row, at])).toEqual(
    [0, 1, 2, 3, 4].map((row) => [row, 0]),
  );
  expect(drawn.merges).toHaveLength(5);
});
