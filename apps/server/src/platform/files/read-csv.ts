/** CSV as spreadsheets write it: RFC 4180, with or without BOM, cells apart by comma, semicolon or tab. */
import papaparse from 'papaparse';
import { unguardFormula } from './formula-guard.ts';

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

/** What is read of a file at most; of lines with the empty ones ten times as many. */
export interface CsvLimits {
  readonly rows: number;
  readonly columns: number;
  readonly cellLength: number;
}

const lineEnds = (text: string): number => text.split('\n').length - 1;

/**
 * The records of a file; empty lines are left out, cells trimmed. Reading ends where a limit is passed.
 * @returns `brokenQuote` the first line with a quote that does not enclose its cell, else null; `beyond`
 * the limit that was passed
 */
export function readCsv(
  given: string,
  limits?: CsvLimits,
): {
  readonly records: readonly CsvRecord[];
  readonly brokenQuote: number | null;
  readonly beyond: 'rows' | 'size' | null;
} {
  const text = given.replace(/^\uFEFF/, '');
  const records: CsvRecord[] = [];
  let brokenQuote: number | null = null;
  /** Where the record begins that comes next. */
  let start = 0;
  let line = 1;
  let rows = 0;
  let beyond: 'rows' | 'size' | null = null;
  const passed = (cells: readonly string[]): typeof beyond => {
    if (limits === undefined) return null;
    if (records.length > limits.rows || rows > 10 * limits.rows) return 'rows';
    const isWide =
      cells.length > limits.columns || cells.some(({ length }) => length > limits.cellLength);
    return isWide ? 'size' : null;
  };
  papaparse.parse<string[]>(text, {
    delimiter: separatorOf(text),
    // A carriage return before it goes with the trimming.
    newline: '\n',
    step({ data, errors, meta }, parser) {
      rows += 1;
      beyond = passed(data);
      if (beyond !== null) return parser.abort();
      // Most of a file may be empty lines.
      if (data.length === 1 && data[0] === '' && errors.length === 0) {
        line += lineEnds(text.slice(start, meta.cursor));
        start = meta.cursor;
        return;
      }
      const astray = errors.find(({ type }) => type === 'Quotes')?.index;
      if (astray !== undefined) brokenQuote ??= line + lineEnds(text.slice(start, astray));
      // Not read as a quote, because of the space before it: the cell may go on past a separator.
      if (data.some((cell) => /^\s+"/.test(cell))) brokenQuote ??= line;
      const cells = data.map((cell) => unguardFormula(cell.trim()));
      if (cells.some((cell) => cell !== '')) records.push({ line, cells });
      line += lineEnds(text.slice(start, meta.cursor));
      start = meta.cursor;
    },
  });
  return { records, brokenQuote, beyond };
}
