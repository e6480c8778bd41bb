/** What a dialog offers of the files that are text. */
export const csvFiles = '.csv,text/csv';

/**
 * A file of text as people save it from a spreadsheet: UTF-8, UTF-16 with a mark, or GB 18030, which
 * Chinese Windows writes when asked for plain CSV.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
