/** The characters of a CSV file, whatever program wrote it. */

/** How the characters of a table can stand in its bytes. */
export const tableEncodings = ['utf-8', 'utf-16', 'gb18030', 'big5', 'windows-1252'] as const;
export type TableEncoding = (typeof tableEncodings)[number];

export interface TableText {
  readonly text: string;
  readonly encoding: TableEncoding;
}

/** What stands between cells and lines: read in the other order of bytes it is rare letters. */
const betweenCells = /[,;\t\r\n]/g;
/** What no table has: half of a character, one that means nothing, controls. */
const neverInTables = /[\p{Cn}\p{Co}\p{Cs}]|[^\P{Cc}\t\r\n]/u;

/**
 * The text that bytes are in an encoding by its name in the Encoding Standard, null where they are none.
 * Servers and browsers have it; this package knows neither.
 */
export type DecodeText = (bytes: Uint8Array, encoding: string) => string | null;

/** By its mark; without one by what stands between its cells. Null for what is none. */
function readUtf16(bytes: Uint8Array, decode: DecodeText): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  const [best] = ['utf-16le', 'utf-16be']
    .map((encoding) => decode(bytes, encoding) ?? '')
    .map((text) => ({ text, signs: text.match(betweenCells)?.length ?? 0 }))
    .filter(({ text, signs }) => signs > 0 && !neverInTables.test(text))
    .sort((one, other) => other.signs - one.signs);
  return best?.text ?? null;
}

const isWithin = (byte: number | undefined, low: number, high: number): boolean =>
  byte !== undefined && byte >= low && byte <= high;

/** The decoder leaves out some bytes that cannot be Big5 instead of refusing them. */
function readBig5(bytes: Uint8Array, decode: DecodeText): string | null {
  for (let at = 0; at < bytes.length; at += 1) {
    if (isWithin(bytes[at], 0, 0x7f)) continue;
    if (!isWithin(bytes[at], 0x81, 0xfe)) return null;
    at += 1;
    if (!isWithin(bytes[at], 0x40, 0x7e) && !isWithin(bytes[at], 0xa1, 0xfe)) return null;
  }
  const text = decode(bytes, 'big5');
  return text?.includes('\uFFFD') ? null : text;
}

/** Its decoder reads everything, the few bytes that are no characters as controls. */
function readWestern(bytes: Uint8Array, decode: DecodeText): string | null {
  const text = decode(bytes, 'windows-1252');
  return text === null || neverInTables.test(text) ? null : text;
}

/** Letters with accents, and the signs that units, quotes and dashes are written with. */
const westernSigns: ReadonlySet<number> = new Set([
  ...[0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0, 0xa7, 0xab, 0xb0, 0xb1, 0xb2, 0xb3],
  ...[0xb5, 0xb7, 0xb9, 0xbb, 0xbc, 0xbd, 0xbe],
]);
const isWesternLetter = (byte: number): boolean =>
  isWithin(byte, 0xc0, 0xff) && byte !== 0xd7 && byte !== 0xf7;
/** Behind a small letter stands no capital, nor a sign that no word has. */
const endsNoWord = (byte: number | undefined): boolean =>
  isWithin(byte, 0x41, 0x5a) || isWithin(byte, 0x5b, 0x60) || isWithin(byte, 0x7b, 0x7f);

/**
 * Whether these are Western words: letters with accents stand alone or by two among plain ones, where
 * Chinese has pairs in rows.
 */
function looksWestern(bytes: Uint8Array): boolean {
  let alone = 0;
  let pairs = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    const next = bytes[at + 1];
    const isPair = next !== undefined && next >= 0x80;
    for (const each of isPair ? [byte, next] : [byte]) {
      if (!isWesternLetter(each) && !westernSigns.has(each)) return false;
    }
    if (isPair) at += 1;
    const last = bytes[at] as number;
    const after = bytes[at + 1];
    if (after !== undefined && after >= 0x80) return false;
    if (last >= 0xdf && endsNoWord(after)) return false;
    if (isPair) pairs += 1;
    else alone += 1;
  }
  return alone > pairs;
}

const readers: Readonly<
  Record<TableEncoding, (bytes: Uint8Array, decode: DecodeText) => string | null>
> = {
  'utf-8': (bytes, decode) => decode(bytes, 'utf-8'),
  'utf-16': readUtf16,
  gb18030: (bytes, decode) => decode(bytes, 'gb18030'),
  big5: readBig5,
  'windows-1252': readWestern,
};

/** UTF-16 has a mark or, wherever a cell or a line ends, a zero, which no other text has. */
const looksLikeUtf16 = (bytes: Uint8Array): boolean =>
  bytes.includes(0) ||
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff);

const looksLike = (bytes: Uint8Array): readonly TableEncoding[] => {
  if (looksLikeUtf16(bytes)) return ['utf-16'];
  return ['utf-8', looksWestern(bytes) ? 'windows-1252' : 'gb18030'];
};

/**
 * The text of a CSV file as people save it from a spreadsheet: UTF-8, UTF-16, else GB 18030, which
 * Chinese Windows writes when asked for plain CSV, or Windows-1252, which a Western one does; the two are
 * told apart by how the letters beyond ASCII stand among the others. Big5 could nearly always be that too, so it is read
 * only where it is asked for. Null for what is none of them from end to end, as a file that two
 * programs have written to: the half of it would be stored as other characters.
 * @param asked without it: what it looks like
 */
export function readTableText(
  bytes: Uint8Array,
  decode: DecodeText,
  asked?: TableEncoding,
): TableText | null {
  const encodings: readonly TableEncoding[] = asked !== undefined ? [asked] : looksLike(bytes);
  for (const encoding of encodings) {
    const text = readers[encoding](bytes, decode);
    // Neither a table nor a text: an old workbook, a picture.
    if (text !== null && !text.includes('\0')) return { text, encoding };
  }
  return null;
}
