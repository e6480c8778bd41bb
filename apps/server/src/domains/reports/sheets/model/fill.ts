/** A drawn sheet with everything reckoned. */
import type { NumberFormat } from '@millwright/contract/reports/sheets/sheet-limits';
import type { SheetMerge, SheetStyle } from '@millwright/contract/reports/sheets/sheet-template';
import type { DrawnSheet } from './draw-out.ts';
import { evaluateGrid } from './evaluate.ts';
import { sayFormula } from './formula.ts';
import { sayCell } from './say-cell.ts';
import type { CellValue } from './values.ts';

export interface SheetResult {
  readonly row: number;
  readonly column: number;
  readonly value: CellValue;
  /** Without its `=`. */
  readonly formula: string | null;
  /** As people read it. */
  readonly text: string;
  readonly style: SheetStyle | undefined;
  /** How it is written, as spreadsheets name it; null: as they do. */
  readonly format: string | null;
}

export interface FilledSheet {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly cells: readonly SheetResult[];
  readonly merges: readonly SheetMerge[];
}

const formatOf = (own: NumberFormat | undefined, decimals: number | null): string | null => {
  if (own !== undefined) return own;
  if (decimals === null) return null;
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
};

/** @throws TooMuchError */
export function fillSheet({ rows, columns, cells, ...layout }: DrawnSheet): FilledSheet {
  const places = new Map(cells.map((cell) => [cell.row * columns + cell.column, cell.source]));
  const valueAt = evaluateGrid({
    ...{ rows, columns },
    // A reference to a column beyond the last one is no reference to the next row.
    at: (row, column) => (column < columns ? places.get(row * columns + column) : undefined),
  });
  const results: SheetResult[] = [];
  for (const { row, column, source, style, decimals } of cells) {
    const value = valueAt(row, column);
    results.push({
      ...{ row, column, value, style },
      formula: 'formula' in source ? sayFormula(source.formula) : null,
      text: sayCell(value, style?.format, decimals),
      format: formatOf(style?.format, decimals),
    });
  }
  return {
    ...{ widths: layout.widths, heights: layout.heights, merges: layout.merges },
    cells: results,
  };
}
