/** Reads the first sheet of a workbook that anybody may have made; takes its time, so not on the event loop. */

import { isStorable } from '@millwright/contract/fields/storable-text';
import { unguardFormula } from '@millwright/kernel';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import type { CsvRecord } from '../read-csv.ts';
import { sheetLimits } from './sheet-limits.ts';

export type SheetRead =
  | { readonly kind: 'rows'; readonly records: readonly CsvRecord[] }
  | { readonly kind: 'unreadable' | 'too_large' | 'too_long' };

/** As a person would type it; of a formula the value that was there when it was saved. */
const textOf = (cell: CellValue | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  return unguardFormula(String(cell).trim());
};

/**
 * The rows with anything in them, each with its place in the sheet.
 * @param bytes that `checkArchive` found sound
 */
export async function readSheet(bytes: Uint8Array): Promise<SheetRead> {
  const rows = await readXlsx(bytes, {
    sheets: [0],
    // One more than may be there, so that too many are noticed.
    maxRows: sheetLimits.rows + 1,
  }).then(
    ({ sheets: [sheet] }) => sheet?.rows ?? [],
    () => null,
  );
  if (rows === null) return { kind: 'unreadable' };
  if (rows.length > sheetLimits.rows) return { kind: 'too_long' };
  const records: CsvRecord[] = [];
  let length = 0;
  for (const [at, row] of rows.entries()) {
    if (row.length > sheetLimits.columns) return { kind: 'too_large' };
    const cells = row.map(textOf);
    if (cells.some((cell) => cell.length > sheetLimits.cellLength)) return { kind: 'too_large' };
    // As in a CSV: XML and the escapes of workbooks can say what is in no text.
    if (!cells.every(isStorable)) return { kind: 'unreadable' };
    length = cells.reduce((sum, cell) => sum + cell.length, length);
    if (length > sheetLimits.textLength) return { kind: 'too_large' };
    if (cells.some((cell) => cell !== '')) records.push({ line: at + 1, cells });
  }
  return { kind: 'rows', records };
}
