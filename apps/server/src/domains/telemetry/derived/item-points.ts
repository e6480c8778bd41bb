/** The calculated points of one item in the order of dependence, and which of them wait to be reckoned. */
import { type ItemId, orderOf, type PointId } from '@millwright/kernel';
import { RankQueue } from './rank-queue.ts';

interface Placed {
  readonly given: { readonly id: PointId };
  readonly inputs: readonly PointId[];
  readonly needsTime: boolean;
  /** About what it costs to reckon it, in instructions. */
  readonly weight: number;
  readonly due: number;
  clockSet(by: number): void;
  rank: number;
  isMarked: boolean;
}

/** In instructions: less is reckoned at once, well within a slice. */
const longWeight = 20_000;

export class ItemPoints<Point extends Placed & { item: ItemPoints<Point> | null }> {
  readonly id: ItemId;
  readonly #points = new Map<PointId, Point>();
  readonly #queue = new RankQueue();
  /** With gaps where points are gone, until they are ordered anew. */
  #byRank: (Point | undefined)[] = [];
  /** Places of those that time changes. */
  #timed: readonly number[] = [];
  #weight = 0;
  /** A block that is coming has marked some of them. */
  isTouched = false;

  constructor(id: ItemId) {
    this.id = id;
  }

  /** To reckon all of them may take longer than others are to be kept waiting. */
  get isLong(): boolean {
    return this.#weight > longWeight;
  }

  /** None of them waits. */
  get isSettled(): boolean {
    return this.#queue.isEmpty;
  }

  get size(): number {
    return this.#points.size;
  }

  /** It has no place before they are ordered. */
  add(point: Point): void {
    point.item = this;
    point.isMarked = true;
    this.#weight += point.weight;
    this.#points.set(point.given.id, point);
  }

  /** Has a point take the place of itself as it was; false where it needs another one. */
  replace(before: Point, point: Point): boolean {
    const { id } = point.given;
    const { inputs } = before;
    const isAlike =
      before.item === this &&
      before.rank >= 0 &&
      before.needsTime === point.needsTime &&
      inputs.length === point.inputs.length &&
      inputs.every((input, n) => input === point.inputs[n]);
    if (!isAlike) return false;
    this.#weight += point.weight - before.weight;
    this.#points.set(id, point);
    point.item = this;
    point.rank = before.rank;
    point.isMarked = before.isMarked;
    this.#byRank[point.rank] = point;
    this.mark(point);
    return true;
  }

  remove(point: Point): void {
    if (this.#points.get(point.given.id) === point) {
      this.#points.delete(point.given.id);
      this.#weight -= point.weight;
    }
    if (this.#byRank[point.rank] === point) this.#byRank[point.rank] = undefined;
    point.item = null;
  }

  /** Orders them; or names one of those that feed each other in a ring. */
  order(): PointId | null {
    const needs = new Map(
      [...this.#points.values()].map(({ given, inputs }) => [given.id, inputs]),
    );
    const { order, loop } = orderOf(needs);
    if (order === null) return loop[0] as PointId;
    const points = order.map((id) => this.#points.get(id) as Point);
    this.#byRank = points;
    this.#queue.clear();
    for (const [rank, point] of points.entries()) {
      point.rank = rank;
      if (point.isMarked) this.#queue.add(rank);
    }
    this.#timed = points.flatMap(({ needsTime }, rank) => (needsTime ? rank : []));
    return null;
  }

  mark(point: Point): void {
    if (point.isMarked) return;
    point.isMarked = true;
    if (point.rank >= 0) this.#queue.add(point.rank);
  }

  markAll(): void {
    for (const point of this.#points.values()) this.mark(point);
  }

  /** Marks those whose time has come. @returns whether there are any */
  markDue(now: number): boolean {
    let some = false;
    const timed = this.#timed;
    for (let n = 0; n < timed.length; n += 1) {
      const point = this.#byRank[timed[n] as number];
      if (point === undefined || point.due > now) continue;
      this.mark(point);
      some = true;
    }
    return some;
  }

  /** The clock was set by so much: marks all that time changes. @returns whether there are any */
  clockSet(by: number): boolean {
    for (const point of this.#byRank) point?.clockSet(by);
    for (const rank of this.#timed) {
      const point = this.#byRank[rank];
      if (point !== undefined) this.mark(point);
    }
    return this.#timed.length > 0;
  }

  /** The first of those that wait; undefined when none does. */
  take(): Point | undefined {
    for (let rank = this.#queue.take(); rank >= 0; rank = this.#queue.take()) {
      const point = this.#byRank[rank];
      if (point === undefined) continue;
      point.isMarked = false;
      return point;
    }
    return undefined;
  }
}
