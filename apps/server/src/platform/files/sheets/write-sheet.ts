/** Makes a workbook of one sheet, its titles frozen; takes its time, so not on the event loop. */
import { writeXlsx } from 'hucre/xlsx';

/** What a cell may hold. */
export type SheetCell = string | number | boolean | null;

/** Of a column, in characters. */
const width = 18;

/** @param rows the titles first */
export const writeSheet = (rows: SheetCell[][]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'Millwright',
        columns: (rows[0] ?? []).map(() => ({ width })),
        freezePane: { rows: 1 },
        rows,
      },
    ],
  });
