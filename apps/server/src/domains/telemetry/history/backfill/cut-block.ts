/** Divides a block by the partitions of the table: an insert makes a part in each that it touches. */
import { BlockReader, columns, placesOf, signed64 } from '../blocks/index.ts';

interface Piece {
  /** Its rows in the block, in order. */
  readonly rows: number[];
  textBytes: number;
}

const mostHead = 16;
const rowBytes = columns.reduce((sum, { width }) => sum + width, 0);

/** Blocks by partition (days that they are kept, and month); the block itself where it is all of one. */
export function cutBlock(block: Buffer): ReadonlyMap<number, Buffer> {
  const { rows, at } = placesOf(block);
  const texts = textPlaces(block, at.texts, rows);
  const pieces = new Map<number, Piece>();
  let key = 0;
  let piece: Piece | undefined;
  const monthOf = monthFinder();
  for (let row = 0; row < rows; row += 1) {
    const month = monthOf(signed64(block, at.ts + row * 8));
    const own = block.readUInt16LE(at.ret + row * 2) * 65_536 + month;
    if (piece === undefined || own !== key) {
      key = own;
      piece = pieces.get(key) ?? { rows: [], textBytes: 0 };
      pieces.set(key, piece);
    }
    piece.rows.push(row);
    piece.textBytes += (texts[row + 1] as number) - (texts[row] as number);
  }
  if (pieces.size === 1) return new Map([[key, block]]);
  return new Map([...pieces].map(([of, one]) => [of, writePiece(block, one, texts)]));
}

function writePiece(block: Buffer, { rows, textBytes }: Piece, texts: Float64Array): Buffer {
  const { at } = placesOf(block);
  const all = placesOf(block).rows;
  const heads = block.length - all * rowBytes - ((texts[all] as number) - (texts[0] as number));
  const piece = Buffer.allocUnsafeSlow(mostHead + heads + rows.length * rowBytes + textBytes);
  let to = varint(piece, columns.length + 1, 0);
  to = varint(piece, rows.length, to);
  let from = new BlockReader(block, 0).skipVarints(2);
  for (const { name, width } of columns) {
    to += block.copy(piece, to, from, at[name]);
    for (const row of rows) {
      const cell = at[name] + row * width;
      for (let byte = 0; byte < width; byte += 1) piece[to++] = block[cell + byte] as number;
    }
    from = at[name] + all * width;
  }
  to += block.copy(piece, to, from, texts[0] as number);
  for (const row of rows) {
    to += block.copy(piece, to, texts[row] as number, texts[row + 1] as number);
  }
  return piece.subarray(0, to);
}

/** Where the text of each row begins, and where the last one ends. */
function textPlaces(block: Buffer, at: number, rows: number): Float64Array {
  const places = new Float64Array(rows + 1);
  const reader = new BlockReader(block, at);
  reader.skip();
  reader.skip();
  for (let row = 0; row < rows; row += 1) {
    places[row] = reader.at;
    reader.skip();
  }
  places[rows] = reader.at;
  return places;
}

/** Counts months; asks for a date only where the time is of another month than the one before. */
function monthFinder(): (time: number) => number {
  let [from, to, month] = [0, 0, 0];
  return (time) => {
    if (time >= from && time < to) return month;
    const date = new Date(time);
    const year = date.getUTCFullYear();
    month = year * 12 + date.getUTCMonth();
    from = Date.UTC(year, date.getUTCMonth());
    to = Date.UTC(year, date.getUTCMonth() + 1);
    return month;
  };
}

function varint(piece: Buffer, value: number, from: number): number {
  let at = from;
  let rest = value;
  while (rest > 127) {
    piece[at++] = (rest & 127) | 128;
    rest = Math.floor(rest / 128);
  }
  piece[at++] = rest;
  return at;
}
