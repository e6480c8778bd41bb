/** Reads and changes blocks that `native-block.ts` wrote. */
import { columns, two32 } from './native-block.ts';

/** A row as it is kept. */
export interface BlockRow {
  readonly point: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly scale: number;
  readonly number: number;
  readonly float: number;
  readonly quality: number;
  readonly retention: number;
  readonly text: string;
}

type Column = (typeof columns)[number]['name'];

/** Where the columns begin; that of texts, which has no fixed width, with its name and type. */
interface Places {
  readonly rows: number;
  readonly at: Readonly<Record<Column | 'texts', number>>;
}

/** Reads numbers and texts from a place on. */
export class BlockReader {
  at: number;
  readonly #block: Buffer;

  constructor(block: Buffer, at: number) {
    this.#block = block;
    this.at = at;
  }

  varint(): number {
    let value = 0;
    let shift = 1;
    for (;;) {
      const byte = this.#block[this.at++] ?? 0;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
      shift *= 128;
    }
  }

  skip(): void {
    const length = this.varint();
    this.at += length;
  }

  /** Where it stands behind so many numbers. */
  skipVarints(count: number): number {
    for (let n = 0; n < count; n += 1) this.varint();
    return this.at;
  }

  text(): string {
    const length = this.varint();
    this.at += length;
    return this.#block.toString('utf8', this.at - length, this.at);
  }
}

/** Where the columns of a block begin. */
export function placesOf(block: Buffer): Places {
  const reader = new BlockReader(block, 0);
  reader.varint();
  const rows = reader.varint();
  const at = { point: 0, ts: 0, scale: 0, number: 0, float: 0, quality: 0, ret: 0, ver: 0 };
  for (const { name, width } of columns) {
    reader.skip();
    reader.skip();
    at[name] = reader.at;
    reader.at += rows * width;
  }
  return { rows, at: { ...at, texts: reader.at } };
}

/** A signed number of 64 bits, as far as a number holds it. */
export const signed64 = (block: Buffer, at: number): number =>
  block.readUInt32LE(at) + block.readInt32LE(at + 4) * two32;

/** Points and times of a block. */
export function readBlockKeys(block: Buffer): { points: Uint32Array; times: Float64Array } {
  const { rows, at } = placesOf(block);
  const points = new Uint32Array(rows);
  Buffer.from(points.buffer).set(block.subarray(at.point, at.point + rows * 4));
  // The column stands where it does: in memory of its own it is read as whole words.
  const halves = new Int32Array(rows * 2);
  Buffer.from(halves.buffer).set(block.subarray(at.ts, at.ts + rows * 8));
  const times = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    times[row] = ((halves[row * 2] as number) >>> 0) + (halves[row * 2 + 1] as number) * two32;
  }
  return { points, times };
}

/** Its points, each once; undefined when they are more than `most`. */
export function readBlockPoints(block: Buffer, most: number): Uint32Array | undefined {
  const { rows, at } = placesOf(block);
  const points = new Set<number>();
  for (let row = 0; row < rows && points.size <= most; row += 1) {
    points.add(block.readUInt32LE(at.point + row * 4));
  }
  return points.size > most ? undefined : Uint32Array.from(points);
}

/** The rows of some points, in the order of the block. */
export function* readBlockRows(block: Buffer, wanted: ReadonlySet<number>): Generator<BlockRow> {
  const { rows, at } = placesOf(block);
  const text = textsFrom(block, at.texts);
  for (let row = 0; row < rows; row += 1) {
    const point = block.readUInt32LE(at.point + row * 4);
    if (!wanted.has(point)) continue;
    yield {
      point,
      time: signed64(block, at.ts + row * 8),
      scale: block.readUInt8(at.scale + row),
      number: signed64(block, at.number + row * 8),
      float: block.readDoubleLE(at.float + row * 8),
      quality: block.readUInt8(at.quality + row),
      retention: block.readUInt16LE(at.ret + row * 2),
      text: text(row),
    };
  }
}

/** Texts have no fixed place: they are asked for by rows that grow. */
function textsFrom(block: Buffer, at: number): (row: number) => string {
  const reader = new BlockReader(block, at);
  reader.skip();
  reader.skip();
  let next = 0;
  return (row) => {
    for (; next < row; next += 1) reader.skip();
    next += 1;
    return reader.text();
  };
}

/** Gives a block another version, in place. */
export function restampBlock(block: Buffer, version: bigint): Buffer {
  const { rows, at } = placesOf(block);
  for (let row = 0; row < rows; row += 1) block.writeBigUInt64LE(version, at.ver + row * 8);
  return block;
}
