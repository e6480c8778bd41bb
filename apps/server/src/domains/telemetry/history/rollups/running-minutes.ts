/**
 * Minutes as they run: what their rollup will say is reckoned from the samples as they come to be in
 * the engine, for points whose samples come in the order of their times and are all seen here. Any
 * other minute of a point is left to be computed from the table: it is noted as dirty, and so is one
 * that was being reckoned until something came in between.
 *
 * What holds at any time: a minute of a point that begins at or after `trusted` has no sample in the
 * engine that was not taken here, or it lies before the last one taken and so is never begun again.
 */
import type { BlockSamples } from '../blocks/index.ts';
import { ValueClass } from '../value-class.ts';
import type { DirtyBuckets } from './dirty-buckets.ts';
import { MinuteRows } from './minute-rows.ts';

const width = 60_000;
/** Ids are handed out one by one; points beyond this are computed from the table. */
const mostIds = 2 ** 24;
/** Rows that wait to be written, 64 MB of them at most; minutes beyond that are computed. */
const mostEnded = 16;
/** The table's minutes end in 2106. */
const endOfTime = 2 ** 32 * 1_000;

/** Of each point that samples were taken of, in floats and whole numbers. */
const numbersEach = 8;
const [lastTime, minuteAt, trusted, lo, hi, sum, first, last] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const countsEach = 4;
const [n, bad, texts, ret] = [0, 1, 2, 3] as const;
/** In the place of a minute where none is being reckoned. */
const none = -1;

/** A minute with rows that are not written yet. */
interface Unwritten {
  readonly minute: number;
  rows: number;
  /** The first version in one of them. */
  version: bigint;
}

export class RunningMinutes {
  readonly #dirty: Pick<DirtyBuckets, 'mark' | 'markRange'>;
  readonly #unwritten = new Map<number, Unwritten>();
  /** The one of them that was looked for last. */
  #near: Unwritten | undefined;
  /** First minute that is trusted of any point. */
  #from = Number.POSITIVE_INFINITY;
  /** By point the place of its state, and one more; 0 where it has none. */
  #placeOf = new Uint32Array(1_024);
  #places = 0;
  #points = new Uint32Array(256);
  #numbers = new Float64Array(256 * numbersEach);
  #counts = new Uint32Array(256 * countsEach);
  /** Whether the minute that a point is at holds what is not written. */
  #isOpen = new Uint8Array(256);
  /** Minutes that ended because a sample of a later one came. */
  #ended: MinuteRows[] = [];
  // Samples that make their minutes dirty, while a block is taken.
  #latePoints = new Uint32Array(0);
  #lateTimes = new Float64Array(0);

  /** @param dirty minutes, told of those that are to be computed from the table */
  constructor(dirty: Pick<DirtyBuckets, 'mark' | 'markRange'>) {
    this.#dirty = dirty;
  }

