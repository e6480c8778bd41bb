/** Samples in columns, filled without allocating anything per sample. */
import { isBad, Quality } from '@millwright/kernel';

/** Times a row can hold and a person can mean: 1970 until 2200. */
const endOfTime = Date.UTC(2200, 0, 1);

export class SampleBatch {
  readonly capacity: number;
  readonly points: Uint32Array;
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  /** By index; numbers have none. */
  readonly texts = new Map<number, string>();
  count = 0;
  /** Samples not taken because their time is impossible. */
  rejected = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.points = new Uint32Array(capacity);
    this.times = new Float64Array(capacity);
    this.values = new Float64Array(capacity);
    this.qualities = new Uint8Array(capacity);
  }

  /**
   * Takes one sample; there must be room (`count < capacity`).
   * @param value ignored when it is not finite: such a sample has no value, and bad quality.
   * @param text of text points; the digits of whole numbers beyond 2^53, with `value` nearest.
   */
  append(point: number, time: number, value: number, quality: number, text: string | null): void {
    if (!(time >= 0 && time < endOfTime)) {
      this.rejected += 1;
      return;
    }
    const index = this.count;
    this.points[index] = point;
    this.times[index] = time;
    this.values[index] = value;
    const hasValue = text !== null || Number.isFinite(value);
    this.qualities[index] = hasValue || isBad(quality) ? quality : Quality.decode;
    if (text !== null) this.texts.set(index, text);
    this.count = index + 1;
  }

  /** Empties the batch; it keeps its memory. */
  clear(): void {
    this.count = 0;
    this.rejected = 0;
    this.texts.clear();
  }
}
