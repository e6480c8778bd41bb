import type { TableEncoding, TableText } from '@millwright/kernel';
import { type CsvRecord, readCsvInTurns } from '../read-csv.ts';
import { readXlsxRows, type SheetReader } from './read-xlsx.ts';
import { sheetLimits } from './sheet-limits.ts';
import { textIn } from './table-text.ts';

export type TableFile =
  | {
      readonly kind: 'rows';
      readonly records: readonly CsvRecord[];
      /** As what its characters were read; null for a workbook, which says it itself. */
      readonly encoding: TableEncoding | null;
    }
  /** With `line` the first that has a quote which does not enclose its cell. */
  | { readonly kind: 'unreadable'; readonly line?: number }
  | { readonly kind: 'too_large' }
  /** More lines than are taken. */
  | { readonly kind: 'too_long' };

/** A workbook is an archive. */
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Some programs end lines by a carriage return alone, and a file that was put together of several may
 * end some so. In a cell within quotes it is part of the text.
 */
function withLineEnds(text: string): string {
  if (!/\r(?!\n)/.test(text)) return text;
  if (!text.includes('\n')) return text.replaceAll('\r', '\n');
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  let isCellStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (isQuoted) {
      // A doubled quote ends the cell and begins it anew.
      if (sign === '"') isQuoted = false;
      isCellStart = sign === '"' && text[at + 1] === '"';
      continue;
    }
    if (sign === '"' && isCellStart) isQuoted = true;
    if (sign === '\r' && text[at + 1] !== '\n') {
      parts.push(text.slice(from, at), '\n');
      from = at + 1;
    }
    isCellStart = endsCell.has(sign) || (isCellStart && sign === '\uFEFF');
  }
  return parts.concat(text.slice(from)).join('');
}

const endsCell = new Set([',', ';', '\t', '\r', '\n']);

async function readText(read: TableText | null): Promise<TableFile> {
  if (read === null) return { kind: 'unreadable' };
  const { text, encoding } = read;
  const { records, brokenQuote, beyond } = await readCsvInTurns(withLineEnds(text), sheetLimits);
  if (brokenQuote !== null) return { kind: 'unreadable', line: brokenQuote };
  if (beyond !== null) return { kind: beyond === 'rows' ? 'too_long' : 'too_large' };
  return { kind: 'rows', records, encoding };
}

/**
 * The lines of a table that anybody may have made, CSV or XLSX, told apart by what it begins with.
 * @param asked as what the characters of a CSV file are to be read; without it as what they look like
 * @throws Fault refusal `general.too_many` {seconds} where the account has workbooks that wait
 */
export async function readTableFile(
  bytes: Uint8Array,
  reader: SheetReader,
  asked?: TableEncoding,
): Promise<TableFile> {
  if (!isWorkbook(bytes)) return readText(textIn(bytes, asked));
  const read = await readXlsxRows(bytes, reader);
  return read.kind === 'rows' ? { ...read, encoding: null } : read;
}
