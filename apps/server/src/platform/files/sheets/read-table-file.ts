import { type CsvRecord, readCsvInTurns } from '../read-csv.ts';
import { readXlsxRows, type SheetReader } from './read-xlsx.ts';
import { sheetLimits } from './sheet-limits.ts';

export type TableFile =
  | { readonly kind: 'rows'; readonly records: readonly CsvRecord[] }
  /** With `line` the first that has a quote which does not enclose its cell. */
  | { readonly kind: 'unreadable'; readonly line?: number }
  | { readonly kind: 'too_large' }
  /** More lines than are taken. */
  | { readonly kind: 'too_long' };

/** A workbook is an archive. */
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The text of a CSV file as people save it from a spreadsheet: UTF-8, UTF-16 with a mark, else GB 18030,
 * which Chinese Windows writes when asked for plain CSV. Null for what is none of them from end to end,
 * as a file that two programs have written to: the half of it would be stored as other characters.
 */
export function textIn(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isMarked = first === 0xff && second === 0xfe;
  const encodings = isMarked
    ? ['utf-16le']
    : first === 0xfe && second === 0xff
      ? ['utf-16be']
      : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this one.
    }
  }
  return null;
}

/** Some programs end lines by a carriage return alone. */
const withLineEnds = (text: string): string =>
  text.includes('\n') ? text : text.replaceAll('\r', '\n');

async function readText(text: string | null): Promise<TableFile> {
  // Neither a table nor a text: an old workbook, a picture.
  if (text === null || text.includes('\0')) return { kind: 'unreadable' };
  const { records, brokenQuote, beyond } = await readCsvInTurns(withLineEnds(text), sheetLimits);
  if (brokenQuote !== null) return { kind: 'unreadable', line: brokenQuote };
  if (beyond !== null) return { kind: beyond === 'rows' ? 'too_long' : 'too_large' };
  return { kind: 'rows', records };
}

/**
 * The lines of a table that anybody may have made, CSV or XLSX, told apart by what it begins with.
 * @throws Fault refusal `general.too_many` {seconds} where the account has workbooks that wait
 */
export const readTableFile = (bytes: Uint8Array, reader: SheetReader): Promise<TableFile> =>
  isWorkbook(bytes) ? readXlsxRows(bytes, reader) : readText(textIn(bytes));
