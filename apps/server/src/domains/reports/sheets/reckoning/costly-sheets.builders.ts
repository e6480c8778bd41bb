/** Sheets that are small to write down and would be long to reckon. */
import {
  type SheetCell,
  type SheetContent,
  type SheetTemplate,
  sheetTemplate,
} from '@millwright/contract/reports/sheets/sheet-template';
import { z } from 'zod/mini';
import type { Filling } from '../model/index.ts';

const begin = { from: 'begin', days: 0, clock: null } as const;
const span = { begin, end: { ...begin, from: 'end' } } as const;
const steps = { kind: 'steps', step: { unit: 'minute', every: 1 }, span } as const;

const templateOf = (
  cells: readonly { row: number; column: number; content: SheetContent }[],
  more: Partial<SheetTemplate> = {},
): SheetTemplate =>
  z.parse(sheetTemplate, {
    ...{ format: 1, rows: 200, columns: 50, widths: [], heights: [], merges: [] },
    ...{ cells, ...more },
  });

const formula = (text: string): SheetContent => ({ kind: 'formula', formula: text });

/** As many ranges as a formula has room for, each over nearly all of the sheet. */
const wide = `=SUM(${Array.from({ length: 60 }, () => 'A1:AW99').join(',')})`.slice(0, 480);
const wideFormula = `${wide.slice(0, wide.lastIndexOf(','))})`;

/** All formulas look at all others, dozens of times each. */
export const manyRanges = templateOf(
  Array.from({ length: 500 }, (_, n) => ({
    ...{ row: 100 + (n % 100), column: Math.floor(n / 100) },
    content: formula(wideFormula.replaceAll('A1:AW99', 'A1:AX99')),
  })),
);

/** Below a list formulas each of which waits for the next, and sorts all of it. */
export const waiting = templateOf([
  { row: 0, column: 0, content: steps },
  ...Array.from({ length: 36 }, (_, n) => ({
    ...{ row: 1 + n, column: 0 },
    content: formula(`=MEDIAN(A1)+A${n + 3}`),
  })),
  { row: 37, column: 0, content: { kind: 'number', number: 1 } },
]);

/** A list beside which a long formula and a dozen texts come again with each entry. */
const list: SheetCell = { row: 0, column: 0, content: steps };
export const repeated = templateOf([
  { row: 0, column: 0, content: steps },
  ...Array.from({ length: 3 }, (_, n) => ({
    ...{ row: 0, column: 1 + n },
    content: formula(`=${Array.from({ length: 8 }, () => '$A$1').join('+')}+A1`),
  })),
  { row: 0, column: 5, content: { kind: 'text', text: 'x'.repeat(60) } },
]);

/** Of the cells of a template what a list of so many has. */
export const listed = (
  { cells }: SheetTemplate,
  length: number,
): ReadonlyMap<SheetCell, Filling> => {
  const found = Array.from({ length }, (_, n) => ({ value: (n * 7919) % 10_007, decimals: 1 }));
  return new Map(
    cells
      .filter(({ content }) => content?.kind === list.content?.kind)
      .map((cell) => [cell, found]),
  );
};
