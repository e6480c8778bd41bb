/** CSV as spreadsheets read it: UTF-8 with BOM, RFC 4180, no cell that is taken for a formula. */
import { Readable } from 'node:stream';
import type { Language } from '@millwright/contract';
import { formatMoment } from '@millwright/kernel';
import type { Download } from '../http/index.ts';
import { guardFormula } from './formula-guard.ts';

export interface CsvColumn<Row> {
  readonly title: Readonly<Record<Language, string>>;
  readonly cell: (row: Row) => string | number | boolean | null;
}

function cellText(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = guardFormula(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A time as spreadsheets understand it: '2026-11-20 08:00:00'. */
export const csvMoment = (time: number, timeZone: string): string =>
  formatMoment(time, 'sv-SE', timeZone);

/** Pages are fetched as the reader takes them. */
export function csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  language: Language,
): Readable {
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${line(columns.map(({ title }) => cellText(title[language])))}`;
    for await (const page of pages) {
      yield page.map((row) => line(columns.map(({ cell }) => cellText(cell(row))))).join('');
    }
  }
  return Readable.from(lines());
}

/** The CSV as a file to download; `name` without its ending. */
export const csvFile = (name: string, content: Readable): Download => ({
  name: `${name}.csv`,
  mime: 'text/csv; charset=utf-8',
  content,
});
