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
 * which Chinese Windows writes when asked for plain CSV.
 */
export function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

async function readText(text: string): Promise<TableFile> {
  // Neither a table nor a text: an old workbook, a picture.
  if (text.includes('\0')) return { kind: 'unreadable' };
  const { records, brokenQuote, beyond } = await readCsvInTurns(text, sheetLimits);
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
