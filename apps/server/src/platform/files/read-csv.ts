/** CSV as spreadsheets write it: RFC 4180, with or without BOM, cells apart by comma, semicolon or tab. */
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

/**
 * The records of a file; empty lines are left out, cells trimmed.
 * @returns `unclosed` the line of a quote that is never closed, else null
 */
export function readCsv(given: string): {
  readonly records: readonly CsvRecord[];
  readonly unclosed: number | null;
} {
  const text = given.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  /** Whether the cell is white space so far: asking the cell itself would read it again at each quote. */
  let blank = true;
  let line = 1;
  let began = 1;
  /** Line of the quote that is open. */
  let quote: number | null = null;

  const add = (char: string): void => {
    cell += char;
    blank &&= char.trim() === '';
  };
  const endCell = (): void => {
    cells.push(unguardFormula(cell.trim()));
    cell = '';
    blank = true;
  };
  const endRecord = (): void => {
    endCell();
    if (cells.some((each) => each !== '')) records.push({ line: began, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (char === '\n') line++;
    if (quote !== null) {
      if (char !== '"') add(char);
      else if (text[at + 1] === '"') {
        add('"');
        at++;
      } else quote = null;
    } else if (char === '"' && blank) {
      cell = '';
      quote = line;
    } else if (char === separator) endCell();
    else if (char === '\n') {
      endRecord();
      began = line;
    } else if (char !== '\r') add(char);
  }
  endRecord();
  return { records, unclosed: quote };
}
