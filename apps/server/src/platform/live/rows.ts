/** Reads the present values of some points and writes them as frames and texts. */

import { frameBytes, openFrame } from '@millwright/contract/live/live-frames';
import type { LiveText } from '@millwright/contract/live/live-messages';
import type { LiveColumns, LiveSource } from './source.ts';

const farthest = 0x7fff_ffff;

/** Scratch space for one flush at a time; the fan-out owns one and shares it among its clients. */
export interface LiveRows {
  /** Room for at least `count` points, to be filled before `read`. */
  points(count: number): Uint32Array;
  /**
   * Reads the first `count` points and hands over frames and texts. The first frame is written into
   * a buffer from `lend`, which must not be in flight; a frame is valid until the next one.
   */
  read(count: number, to: LiveRowsTarget): void;
}

export interface LiveRowsTarget {
  readonly snapshot: boolean;
  lend(bytes: number): ArrayBuffer;
  frame(bytes: Uint8Array): void;
  texts(values: readonly LiveText[]): void;
}

const columnsFor = (capacity: number): LiveColumns => ({
  value: new Float64Array(capacity),
  time: new Float64Array(capacity),
  quality: new Uint8Array(capacity),
  text: new Array<string | null>(capacity).fill(null),
});

export function createLiveRows(source: () => LiveSource): LiveRows {
  let capacity = 1024;
  let points = new Uint32Array(capacity);
  let columns = columnsFor(capacity);
  let rows = new Uint32Array(capacity);

  /** Row numbers of the values that are numbers; the others are handed over as texts. */
  const takeNumbers = (count: number, to: LiveRowsTarget): number => {
    let numbers = 0;
    let texts: LiveText[] | undefined;
    for (let row = 0; row < count; row++) {
      const text = columns.text[row];
      if (text === null || text === undefined) rows[numbers++] = row;
      else {
        texts ??= [];
        texts.push({
          pointId: points[row] as number,
          time: columns.time[row] as number,
          quality: columns.quality[row] as number,
          text,
        });
      }
    }
    if (texts !== undefined) to.texts(texts);
    return numbers;
  };

  /**
   * Writes a frame of the rows that lie within 24 days of the first one (what the 32 bits of `dt`
   * reach) and keeps the rest for the next frame. Returns how many are left.
   */
  const writeFrame = (count: number, buffer: ArrayBuffer, to: LiveRowsTarget): number => {
    const baseTime = columns.time[rows[0] as number] as number;
    let near = 0;
    for (let index = 0; index < count; index++) {
      const time = columns.time[rows[index] as number] as number;
      if (Math.abs(time - baseTime) <= farthest) near++;
    }
    const frame = openFrame(buffer, { snapshot: to.snapshot, baseTime, count: near });
    let written = 0;
    let left = 0;
    for (let index = 0; index < count; index++) {
      const row = rows[index] as number;
      const dt = (columns.time[row] as number) - baseTime;
      if (Math.abs(dt) > farthest) {
        rows[left++] = row;
        continue;
      }
      frame.value[written] = columns.value[row] as number;
      frame.pointId[written] = points[row] as number;
      frame.dt[written] = dt;
      frame.quality[written] = columns.quality[row] as number;
      written++;
    }
    to.frame(new Uint8Array(buffer, 0, frameBytes(near)));
    return left;
  };

  return {
    points(count) {
      if (count > capacity) {
        capacity = 2 ** Math.ceil(Math.log2(count));
        points = new Uint32Array(capacity);
        columns = columnsFor(capacity);
        rows = new Uint32Array(capacity);
      }
      return points;
    },
    read(count, to) {
      columns.text.fill(null, 0, count);
      source().snapshot(points.subarray(0, count), columns);
      let left = takeNumbers(count, to);
      for (let first = true; left > 0; first = false) {
        const bytes = frameBytes(left);
        left = writeFrame(left, first ? to.lend(bytes) : new ArrayBuffer(bytes), to);
      }
    },
  };
}
