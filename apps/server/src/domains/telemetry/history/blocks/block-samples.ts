/** The samples of a block as rollups are reckoned from them: without their texts, in columns. */
import { ValueClass, valueKept } from '../value-class.ts';
import { two32 } from './native-block.ts';
import { placesOf } from './read-block.ts';

/** In the order of the block; columns may be longer than `count`. */
export interface BlockSamples {
  readonly count: number;
  readonly points: Uint32Array;
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  /** How the value is kept, see `ValueClass`. */
  readonly scales: Uint8Array;
  /** The value; 0 where there is none. */
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  /** Days that it is kept. */
  readonly retentions: Uint16Array;
}

/** Reads blocks into memory it keeps: what it answers is valid until the next one is asked for. */
export class BlockSamplesReader {
  #rows = 0;
  #points = new Uint32Array(0);
  #times = new Float64Array(0);
  #scales = new Uint8Array(0);
  #values = new Float64Array(0);
  #qualities = new Uint8Array(0);
  #retentions = new Uint16Array(0);
  /** Halves of 64 bits, low first. */
  #halves = new Int32Array(0);

  read(block: Buffer): BlockSamples {
    const { rows, at } = placesOf(block);
    this.#reach(rows);
    copy(block, at.point, this.#points, rows * 4);
    copy(block, at.scale, this.#scales, rows);
    copy(block, at.quality, this.#qualities, rows);
    copy(block, at.ret, this.#retentions, rows * 2);
    copy(block, at.float, this.#values, rows * 8);
    const [halves, times, values, scales] = [this.#halves, this.#times, this.#values, this.#scales];
    copy(block, at.ts, halves, rows * 8);
    for (let row = 0; row < rows; row += 1) times[row] = whole(halves, row);
    copy(block, at.number, halves, rows * 8);
    for (let row = 0; row < rows; row += 1) {
      const scale = scales[row] as number;
      if (scale < ValueClass.float) values[row] = valueKept(whole(halves, row), scale);
    }
    return {
      ...{ count: rows, points: this.#points, times, scales, values },
      qualities: this.#qualities,
      retentions: this.#retentions,
    };
  }

  #reach(rows: number): void {
    if (rows <= this.#rows) return;
    this.#rows = rows;
    this.#points = new Uint32Array(rows);
    this.#times = new Float64Array(rows);
    this.#scales = new Uint8Array(rows);
    this.#values = new Float64Array(rows);
    this.#qualities = new Uint8Array(rows);
    this.#retentions = new Uint16Array(rows);
    this.#halves = new Int32Array(rows * 2);
  }
}

const whole = (halves: Int32Array, row: number): number =>
  ((halves[row * 2] as number) >>> 0) + (halves[row * 2 + 1] as number) * two32;

function copy(block: Buffer, at: number, to: ArrayBufferView, bytes: number): void {
  new Uint8Array(to.buffer).set(block.subarray(at, at + bytes));
}
