/** CSV as spreadsheets write it: RFC 4180, with or without BOM, cells apart by comma, semicolon or tab. */

import { unguardFormula } from '@millwright/kernel';
import papaparse from 'papaparse';
import { createGiveWay } from '../../base/give-way.ts';

export interface CsvRecord {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const separators = [',', ';', '\t'] as const;

/** The one that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => first.split(separator).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** The line by which spreadsheets are told the separator, before all others. */
const toldSeparator = /^"?sep=([,;\t|])"?[ ,;\t]*(?:\r?\n|$)/i;

/** What is read of a file at most; of lines with the empty ones ten times as many. */
export interface CsvLimits {
  readonly rows: number;
  readonly columns: number;
  readonly cellLength: number;
}

const lineEnds = (text: string): number => text.split('\n').length - 1;

export interface CsvRead {
  readonly records: readonly CsvRecord[];
  /** The first line with a quote that does not enclose its cell, else null. */
  readonly brokenQuote: number | null;
  /** The limit that was passed. */
  readonly beyond: 'rows' | 'size' | null;
}

/** Rows that are read between two pauses. */
const together = 200;

/** Reads some rows at a time. */
function* slicesOf(given: string, limits: CsvLimits | undefined): Generator<undefined, CsvRead> {
  const text = given.replace(/^\uFEFF/, '');
  const told = toldSeparator.exec(text);
  const delimiter = told?.[1] ?? separatorOf(text);
  const records: CsvRecord[] = [];
  let brokenQuote: number | null = null;
  /** Where the record begins that comes next. */
  let start = told?.[0].length ?? 0;
  let line = told === null ? 1 : 2;
  let rows = 0;
  let beyond: CsvRead['beyond'] = null;
  const passed = (cells: readonly string[]): typeof beyond => {
    if (limits === undefined) return null;
    if (records.length > limits.rows || rows > 10 * limits.rows) return 'rows';
    const isWide =
      cells.length > limits.columns || cells.some(({ length }) => length > limits.cellLength);
    return isWide ? 'size' : null;
  };
  while (start < text.length && beyond === null) {
    const from = start;
    const enough = rows + together;
    papaparse.parse<string[]>(text.slice(from), {
      delimiter,
      // A carriage return before it goes with the trimming.
      newline: '\n',
      // Where there are no quotes it would divide all that is left, however little is read of it.
      fastMode: false,
      step({ data, errors, meta }, parser) {
        rows += 1;
        beyond = passed(data);
        if (beyond !== null) return parser.abort();
        const end = from + meta.cursor;
        // Most of a file may be empty lines.
        const isEmpty = data.length === 1 && data[0] === '' && errors.length === 0;
        if (!isEmpty) {
          const astray = errors.find(({ type }) => type === 'Quotes')?.index;
          if (astray !== undefined) {
            brokenQuote ??= line + lineEnds(text.slice(start, from + astray));
          }
          // Not read as a quote, because of the space before it: the cell may go on past a separator.
          if (data.some((cell) => /^\s+"/.test(cell))) brokenQuote ??= line;
          const cells = data.map((cell) => unguardFormula(cell.trim()));
          if (cells.some((cell) => cell !== '')) records.push({ line, cells });
        }
        line += lineEnds(text.slice(start, end));
        start = end;
        if (rows >= enough) parser.abort();
      },
    });
    // All that is left held no row.
    if (start === from) break;
    yield;
  }
  return { records, brokenQuote, beyond };
}

/** The records of a file; empty lines are left out, cells trimmed. Reading ends where a limit is passed. */
export function readCsv(given: string, limits?: CsvLimits): CsvRead {
  const slices = slicesOf(given, limits);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** {@link readCsv}, in turns that others have theirs between. */
export async function readCsvInTurns(given: string, limits?: CsvLimits): Promise<CsvRead> {
  const giveWay = createGiveWay();
  const slices = slicesOf(given, limits);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    await giveWay();
  }
}
