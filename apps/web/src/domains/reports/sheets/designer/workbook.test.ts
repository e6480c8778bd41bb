import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import { pointId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { type EditedCell, editedCell, templateOf, workbookOf } from './workbook.ts';

const begin = { from: 'begin' as const, days: -1, clock: 360 };
const bound = { kind: 'sample' as const, pointId: pointId(7), at: begin };
const say = () => '{P7}';

const template: SheetTemplate = {
  ...{ format: 1, rows: 20, columns: 8 },
  widths: [{ column: 1, pixels: 150 }],
  heights: [{ row: 0, pixels: 40 }],
  merges: [{ row: 0, column: 0, rows: 1, columns: 3 }],
  cells: [
    {
      ...{ row: 0, column: 0, content: { kind: 'text', text: '日报表' } },
      style: { bold: true, size: 16, align: 'center', background: '#dbeafe', border: true },
    },
    { row: 1, column: 0, content: { kind: 'text', text: '=no formula' } },
    { row: 1, column: 1, content: bound, style: { format: '0.00', vertical: 'top', wrap: true } },
    { row: 2, column: 0, content: { kind: 'number', number: 4.5 }, style: { italic: true } },
    { row: 2, column: 1, content: { kind: 'formula', formula: '=B2*2' } },
    { row: 3, column: 3, style: { underline: true, color: '#b00020' } },
  ],
};

it('a template is the same after it was edited and nothing was changed', () => {
  expect(templateOf(workbookOf(template, say))).toEqual(template);
});

describe('a cell', () => {
  const after = (cell: EditedCell) =>
    templateOf({
      ...workbookOf({ ...template, merges: [] }, say),
      celldata: [{ r: 0, c: 0, v: cell }],
    }).cells;
  const first = editedCell({ content: bound, style: { border: true } }, say);
  it.each<[string, EditedCell, unknown]>([
    ['that is bound stays so when it is made bold', { ...first, bl: 1 }, [{ content: bound }]],
    [
      'that is typed over is what was typed',
      { ...first, v: 'x', m: 'x' },
      [{ content: { kind: 'text', text: 'x' }, style: { border: true } }],
    ],
    [
      'in which a formula is entered is that',
      { ...first, f: '=1+1', v: 2, m: '2' },
      [{ content: { kind: 'formula', formula: '=1+1' } }],
    ],
    [
      'that is emptied keeps what it looks like',
      { bound: { border: true, content: bound, label: '{P7}' } },
      [{ style: { border: true } }],
    ],
    [
      'with a date is what was typed',
      { v: 46_346, m: '2026-11-20', ct: { fa: 'yyyy-MM-dd', t: 'd' } },
      [{ content: { kind: 'text', text: '2026-11-20' } }],
    ],
    [
      'with lines has them as text',
      { ct: { t: 'inlineStr', s: [{ v: 'a\n' }, { v: 'b' }] } },
      [{ content: { kind: 'text', text: 'a\nb' } }],
    ],
    [
      'with a percentage is a number',
      { v: 0.05, m: '5%', ct: { fa: '0%', t: 'n' } },
      [{ content: { kind: 'number', number: 0.05 }, style: { format: '0%' } }],
    ],
    [
      'has colours in one form',
      { v: 1, bg: 'rgb(255, 0, 16)', fc: '#F0a' },
      [{ style: { background: '#ff0010', color: '#ff00aa' } }],
    ],
  ])('%s', (_, cell, expected) => {
    expect(after(cell)).toMatchObject(expected as object[]);
  });
});
