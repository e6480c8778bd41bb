/** Makes a workbook of a styled sheet: with merged cells, formulas and their results. */
import { type Cell, type CellStyle, writeXlsx } from 'hucre/xlsx';
import type { CellLook, StyledCell, StyledSheet } from './styled-sheet.ts';
import { cellText, writable } from './workbook-text.ts';

/** Pixels of a column in characters, and of a row in points, as spreadsheets have them. */
const charactersOf = (pixels: number): number => Math.max(1, (pixels - 5) / 7);
const pointsOf = (pixels: number): number => pixels * 0.75;

const rgb = (color: string) => ({ rgb: color.slice(1).toUpperCase() });
const line = { style: 'thin' as const, color: { rgb: '808080' } };

const verticals = { top: 'top', middle: 'center', bottom: 'bottom' } as const;

function styleOf(look: CellLook): CellStyle {
  const { bold, italic, underline, size, color, background, align, vertical, wrap } = look;
  return {
    font: {
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(underline ? { underline } : {}),
      ...(size === undefined ? {} : { size }),
      ...(color === undefined ? {} : { color: rgb(color) }),
    },
    ...(background === undefined
      ? {}
      : {
          fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: rgb(background) },
        }),
    ...(look.border ? { border: { top: line, right: line, bottom: line, left: line } } : {}),
    alignment: {
      ...(align === undefined ? {} : { horizontal: align }),
      vertical: verticals[vertical ?? 'middle'],
      ...(wrap ? { wrapText: wrap } : {}),
    },
    ...(look.format === null ? {} : { numFmt: look.format }),
  };
}

const typeOf = (value: StyledCell['value']): Cell['type'] =>
  value === null ? 'empty' : (typeof value as 'string' | 'number' | 'boolean');

function cellOf({ value: given, formula, style }: StyledCell): Partial<Cell> {
  const look = styleOf(style);
  const value = typeof given === 'string' ? cellText(given) : given;
  if (formula === null) return { value, type: typeOf(value), style: look };
  const written = writable(formula);
  return { value, type: 'formula', formula: written, formulaResult: value, style: look };
}

/** Signs that no sheet may have in its name, and how long it may be. */
const sheetName = (name: string): string =>
  writable(name.slice(0, 31))
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/^'|'$/g, ' ');

export const writeStyledSheet = ({
  name,
  widths,
  heights,
  cells,
  merges,
}: StyledSheet): Promise<Uint8Array> => {
  const rows: null[][] = heights.map(() => widths.map(() => null));
  return writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: widths.map((pixels) => ({ width: charactersOf(pixels) })),
        rowDefs: new Map(heights.map((pixels, row) => [row, { height: pointsOf(pixels) }])),
        rows,
        cells: new Map(cells.map((cell) => [`${cell.row},${cell.column}`, cellOf(cell)])),
        merges: merges
          .filter(({ rows: down, columns: across }) => down * across > 1)
          .map((merge) => ({
            startRow: merge.row,
            startCol: merge.column,
            endRow: merge.row + merge.rows - 1,
            endCol: merge.column + merge.columns - 1,
          })),
      },
    ],
  });
};
