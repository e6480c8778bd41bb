/** How a value is written in a cell. */
import type { NumberFormat } from '@millwright/contract/reports/sheets/sheet-limits';
import { type CellValue, isFault, withDigits } from './values.ts';

const daysBefore1970 = 25_569;
const two = (value: number): string => String(value).padStart(2, '0');

/** Half away from zero, as the number is written. */
function fixed(value: number, decimals: number): string {
  const [digits, exponent = '0'] = String(Math.abs(value)).split('e');
  const whole = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  // What is larger is written with an exponent already, and has no decimals.
  const text =
    whole < 1e21
      ? Number(`${whole}e-${decimals}`).toFixed(decimals)
      : Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `-${text}` : text;
}

const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))/, ',');

function thousands(value: number, decimals: number): string {
  const [whole = '', rest] = fixed(value, decimals).split('.');
  let shown = whole;
  for (let next = grouped(shown); next !== shown; next = grouped(shown)) shown = next;
  return rest === undefined ? shown : `${shown}.${rest}`;
}

/** What spreadsheets show of a number that cannot be shown like that. */
const wide = '####';

const percent = (value: number, decimals: number): string =>
  Number.isFinite(value * 100) ? `${fixed(value * 100, decimals)}%` : wide;

const dated = (value: number): Date =>
  new Date(Math.round((value - daysBefore1970) * 86_400) * 1000);

const writers: Readonly<Record<NumberFormat, (value: number) => string>> = {
  '0': (value) => fixed(value, 0),
  '0.0': (value) => fixed(value, 1),
  '0.00': (value) => fixed(value, 2),
  '0.000': (value) => fixed(value, 3),
  '#,##0': (value) => thousands(value, 0),
  '#,##0.00': (value) => thousands(value, 2),
  '0%': (value) => percent(value, 0),
  '0.0%': (value) => percent(value, 1),
  'yyyy-mm-dd': (value) => dated(value).toISOString().slice(0, 10),
  'yyyy-mm-dd hh:mm': (value) => dated(value).toISOString().slice(0, 16).replace('T', ' '),
  'yyyy-mm-dd hh:mm:ss': (value) => dated(value).toISOString().slice(0, 19).replace('T', ' '),
  'hh:mm': (value) => dated(value).toISOString().slice(11, 16),
  '[h]:mm': (value) => {
    const minutes = Math.round(Math.abs(value) * 1_440);
    if (!Number.isFinite(minutes)) return wide;
    return `${value < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
  },
};

/** Days of which a date can be written: up to the year 9999. */
const isDatable = (value: number): boolean => value >= 0 && value < 2_958_466;

/** Digits of a number for which nobody has said how it is written. */
const usualDigits = 10;

/** @param decimals of a number without a format of its own; null: as many as there are */
export function sayCell(
  value: CellValue,
  format: NumberFormat | undefined,
  decimals: number | null = null,
): string {
  if (value === null) return '';
  if (isFault(value)) return value.fault;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value;
  if (format !== undefined) {
    const isDate = format.includes('yyyy') || format === 'hh:mm';
    return isDate && !isDatable(value) ? wide : writers[format](value);
  }
  if (decimals !== null) return fixed(value, decimals);
  return String(withDigits(value, usualDigits));
}