  /** Of the minutes with rows that are not written yet; milliseconds. */
  *starts(): Generator<number> {
    for (const minute of this.#unwritten.keys()) yield minute * width;
  }

  /** Version before which everything taken is written or was noted as dirty. */
  get firstVersion(): bigint | undefined {
    let least: bigint | undefined;
    for (const { version } of this.#unwritten.values()) {
      if (least === undefined || version < least) least = version;
    }
    return least;
  }

  /** From this moment on, milliseconds, the engine holds no sample that was neither taken nor told. */
  trustFrom(time: number): void {
    this.#from = Math.ceil(time / width);
  }

  /** Trusts in nothing any more: what is not written is computed from the table. */
  distrust(): void {
    for (let at = 0; at < this.#places; at += 1) this.#spoil(at);
    for (const rows of this.#ended) this.giveUp(rows);
    this.#ended = [];
    this.#from = Number.POSITIVE_INFINITY;
    this.#placeOf.fill(0);
    this.#places = 0;
  }

  /** Takes samples that have come to be in the engine, once each, in the order of versions. */
  take(samples: BlockSamples, version: bigint): void {
    const { count, points, times } = samples;
    this.#reachLate(count);
    let late = 0;
    for (let row = 0; row < count; row += 1) {
      const point = points[row] as number;
      const time = times[row] as number;
      const minute = Math.floor(time / width);
      const at = this.#placeFor(point);
      if (at >= 0) {
        if (this.#isNext(at, time, minute)) {
          if (this.#numbers[at * numbersEach + minuteAt] !== minute) this.#begin(at, minute);
          if (this.#isOpen[at] === 0) this.#open(at, minute, version);
          this.#reckon(at, samples, row);
          continue;
        }
        this.#doubt(at, time);
      }
      this.#latePoints[late] = point;
      this.#lateTimes[late] = time;
      late += 1;
    }
    if (late > 0) this.#dirty.mark(this.#latePoints, this.#lateTimes, late, version);
  }

  /** Notes that the engine may hold samples that are not taken here. */
  pass(points: Uint32Array, times: Float64Array, count: number): void {
    let until = 0;
    for (let row = 0; row < count; row += 1) {
      const time = times[row] as number;
      if (time >= until) until = time + 1;
      const at = this.#placeFor(points[row] as number);
      if (at >= 0) this.#doubt(at, time);
    }
    if (this.#ended.length > 0) this.#giveUpEnded(new Set(points.subarray(0, count)), until);
  }

  /** Notes that what the engine holds of some points before `until` is changed by others. */
  touch(points: Iterable<number>, until: number): void {
    const touched = new Set(points);
    for (const point of touched) {
      const at = this.#placeFor(point);
      if (at >= 0) this.#doubt(at, until - 1);
    }
    this.#giveUpEnded(touched, until);
  }

  /** Notes that everything of some points is removed: nothing of them is written any more. */
  forget(points: Iterable<number>): void {
    const gone = new Set(points);
    for (const point of gone) {
      const at = (this.#placeOf[point] ?? 0) - 1;
      if (at < 0) continue;
      this.#leave(at);
      this.#numbers[at * numbersEach + minuteAt] = none;
    }
    for (const rows of this.#takeEnded(gone, Number.POSITIVE_INFINITY)) this.written(rows);
  }

  /** The rows of the minutes that `isReady` (by their start, milliseconds) says, to be written now. */
  collect(isReady: (start: number) => boolean): MinuteRows[] {
    const collected = this.#takeRows((rows, row) => isReady((rows.starts[row] as number) * 1_000));
    let rows = new MinuteRows();
    for (let at = 0; at < this.#places; at += 1) {
      if (this.#isOpen[at] === 0) continue;
      const minute = this.#numbers[at * numbersEach + minuteAt] as number;
      if (!isReady(minute * width)) continue;
      if (rows.isFull) {
        collected.push(rows);
        rows = new MinuteRows();
      }
      this.#copy(at, rows);
      this.#isOpen[at] = 0;
    }
    if (rows.count > 0) collected.push(rows);
    return collected;
  }

  /** The rows that were collected are in the engine. */
  written({ starts, count }: MinuteRows): void {
    for (let row = 0; row < count; row += 1) this.#release((starts[row] as number) / 60);
  }

  /** The rows that were collected are not in the engine: their minutes are computed. */
  giveUp(rows: MinuteRows): void {
    this.#giveUpRows(rows);
    this.written(rows);
  }

  #giveUpRows({ points, starts, count }: MinuteRows): void {
    let version: bigint | undefined;
    for (const one of new Set(starts.subarray(0, count))) {
      const own = this.#unwritten.get(one / 60)?.version;
      if (own !== undefined && (version === undefined || own < version)) version = own;
    }
    const times = Float64Array.from(starts.subarray(0, count), (start) => start * 1_000);
    this.#dirty.mark(points, times, count, version ?? 0n);
  }

  #isNext(at: number, time: number, minute: number): boolean {
    const state = at * numbersEach;
    return (
      time > (this.#numbers[state + lastTime] as number) &&
      minute >= (this.#numbers[state + trusted] as number) &&
      minute >= this.#from &&
      time < endOfTime
    );
  }

  #open(at: number, minute: number, version: bigint): void {
    this.#isOpen[at] = 1;
    this.#unwrittenOf(minute, version).rows += 1;
  }

  #reckon(at: number, samples: BlockSamples, row: number): void {
    const numbers = this.#numbers;
    const counts = this.#counts;
    const state = at * numbersEach;
    const own = at * countsEach;
    numbers[state + lastTime] = samples.times[row] as number;
    const scale = samples.scales[row] as number;
    const isText = scale === ValueClass.text;
    const isBad = (samples.qualities[row] as number) >= 128;
    const hasNone = scale === ValueClass.none;
    const kept = samples.retentions[row] as number;
    if (kept > (counts[own + ret] as number)) counts[own + ret] = kept;
    if (isText) counts[own + texts] = (counts[own + texts] as number) + 1;
    if (isBad || hasNone) counts[own + bad] = (counts[own + bad] as number) + 1;
    if (isText || isBad || hasNone) return;
    const value = samples.values[row] as number;
    const isFirst = counts[own + n] === 0;
    if (isFirst) numbers[state + first] = value;
    if (isFirst || value < (numbers[state + lo] as number)) numbers[state + lo] = value;
    if (isFirst || value > (numbers[state + hi] as number)) numbers[state + hi] = value;
    numbers[state + sum] = (numbers[state + sum] as number) + value;
    numbers[state + last] = value;
    counts[own + n] = (counts[own + n] as number) + 1;
  }

  /** Ends the minute that the point is at, and begins another one. */
  #begin(at: number, minute: number): void {
    if (this.#isOpen[at] === 1) {
      const rows = this.#rowsForEnded();
      if (rows === undefined) this.#spoil(at);
      else this.#copy(at, rows);
      this.#isOpen[at] = 0;
    }
    const state = at * numbersEach;
    this.#numbers[state + minuteAt] = minute;
    this.#numbers.fill(0, state + lo, state + numbersEach);
    this.#counts.fill(0, at * countsEach, (at + 1) * countsEach);
  }

  #rowsForEnded(): MinuteRows | undefined {
    const rows = this.#ended.at(-1);
    if (rows !== undefined && !rows.isFull) return rows;
    if (this.#ended.length >= mostEnded) return undefined;
    const more = new MinuteRows();
    this.#ended.push(more);
    return more;
  }

  #copy(at: number, rows: MinuteRows): void {
    const row = rows.add();
    const state = at * numbersEach;
    const own = at * countsEach;
    const numbers = this.#numbers;
    const counts = this.#counts;
    rows.points[row] = this.#points[at] as number;
    rows.starts[row] = (numbers[state + minuteAt] as number) * 60;
    rows.lo[row] = numbers[state + lo] as number;
    rows.hi[row] = numbers[state + hi] as number;
    rows.sum[row] = numbers[state + sum] as number;
    rows.first[row] = numbers[state + first] as number;
    rows.last[row] = numbers[state + last] as number;
    rows.n[row] = counts[own + n] as number;
    rows.bad[row] = counts[own + bad] as number;
    rows.texts[row] = counts[own + texts] as number;
    rows.retentions[row] = counts[own + ret] as number;
  }

  /** What is at that moment, or before it in the same minute, is not all here. */
  #doubt(at: number, time: number): void {
    const state = at * numbersEach;
    const minute = Math.floor(time / width);
    const numbers = this.#numbers;
    if ((numbers[state + minuteAt] as number) <= minute) this.#spoil(at);
    if ((numbers[state + trusted] as number) <= minute) numbers[state + trusted] = minute + 1;
  }

  /** Leaves the minute that the point is at to be computed from the table. */
  #spoil(at: number): void {
    const state = at * numbersEach;
    if (this.#isOpen[at] === 1) {
      const minute = this.#numbers[state + minuteAt] as number;
      this.#makeDirty(this.#points[at] as number, minute);
      this.#leave(at);
    }
    this.#numbers[state + minuteAt] = none;
  }

  #leave(at: number): void {
    if (this.#isOpen[at] === 0) return;
    this.#isOpen[at] = 0;
    this.#release(this.#numbers[at * numbersEach + minuteAt] as number);
  }

  #makeDirty(point: number, minute: number): void {
    const start = minute * width;
    const version = this.#unwritten.get(minute)?.version ?? 0n;
    this.#dirty.markRange(start, start + 1, new Set([point]), version);
  }

  #unwrittenOf(minute: number, version: bigint): Unwritten {
    const known = this.#near?.minute === minute ? this.#near : this.#unwritten.get(minute);
    if (known === undefined) {
      this.#near = { minute, rows: 0, version };
      this.#unwritten.set(minute, this.#near);
      return this.#near;
    }
    if (version < known.version) known.version = version;
    this.#near = known;
    return known;
  }

  #release(minute: number): void {
    const unwritten = this.#near?.minute === minute ? this.#near : this.#unwritten.get(minute);
    if (unwritten === undefined) return;
    unwritten.rows -= 1;
    if (unwritten.rows > 0) return;
    this.#unwritten.delete(minute);
    this.#near = undefined;
  }

