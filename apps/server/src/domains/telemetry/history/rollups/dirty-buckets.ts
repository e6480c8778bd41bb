/**
 * Which buckets of a rollup no longer say what the samples say, and for which points. Memory is
 * bounded: a bucket that concerns many points concerns all of them.
 */
export type Points = ReadonlySet<number> | 'all';

/** A run of dirty buckets to compute in one go. */
export interface DirtyRange {
  /** Milliseconds, multiples of the bucket's width. */
  readonly from: number;
  readonly to: number;
  readonly points: Points;
  /** The first version that made one of them dirty. */
  readonly version: bigint;
}

type Joining = { from: number; to: number; points: Set<number> | 'all'; version: bigint };

interface Mark {
  points: Set<number> | 'all';
  /** The first version that made it dirty. */
  version: bigint;
}

/** More points than this in one bucket count as all. */
const mostPoints = 16_384;
/** More points than this in all buckets together make the fullest ones count as all. */
const mostMarks = 1_000_000;
/** Buckets of all points that one statement computes at most. */
const longestForAll = 20;
/** Buckets that may be computed needlessly (points × buckets) to save one statement. */
const worthAStatement = 5_000;

export class DirtyBuckets {
  readonly width: number;
  readonly #marks = new Map<number, Mark>();
  #count = 0;

  /** @param width of a bucket in milliseconds. */
  constructor(width: number) {
    this.width = width;
  }

  get size(): number {
    return this.#marks.size;
  }

  /** Whether the bucket that begins then, milliseconds, is marked. */
  has(start: number): boolean {
    return this.#marks.has(start / this.width);
  }

  /** Version before which everything marked here was written. */
  get firstVersion(): bigint | undefined {
    let first: bigint | undefined;
    for (const { version } of this.#marks.values()) {
      if (first === undefined || version < first) first = version;
    }
    return first;
  }

  /** Start of the first bucket marked that is not before `since`, milliseconds. */
  firstFrom(since: number): number | undefined {
    let first: number | undefined;
    for (const at of this.#marks.keys()) {
      const start = at * this.width;
      if (start >= since && (first === undefined || start < first)) first = start;
    }
    return first;
  }

  /** Marks the buckets of `count` samples. */
  mark(points: Uint32Array, times: Float64Array, count: number, version: bigint): void {
    let bucket = -1;
    let mark: Mark | undefined;
    for (let index = 0; index < count; index += 1) {
      const at = Math.floor((times[index] as number) / this.width);
      if (at !== bucket || mark === undefined) {
        bucket = at;
        mark = this.#at(at, version);
      }
      if (mark.points !== 'all') this.#add(mark, points[index] as number);
    }
  }

  /** Marks the buckets that `[from, to)` touches for some or all points. */
  markRange(from: number, to: number, points: Points, version: bigint): void {
    for (let at = Math.floor(from / this.width); at * this.width < to; at += 1) {
      const mark = this.#at(at, version);
      if (points === 'all') this.#all(mark);
      else for (const point of points) this.#add(mark, point);
    }
  }

  /** Takes the buckets away that `isReady` (by their start), joined into ranges. */
  take(isReady: (start: number) => boolean): DirtyRange[] {
    const ranges: Joining[] = [];
    const ready = [...this.#marks.keys()].filter((at) => isReady(at * this.width));
    for (const at of ready.sort((a, b) => a - b)) {
      const mark = this.#marks.get(at);
      if (mark === undefined) continue;
      this.#marks.delete(at);
      if (mark.points !== 'all') this.#count -= mark.points.size;
      const last = ranges.at(-1);
      if (last === undefined || !this.#join(last, at, mark)) {
        ranges.push({ from: at * this.width, to: (at + 1) * this.width, ...mark });
      }
    }
    return ranges;
  }

  /** Lengthens the range by a bucket when that is cheaper than a statement of its own. */
  #join(range: Joining, at: number, { points, version }: Mark): boolean {
    const from = range.from / this.width;
    const gap = at - range.to / this.width;
    if (range.points === 'all' || points === 'all') {
      if (range.points !== points || gap > 0 || at - from >= longestForAll) return false;
    } else {
      const { size } = range.points;
      let together = size;
      for (const point of points) if (!range.points.has(point)) together += 1;
      const added = together * (at + 1 - from) - size * (at - gap - from);
      if (together > mostPoints || added > points.size + worthAStatement) return false;
      for (const point of points) range.points.add(point);
    }
    range.to = (at + 1) * this.width;
    if (version < range.version) range.version = version;
    return true;
  }

  #at(bucket: number, version: bigint): Mark {
    const known = this.#marks.get(bucket);
    if (known !== undefined) {
      if (version < known.version) known.version = version;
      return known;
    }
    const mark: Mark = { points: new Set(), version };
    this.#marks.set(bucket, mark);
    return mark;
  }

  #add(mark: Mark, point: number): void {
    if (mark.points === 'all') return;
    const before = mark.points.size;
    mark.points.add(point);
    if (mark.points.size === before) return;
    this.#count += 1;
    if (mark.points.size > mostPoints) this.#all(mark);
    else if (this.#count > mostMarks) this.#relieve();
  }

  #all(mark: Mark): void {
    if (mark.points !== 'all') this.#count -= mark.points.size;
    mark.points = 'all';
  }

  #relieve(): void {
    const full = [...this.#marks.values()].sort((a, b) => sizeOf(b) - sizeOf(a));
    for (const mark of full.slice(0, Math.ceil(full.length / 2))) this.#all(mark);
  }
}

const sizeOf = ({ points }: Mark): number => (points === 'all' ? 0 : points.size);
