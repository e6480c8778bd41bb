/** Limits and choices of history sheets, for pages too: no schema comes with them. */

/** Most history sheets of one item. */
export const maxSheetsPerItem = 200;

/** Of a template. */
export const sheetLimits = {
  rows: 200,
  columns: 50,
  cells: 2_000,
  formulas: 500,
  merges: 500,
  /** Characters of a text and of a formula. */
  text: 500,
  /** Pixels of a row or a column. */
  least: 10,
  most: 1_000,
  /** How many days before or after the span of the sheet a cell may look. */
  days: 366,
} as const;

/** The format of templates that is written; later ones are refused. */
export const templateFormat = 1;

/** Pixels of a column and a row whose size nobody has set. */
export const usualSize = { width: 96, height: 24 } as const;

/** How numbers and moments are written, as spreadsheets name it. */
export const numberFormats = [
  ...(['0', '0.0', '0.00', '0.000', '#,##0', '#,##0.00', '0%', '0.0%'] as const),
  ...(['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', 'yyyy-mm-dd hh:mm:ss', 'hh:mm', '[h]:mm'] as const),
] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** What a list of alarms can show of each. */
export const alarmFields = ['raisedAt', 'clearedAt', 'name', 'device', 'level', 'value'] as const;

/** `C5` of the third column and the fifth row, both counted from 0. */
export function cellName(row: number, column: number): string {
  let letters = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