  #giveUpEnded(points: ReadonlySet<number>, until: number): void {
    for (const rows of this.#takeEnded(points, until)) this.giveUp(rows);
  }

  /** Takes the rows of ended minutes of some points away that begin before `until`. */
  #takeEnded(points: ReadonlySet<number>, until: number): MinuteRows[] {
    return this.#takeRows(
      (rows, row) =>
        points.has(rows.points[row] as number) && (rows.starts[row] as number) * 1_000 < until,
    );
  }

  #takeRows(isMeant: (rows: MinuteRows, row: number) => boolean): MinuteRows[] {
    const taken: MinuteRows[] = [];
    const left: MinuteRows[] = [];
    for (const rows of this.#ended) {
      const some = rows.take((row) => isMeant(rows, row));
      if (some.count > 0) taken.push(some);
      if (some !== rows) left.push(rows);
    }
    this.#ended = left;
    return taken;
  }

  /** Where the state of a point stands; below 0 for one that has none. */
  #placeFor(point: number): number {
    const known = this.#placeOf[point] ?? 0;
    if (known > 0) return known - 1;
    if (point >= mostIds) return -1;
    if (point >= this.#placeOf.length) {
      const placeOf = new Uint32Array(Math.max(point + 1, this.#placeOf.length * 2));
      placeOf.set(this.#placeOf);
      this.#placeOf = placeOf;
    }
    const at = this.#places;
    if (at === this.#points.length) this.#grow(at * 2);
    this.#places += 1;
    this.#placeOf[point] = this.#places;
    this.#points[at] = point;
    this.#isOpen[at] = 0;
    const state = at * numbersEach;
    this.#numbers[state + lastTime] = -1;
    this.#numbers[state + minuteAt] = none;
    this.#numbers[state + trusted] = 0;
    return at;
  }

  #grow(places: number): void {
    const [points, numbers, counts] = [this.#points, this.#numbers, this.#counts];
    const isOpen = this.#isOpen;
    this.#points = new Uint32Array(places);
    this.#numbers = new Float64Array(places * numbersEach);
    this.#counts = new Uint32Array(places * countsEach);
    this.#isOpen = new Uint8Array(places);
    this.#points.set(points);
    this.#numbers.set(numbers);
    this.#counts.set(counts);
    this.#isOpen.set(isOpen);
  }

  #reachLate(count: number): void {
    if (this.#latePoints.length >= count) return;
    this.#latePoints = new Uint32Array(count);
    this.#lateTimes = new Float64Array(count);
  }
}
