/**
 * A batch as one block of ClickHouse's Native format: whole columns, each with its name and type
 * before it. Writing one is little more than copying memory, and so is reading it in the engine. Rows
 * stand by point, those of a point in the order of the batch: so the engine keeps them.
 */

import type { PointTraits } from '../point-traits.ts';
import type { SampleBatch } from '../sample-batch.ts';
import { classify, ValueClass, wholeNumber } from '../value-class.ts';
import { PointOrder } from './order-by-point.ts';

/**
 * The statement the block belongs to; it may touch any number of months and retentions at once.
 * What replaces what is settled by merges and by FINAL, not once more for each insert.
 */
export const insertSamples =
  'INSERT INTO sample (point, ts, scale, number, float, quality, ret, ver, text) ' +
  'SETTINGS max_partitions_per_insert_block = 0, optimize_on_insert = 0 FORMAT Native';

/** Columns of fixed width, in the order of the block; the text column stands behind them. */
export const columns = [
  { name: 'point', type: 'UInt32', width: 4 },
  { name: 'ts', type: "DateTime64(3, 'UTC')", width: 8 },
  { name: 'scale', type: 'UInt8', width: 1 },
  { name: 'number', type: 'Int64', width: 8 },
  { name: 'float', type: 'Float64', width: 8 },
  { name: 'quality', type: 'UInt8', width: 1 },
  { name: 'ret', type: 'UInt16', width: 2 },
  { name: 'ver', type: 'UInt64', width: 8 },
] as const;
const rowBytes = columns.reduce((sum, { width }) => sum + width, 0) + 1;
const headBytes = 256;
export const two32 = 2 ** 32;

/** Marks the whole numbers among texts: digits that a float cannot hold. */
const digits = /^-?\d{1,40}$/;

/**
 * Writes blocks into memory it keeps: a block is valid until the next one is asked for, unless its
 * memory is let go of.
 */
export class NativeBlockWriter {
  readonly #traits: PointTraits;
  #bytes = Buffer.alloc(0);
  #at = 0;
  readonly #order = new PointOrder();
  // Rows of the columns, in the order of the block. Halves of 64 bits, low first.
  #points = new Uint32Array(0);
  #qualities = new Uint8Array(0);
  #numbers = new Int32Array(0);
  #times = new Int32Array(0);
  #versions = new Uint32Array(0);
  #floats = new Float64Array(0);
  #scales = new Uint8Array(0);
  #retentions = new Uint16Array(0);
  /** By row of the batch. */
  #isText = new Uint8Array(0);

  constructor(traits: PointTraits) {
    this.#traits = traits;
  }

  /** Leaves the memory of the last block to whoever has it. */
  letGo(): void {
    this.#bytes = Buffer.alloc(0);
  }

  /** @param version a 64-bit number that grows from batch to batch. */
  write(batch: SampleBatch, version: bigint): Buffer {
    this.#reach(batch);
    const order = this.#order.of(batch.points, batch.count);
    this.#workOut(batch, version, order);
    this.#at = 0;
    this.#varint(columns.length + 1);
    this.#varint(batch.count);
    const parts: readonly ArrayBufferView[] = [
      this.#points,
      this.#times,
      this.#scales,
      this.#numbers,
      this.#floats,
      this.#qualities,
      this.#retentions,
      this.#versions,
    ];
    columns.forEach(({ name, type, width }, index) => {
      this.#name(name);
      this.#name(type);
      this.#column(parts[index], batch.count * width);
    });
    this.#name('text');
    this.#name('String');
    this.#texts(batch, order);
    return this.#bytes.subarray(0, this.#at);
  }

  /** @param order of the rows; null where they stay as they are */
  #workOut(
    { count, points, times, values, qualities, texts }: SampleBatch,
    version: bigint,
    order: Uint32Array | null,
  ): void {
    const low = Number(version & 0xffff_ffffn);
    const high = Number(version >> 32n);
    const traits = this.#traits;
    const isText = this.#isText.fill(0, 0, count);
    for (const row of texts.keys()) isText[row] = 1;
    for (let at = 0; at < count; at += 1) {
      const row = order === null ? at : (order[at] as number);
      const point = points[row] as number;
      const time = times[row] as number;
      this.#points[at] = point;
      this.#qualities[at] = qualities[row] as number;
      this.#times[at * 2] = time;
      this.#times[at * 2 + 1] = time / two32;
      this.#versions[at * 2] = low;
      this.#versions[at * 2 + 1] = high;
      this.#retentions[at] = traits.retention(point);
      const value = values[row] as number;
      let scale: number;
      if (isText[row] === 1) scale = textClass(value, texts.get(row));
      else if (!Number.isFinite(value)) scale = ValueClass.none;
      else {
        const hint = traits.scale(point);
        scale = classify(value, hint);
        if (scale !== hint) traits.setScale(point, scale);
      }
      this.#scales[at] = scale;
      const whole = scale < ValueClass.float ? wholeNumber(value, scale) : 0;
      this.#numbers[at * 2] = whole;
      this.#numbers[at * 2 + 1] = Math.floor(whole / two32);
      this.#floats[at] = scale === ValueClass.float || scale === ValueClass.whole ? value : 0;
    }
  }

  #reach(batch: SampleBatch): void {
    if (this.#scales.length < batch.count) {
      this.#points = new Uint32Array(batch.capacity);
      this.#qualities = new Uint8Array(batch.capacity);
      this.#isText = new Uint8Array(batch.capacity);
      this.#numbers = new Int32Array(batch.capacity * 2);
      this.#times = new Int32Array(batch.capacity * 2);
      this.#versions = new Uint32Array(batch.capacity * 2);
      this.#floats = new Float64Array(batch.capacity);
      this.#scales = new Uint8Array(batch.capacity);
      this.#retentions = new Uint16Array(batch.capacity);
    }
    let needed = headBytes + batch.capacity * rowBytes;
    for (const text of batch.texts.values()) needed += 9 + text.length * 3;
    if (this.#bytes.length < needed) this.#bytes = Buffer.allocUnsafeSlow(needed);
  }

  #column(part: ArrayBufferView | undefined, bytes: number): void {
    if (part === undefined) return;
    this.#bytes.set(new Uint8Array(part.buffer, part.byteOffset, bytes), this.#at);
    this.#at += bytes;
  }

  #texts({ count, texts }: SampleBatch, order: Uint32Array | null): void {
    if (texts.size === 0) {
      this.#bytes.fill(0, this.#at, this.#at + count);
      this.#at += count;
      return;
    }
    for (let at = 0; at < count; at += 1) {
      const row = order === null ? at : (order[at] as number);
      if (this.#isText[row] === 1) this.#name(texts.get(row) ?? '');
      else this.#bytes[this.#at++] = 0;
    }
  }

  #name(text: string): void {
    if (text === '') {
      this.#bytes[this.#at++] = 0;
      return;
    }
    this.#varint(Buffer.byteLength(text));
    this.#at += this.#bytes.write(text, this.#at);
  }

  #varint(n: number): void {
    let rest = n;
    while (rest > 127) {
      this.#bytes[this.#at++] = (rest & 127) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#at++] = rest;
  }
}

const textClass = (value: number, text: string | undefined): number =>
  Number.isFinite(value) && digits.test(text ?? '') ? ValueClass.whole : ValueClass.text;
