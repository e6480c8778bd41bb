/** Makes a workbook of one sheet, its titles frozen; takes its time, so not on the event loop. */
import { writeXlsx } from 'hucre/xlsx';
import type { CsvCell } from '../csv.ts';
import { cellText } from './workbook-text.ts';

/** Of a column, in characters. */
const width = 18;

const cellOf = (value: CsvCell): CsvCell => (typeof value === 'string' ? cellText(value) : value);

/** @param rows the titles first */
export const writeSheet = (rows: CsvCell[][]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'Millwright',
        columns: (rows[0] ?? []).map(() => ({ width })),
        freezePane: { rows: 1 },
        rows: rows.map((row) => row.map(cellOf)),
      },
    ],
  });
