/** What a cell may hold, and how one kind is taken for another, as spreadsheets do. */

/** What a spreadsheet shows where nothing can be reckoned. */
export interface CellFault {
  readonly fault: '#DIV/0!' | '#VALUE!' | '#REF!' | '#NUM!' | '#N/A' | '#CYCLE!';
}

/** Null: nothing stands there. Moments are days since 1899-12-30 by the wall clock. */
export type CellValue = number | string | boolean | CellFault | null;

export const divided: CellFault = { fault: '#DIV/0!' };
export const wrongValue: CellFault = { fault: '#VALUE!' };
export const noReference: CellFault = { fault: '#REF!' };
export const wrongNumber: CellFault = { fault: '#NUM!' };
export const inCycle: CellFault = { fault: '#CYCLE!' };

export const isFault = (value: unknown): value is CellFault =>
  typeof value === 'object' && value !== null && 'fault' in value;

/** Where nothing stands it is 0; a text that reads as a number is one. */
export function numberOf(value: CellValue): number | CellFault {
  if (isFault(value)) return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) ? number : wrongValue;
}

/** So many of its digits; the largest numbers have none that are so short. */
export function withDigits(value: number, digits: number): number {
  const short = Number(value.toPrecision(digits));
  return Number.isFinite(short) ? short : value;
}

export function textOf(value: CellValue): string | CellFault {
  if (isFault(value)) return value;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? String(withDigits(value, 15)) : value;
}

export function truthOf(value: CellValue): boolean | CellFault {
  if (isFault(value)) return value;
  if (typeof value !== 'string') return Boolean(value);
  const word = value.toUpperCase();
  return word === 'TRUE' || word === 'FALSE' ? word === 'TRUE' : wrongValue;
}

/** A text as long as a cell of a spreadsheet takes, or a fault. */
const longestText = 32_767;
export const fitting = (text: string): string | CellFault =>
  text.length > longestText ? wrongValue : text;

/** What has no finite result is none. */
export const finite = (value: CellValue): CellValue =>
  typeof value === 'number' && !Number.isFinite(value) ? wrongNumber : value;

const rank = (value: number | string | boolean): number =>
  ['number', 'string', 'boolean'].indexOf(typeof value);

const emptyAs = (other: CellValue): number | string | boolean =>
  typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;

/** A text in the one case that texts are compared in; anything else as it is. */
export const inOneCase = <Value extends CellValue>(value: Value): Value | string =>
  typeof value === 'string' ? value.toUpperCase() : value;

/** Numbers before texts before truths. @param left as {@link inOneCase} gives it, as the other */
export function compareFolded(
  left: Exclude<CellValue, CellFault>,
  right: Exclude<CellValue, CellFault>,
): number {
  const a = left ?? emptyAs(right);
  const b = right ?? emptyAs(left);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Numbers before texts before truths; texts whatever their case. */
export const compare = (
  left: Exclude<CellValue, CellFault>,
  right: Exclude<CellValue, CellFault>,
): number => compareFolded(inOneCase(left), inOneCase(right));
