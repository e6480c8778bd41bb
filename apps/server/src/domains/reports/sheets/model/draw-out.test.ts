import { cellName } from '@millwright/contract/reports/sheets/sheet-limits';
import {
  type SheetCell,
  type SheetTemplate,
  sheetTemplate,
} from '@millwright/contract/reports/sheets/sheet-template';
import { pointId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { checkFormulas } from './check-formulas.ts';
import { drawOut, type Filling } from './draw-out.ts';
import { fillSheet } from './fill.ts';

const moment = { from: 'begin' as const, days: 0, clock: null };
const span = { begin: moment, end: { ...moment, from: 'end' as const } };
const list = {
  ...{ kind: 'series' as const, pointId: pointId(1), aggregate: 'mean' as const },
  ...{ step: { unit: 'hour' as const, every: 1 }, span },
};

/** `{ A1: 'text', B2: 5, C3: '=A1' }`; what is `null` is a list. */
function templateOf(
  given: Readonly<Record<string, string | number | null>>,
  more: Partial<SheetTemplate> = {},
): SheetTemplate {
  const cells = Object.entries(given).map(([name, value]): SheetCell => {
    const [, letter = 'A', digits] = /^([A-Z])(\d+)$/.exec(name) ?? [];
    const place = { row: Number(digits) - 1, column: letter.charCodeAt(0) - 65 };
    if (value === null) return { ...place, content: list };
    if (typeof value === 'number') return { ...place, content: { kind: 'number', number: value } };
    return {
      ...place,
      content: value.startsWith('=')
        ? { kind: 'formula', formula: value }
        : { kind: 'text', text: value },
    };
  });
  return sheetTemplate.parse({
    ...{ format: 1, rows: 10, columns: 5, widths: [], heights: [], merges: [] },
    ...{ cells, ...more },
  });
}

/** By cell its text, and its formula where it has one. */
function drawn(template: SheetTemplate, lists: readonly (readonly number[])[]) {
  let next = 0;
  const fillings = new Map<SheetCell, Filling>();
  for (const cell of template.cells) {
    if (cell.content?.kind !== 'series') continue;
    fillings.set(cell, lists[next]?.map((value) => ({ value })) ?? []);
    next += 1;
  }
  const sheet = fillSheet(drawOut(template, fillings));
  return {
    ...sheet,
    shown: Object.fromEntries(
      sheet.cells.map(({ row, column, text, formula }) => [
        cellName(row, column),
        formula === null ? text : `${formula} → ${text}`,
      ]),
    ),
  };
}

describe('a list', () => {
  it('repeats its row, and what stands below moves down', () => {
    const { shown } = drawn(
      templateOf({ A1: 'head', A2: null, B2: '=A2*2', A3: 'total', B3: '=SUM(B2)' }),
      [[1, 2, 3]],
    );
    expect(shown).toEqual({
      ...{ A1: 'head', A2: '1', B2: 'A2*2 → 2', A3: '2', B3: 'A3*2 → 4', A4: '3' },
      ...{ B4: 'A4*2 → 6', A5: 'total', B5: 'SUM(B2:B4) → 12' },
    });
  });

  it('has running totals from the row above, and constants that stay', () => {
    const { shown } = drawn(
      templateOf({ C1: 10, A2: 'x', B2: 0, A3: null, B3: '=B2+A3', C3: '=A3*C1' }),
      [[1, 2, 3]],
    );
    expect(shown).toMatchObject({
      ...{ B3: 'B2+A3 → 1', B4: 'B3+A4 → 3', B5: 'B4+A5 → 6' },
      C5: 'A5*C1 → 30',
    });
  });

  it('has a range that grows from where it is fixed', () => {
    const { shown } = drawn(templateOf({ A2: null, B2: '=SUM(A$2:A2)' }), [[1, 2, 3]]);
    expect(shown).toMatchObject({ B2: 'SUM(A$2:A2) → 1', B4: 'SUM(A$2:A4) → 6' });
  });

  it('that is empty leaves one empty row', () => {
    const { shown } = drawn(templateOf({ A1: null, B2: '=SUM(A1:A1)' }), [[]]);
    expect(shown).toEqual({ A1: '', B2: 'SUM(A1:A1) → 0' });
  });

  it('beside a longer one ends earlier, and other lists move along', () => {
    const { shown } = drawn(
      templateOf({ A1: null, B1: null, A2: null, B3: '=SUM(A1:A1)+SUM(A2:A2)', B4: '=B3' }),
      [
        [1, 2],
        [7, 8, 9],
        [5, 6],
      ],
    );
    expect(shown).toMatchObject({
      ...{ A3: '', B3: '9', A4: '5', A5: '6' },
      B6: 'SUM(A1:A3)+SUM(A4:A5) → 14',
      B7: 'B6 → 14',
    });
  });
});

it('merged cells are repeated with their row, and grow over one', () => {
  const { merges, shown, heights } = drawn(
    templateOf(
      { A1: 'head', B1: 'hidden', A2: null, B2: 'x', C1: 'side', C2: 'gone' },
      {
        heights: [{ row: 1, pixels: 40 }],
        merges: [
          { row: 0, column: 0, rows: 1, columns: 2 },
          { row: 1, column: 0, rows: 1, columns: 2 },
          { row: 0, column: 2, rows: 2, columns: 1 },
        ],
      },
    ),
    [[1, 2]],
  );
  expect(merges).toEqual([
    { row: 0, column: 0, rows: 1, columns: 2 },
    { row: 1, column: 0, rows: 1, columns: 2 },
    { row: 2, column: 0, rows: 1, columns: 2 },
    { row: 0, column: 2, rows: 3, columns: 1 },
  ]);
  expect(shown).toEqual({ A1: 'head', C1: 'side', A2: '1', A3: '2' });
  expect(heights.slice(0, 4)).toEqual([24, 40, 40, 24]);
});

it('what data says is never a formula', () => {
  const template = templateOf({ A1: null, B1: 5 });
  const [cell] = template.cells;
  if (cell === undefined) throw new Error('no cell');
  const fillings = new Map<SheetCell, Filling>([[cell, [{ value: '=B1' }, { value: '+1' }]]]);
  const { cells } = fillSheet(drawOut(template, fillings));
  expect(cells.filter(({ column }) => column === 0)).toMatchObject([
    { value: '=B1', text: '=B1', formula: null },
    { value: '+1', text: '+1', formula: null },
  ]);
});

it.each<[string, Record<string, string>, Record<string, unknown>]>([
  [
    'a formula of itself',
    { A1: '=A1+1' },
    { code: 'history_sheet.cycle', details: { path: 'A1 → A1' } },
  ],
  [
    'a way back',
    { A1: '=B2', B2: '=SUM(C1:C3)', C3: '=A1' },
    { code: 'history_sheet.cycle', details: { path: 'A1 → B2 → C3 → A1' } },
  ],
  [
    'a function that there is not',
    { B1: '=VLOOKUP(A1,A1:B2,2)' },
    { code: 'history_sheet.unknown_function', details: { cell: 'B1', name: 'VLOOKUP' } },
  ],
  [
    'too few arguments',
    { B1: '=ROUND(1)' },
    { code: 'history_sheet.formula_rule', details: { cell: 'B1', near: 'ROUND(' } },
  ],
  [
    'what cannot be read',
    { E10: '=1+*2' },
    { code: 'history_sheet.formula_rule', details: { cell: 'E10', near: '*2' } },
  ],
])('%s is refused', (_, cells, fault) => {
  expect(() => checkFormulas(templateOf(cells))).toThrow(expect.objectContaining(fault));
});
