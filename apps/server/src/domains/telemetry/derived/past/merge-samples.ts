/** Samples of several points in the order of time, those of one moment together. */
import type { PointId } from '@millwright/kernel';
import type { Sample } from '../../history/index.ts';

/** The samples of one point, oldest first, in pages. */
export interface SampleStream {
  readonly point: PointId;
  readonly pages: AsyncIterable<readonly Sample[]>;
}

/** What some points had at one moment; the same object is given again and again. */
export interface Block {
  time: number;
  readonly points: PointId[];
  readonly samples: Sample[];
}

class Cursor {
  readonly point: PointId;
  readonly #pages: AsyncIterator<readonly Sample[]>;
  #page: readonly Sample[] = [];
  #at = 0;
  #isDone = false;

  constructor({ point, pages }: SampleStream) {
    this.point = point;
    this.#pages = pages[Symbol.asyncIterator]();
  }

  get sample(): Sample | undefined {
    return this.#page[this.#at];
  }

  /** Whether another page must be asked for before the next sample is known. */
  get isEmpty(): boolean {
    return !this.#isDone && this.#at >= this.#page.length;
  }

  step(): void {
    this.#at += 1;
  }

  async fill(): Promise<void> {
    while (this.isEmpty) {
      const { value, done = false } = await this.#pages.next();
      this.#isDone = done;
      this.#page = done ? [] : value;
      this.#at = 0;
    }
  }

  async end(): Promise<void> {
    await this.#pages.return?.();
  }
}

/** @returns blocks with rising times */
export async function* mergeSamples(streams: readonly SampleStream[]): AsyncGenerator<Block> {
  const cursors = streams.map((stream) => new Cursor(stream));
  const block: Block = { time: 0, points: [], samples: [] };
  try {
    for (;;) {
      let time = Number.POSITIVE_INFINITY;
      for (const cursor of cursors) {
        if (cursor.isEmpty) await cursor.fill();
        time = Math.min(time, cursor.sample?.time ?? time);
      }
      if (time === Number.POSITIVE_INFINITY) return;
      block.time = time;
      block.points.length = 0;
      block.samples.length = 0;
      for (const cursor of cursors) {
        const { sample } = cursor;
        if (sample?.time !== time) continue;
        block.points.push(cursor.point);
        block.samples.push(sample);
        cursor.step();
      }
      yield block;
    }
  } finally {
    for (const cursor of cursors) await cursor.end();
  }
}
