import {
  type DecodeText,
  readTableText,
  type TableEncoding,
  type TableText,
} from '@millwright/kernel';
import { CallError } from '../../../wire/errors/call-error.ts';
import { sayCode } from '../../../wire/say-code.ts';

/** What a dialog offers of the files that are text. */
export const csvFiles = '.csv,text/csv';

const decode: DecodeText = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * The text of a file that people save from a spreadsheet, read as the server reads tables.
 * @param asked as what its characters are to be read; without it as what they look like
 * @throws CallError `point_file.no_table` for what is no text in that from end to end
 */
export async function readTextFile(file: Blob, asked?: TableEncoding): Promise<TableText> {
  const read = readTableText(new Uint8Array(await file.arrayBuffer()), decode, asked);
  if (read === null) {
    const code = 'point_file.no_table';
    throw new CallError({ failure: 'refused', status: 422, code, text: sayCode(code) });
  }
  return read;
}
