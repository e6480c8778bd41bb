/** Reads the first sheet of a workbook that anybody may have made; takes its time, so not on the event loop. */

import { isStorable } from '@millwright/contract/fields/storable-text';
import { unguardFormula } from '@millwright/kernel';
import { formatValue } from 'hucre';
import { type Cell, type CellValue, type MergeRange, readXlsx, type Sheet } from 'hucre/xlsx';
import type { CsvRecord } from '../read-csv.ts';
import { sheetLimits } from './sheet-limits.ts';

export type SheetRead =
  | { readonly kind: 'rows'; readonly records: readonly CsvRecord[] }
  | { readonly kind: 'unreadable' | 'too_large' | 'too_long' };

/** As it is shown in the sheet; of a formula the value that was there when it was saved. */
function textOf(value: CellValue | undefined, cell: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatValue(value, cell?.style?.numFmt ?? usualDate);
  return unguardFormula(typeof value === 'boolean' ? `${value}`.toUpperCase() : `${value}`.trim());
}

/** Where a date says no format of its own. */
const usualDate = 'yyyy-mm-dd hh:mm:ss';

const hasDate = ({ rows }: Sheet): boolean =>
  rows.some((row) => row.some((value) => value instanceof Date));

async function firstSheet(bytes: Uint8Array, readStyles: boolean): Promise<Sheet | null> {
  try {
    const { sheets } = await readXlsx(bytes, {
      sheets: [0],
      // One more than may be there, so that too many are noticed.
      maxRows: sheetLimits.rows + 1,
      readStyles,
    });
    return sheets[0] ?? { name: '', rows: [] };
  } catch {
    return null;
  }
}

/**
 * What is merged over several rows is said of each of them that says something of its own: a workbook
 * holds it in the first alone. Over several columns it stays in the first.
 */
function fillMerged(rows: CellValue[][], merges: readonly MergeRange[] = []): void {
  const says = rows.map((row) => row.some((value) => value !== null && value !== ''));
  // Areas that overlap are no merged cells: of a column each row is looked at once.
  const seen = new Set<number>();
  for (const { startRow, startCol, endRow } of merges) {
    const value = rows[startRow]?.[startCol] ?? null;
    if (value === null || startCol >= sheetLimits.columns) continue;
    for (let at = startRow; at <= Math.min(endRow, rows.length - 1); at += 1) {
      const place = at * sheetLimits.columns + startCol;
      if (seen.has(place)) break;
      seen.add(place);
      const row = rows[at];
      if (row !== undefined && says[at] === true) row[startCol] ??= value;
    }
  }
}

/**
 * The rows with anything in them, each with its place in the sheet.
 * @param bytes that `checkArchive` found sound
 */
export async function readSheet(bytes: Uint8Array): Promise<SheetRead> {
  let sheet = await firstSheet(bytes, false);
  // How dates are shown is a matter of styles, which few sheets are read with.
  if (sheet !== null && hasDate(sheet)) sheet = await firstSheet(bytes, true);
  if (sheet === null) return { kind: 'unreadable' };
  const { rows, cells: detailed, merges } = sheet;
  if (rows.length > sheetLimits.rows) return { kind: 'too_long' };
  if (rows.some((row) => row.length > sheetLimits.columns)) return { kind: 'too_large' };
  fillMerged(rows, merges);
  const records: CsvRecord[] = [];
  let length = 0;
  for (const [at, row] of rows.entries()) {
    const cells = row.map((value, column) => textOf(value, detailed?.get(`${at},${column}`)));
    if (cells.some((cell) => cell.length > sheetLimits.cellLength)) return { kind: 'too_large' };
    // As in a CSV: XML and the escapes of workbooks can say what is in no text.
    if (!cells.every(isStorable)) return { kind: 'unreadable' };
    length = cells.reduce((sum, cell) => sum + cell.length, length);
    if (length > sheetLimits.textLength) return { kind: 'too_large' };
    if (cells.some((cell) => cell !== '')) records.push({ line: at + 1, cells });
  }
  return { kind: 'rows', records };
}
