/** CSV as spreadsheets read it: UTF-8 with BOM, RFC 4180, no cell that is taken for a formula. */
import { Readable } from 'node:stream';
import { errorText, isErrorCode, type Language } from '@millwright/contract';
import { type FaultDetails, formatMoment, guardFormula } from '@millwright/kernel';
import papaparse from 'papaparse';
import { createGiveWay } from '../../base/give-way.ts';
import type { Download } from '../http/index.ts';

export interface CsvColumn<Row> {
  readonly title: Readonly<Record<Language, string>>;
  readonly cell: (row: Row, language: Language) => CsvCell;
}

/** What a cell may hold. */
export type CsvCell = string | number | boolean | null;

const guarded = (value: CsvCell): CsvCell =>
  typeof value === 'string' ? guardFormula(value) : value;

const linesOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0 ? '' : `${papaparse.unparse([...rows], { newline: '\r\n' })}\r\n`;

/** A time as spreadsheets understand it: '2026-11-20 08:00:00'. */
export const csvMoment = (time: number, timeZone: string): string =>
  formatMoment(time, 'sv-SE', timeZone);

/** A stored code as its reader's words; what is no code stands as it is. */
export const csvReason = (
  code: string | null,
  language: Language,
  details: FaultDetails = {},
): string | null =>
  code !== null && isErrorCode(code) ? errorText(code, details, language) : code;

/** What is written in one turn: a page may hold all points of a device, and a cell all texts of a list. */
const mostRows = 200;
const mostLength = 65_536;

const lengthOf = (cells: readonly CsvCell[]): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

/** Pages are fetched as the reader takes them. */
export function csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  language: Language,
): Readable {
  const giveWay = createGiveWay(0);
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${linesOf([columns.map(({ title }) => guarded(title[language]))])}`;
    for await (const page of pages) {
      let some: CsvCell[][] = [];
      let length = 0;
      for (const row of page) {
        const cells = columns.map(({ cell }) => guarded(cell(row, language)));
        some.push(cells);
        length += lengthOf(cells);
        if (some.length < mostRows && length < mostLength) continue;
        yield linesOf(some);
        [some, length] = [[], 0];
        // What the reader waits for is there already: without a pause it all comes in one turn.
        await giveWay();
      }
      yield linesOf(some);
      await giveWay();
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
