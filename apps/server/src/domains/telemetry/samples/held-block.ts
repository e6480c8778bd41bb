/** Memory for blocks that wait. Thousands wait and go on in a second, so it is used again. */
import { type Quality, type Timestamp, timestamp } from '@millwright/kernel';
import type { LiveTable } from '../live/index.ts';

/** What a line read, kept until it is taken; the arrays are as long as the block. */
export interface HeldBlock {
  /** Slots, and whose they were when it was read. */
  readonly keys: Int32Array;
  readonly points: Uint32Array;
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  readonly texts: (string | null)[];
  at: Timestamp;
  /** That of all its points where nothing could be read; null where the arrays hold what was. */
  failedAs: Quality | null;
}

/** Values of blocks that wait to be used again, 25 bytes each. */
const mostKept = 2 ** 18;

export class HeldBlocksMemory {
  /** By length: of thousands of devices most are like others. */
  readonly #free = new Map<number, HeldBlock[]>();
  #kept = 0;

  /** One for these slots, with what the caller puts into the rest of it. */
  take(keys: Int32Array, { pointIds }: Pick<LiveTable, 'pointIds'>): HeldBlock {
    const block = this.#free.get(keys.length)?.pop();
    if (block !== undefined) this.#kept -= keys.length;
    const taken = block ?? made(keys.length);
    taken.keys.set(keys);
    for (let n = 0; n < keys.length; n += 1) {
      taken.points[n] = pointIds[keys[n] as number] as number;
    }
    return taken;
  }

  /** Nobody looks at it any more. */
  give(block: HeldBlock): void {
    const { length } = block.keys;
    if (this.#kept + length > mostKept) return;
    this.#kept += length;
    const free = this.#free.get(length);
    if (free === undefined) this.#free.set(length, [block]);
    else free.push(block);
  }
}

const made = (length: number): HeldBlock => ({
  keys: new Int32Array(length),
  points: new Uint32Array(length),
  values: new Float64Array(length),
  qualities: new Uint8Array(length),
  texts: new Array<string | null>(length).fill(null),
  at: timestamp(0),
  failedAs: null,
});

/** Whether its slots are still those of the same points: they are given to others now and then. */
export function isOfItsPoints(
  block: HeldBlock,
  { pointIds }: Pick<LiveTable, 'pointIds'>,
): boolean {
  const { keys, points } = block;
  for (let n = 0; n < keys.length; n += 1) {
    if (pointIds[keys[n] as number] !== points[n]) return false;
  }
  return true;
}
