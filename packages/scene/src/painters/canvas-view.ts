/** A picture on a canvas that follows the columns: what changed is drawn anew, and nothing else. */
import RBush from 'rbush';
import type { ChangedRows } from '../live/changed-rows.ts';
import type { NodeColumns } from '../live/node-columns.ts';
import { around, type Box } from '../picture/box.ts';
import type { Picture, PictureNode } from '../picture/compile-picture.ts';
import { unmoved } from '../picture/matrix.ts';
import type { AnimationClock } from './animation-clock.ts';
import { CanvasPainter } from './canvas-painter.ts';
import type { CanvasOptions } from './canvas-primitives.ts';
import { type Animation, still } from './look.ts';
import { reachOf } from './reach.ts';

/** What of the picture is seen: pixels are `x + scale · units`. */
export interface CanvasPlace {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Beyond this share of the rows, drawing everything at once is cheaper. */
const mostPieces = 0.2;

export class CanvasView {
  readonly #context: CanvasRenderingContext2D;
  readonly #painter: CanvasPainter;
  readonly #picture: Picture;
  readonly #columns: NodeColumns;
  readonly #tree = new ReachTree();
  /** How far each of the outermost nodes reaches, by its row; changes are drawn by these. */
  readonly #reaches: (Reach | null)[];
  /** The row of the outermost node that a row belongs to. */
  readonly #rootOf: Int32Array;
  #place: CanvasPlace = { scale: 1, x: 0, y: 0 };
  #animation: Animation;
  #dirty: Box[] = [];
  #isAllDirty = true;

  constructor(
    context: CanvasRenderingContext2D,
    picture: Picture,
    columns: NodeColumns,
    options: CanvasOptions,
  ) {
    this.#context = context;
    this.#painter = new CanvasPainter(context, options);
    this.#picture = picture;
    this.#columns = columns;
    this.#animation = still(picture.nodes.length);
    this.#reaches = new Array<Reach | null>(picture.nodes.length).fill(null);
    this.#rootOf = new Int32Array(picture.nodes.length);
    for (const [at, root] of picture.roots.entries()) {
      const end = picture.roots[at + 1]?.index ?? picture.nodes.length;
      this.#rootOf.fill(root.index, root.index, end);
      this.#reaches[root.index] = { ...reachOf(root, columns, unmoved), root };
    }
    this.#tree.load(this.#reaches.filter((reach) => reach !== null));
  }

  /**
   * Where the picture is seen from now on. At the same scale what is drawn is moved along, by whole
   * pixels, and only what comes into sight is drawn.
   */
  setPlace({ scale, x, y }: CanvasPlace): void {
    const before = this.#place;
    this.#place = { scale, x: Math.round(x), y: Math.round(y) };
    const [dx, dy] = [this.#place.x - before.x, this.#place.y - before.y];
    const { width, height } = this.#context.canvas;
    const isNear = Math.abs(dx) < width && Math.abs(dy) < height;
    if (scale !== before.scale || !isNear) this.#isAllDirty = true;
    else if (!this.#isAllDirty && (dx !== 0 || dy !== 0)) this.#scroll(dx, dy);
  }

  /** Everything is drawn anew: an image has come, or the canvas another size. */
  refresh(): void {
    this.#isAllDirty = true;
  }

  /** The nodes of `changed` look otherwise. */
  update({ rows, count }: ChangedRows): void {
    for (let n = 0; n < count; n++) this.#soil(rows[n] as number);
  }

  /** What turns, flows and blinks has moved on. */
  animate(clock: AnimationClock): void {
    this.#animation = clock;
    for (let n = 0; n < clock.count; n++) this.#soil(clock.moved[n] as number);
  }

  /** Draws what is to be drawn; once a frame. */
  paint(): void {
    const pieces = this.#dirty;
    const isAll = this.#isAllDirty || pieces.length > this.#picture.roots.length * mostPieces;
    this.#dirty = [];
    this.#isAllDirty = false;
    const { width, height } = this.#context.canvas;
    if (isAll) this.#paintPixels(0, 0, width, height);
    else for (const piece of pieces) this.#paintPiece(piece);
  }

  #scroll(dx: number, dy: number): void {
    const context = this.#context;
    const { width, height } = context.canvas;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'copy';
    context.drawImage(context.canvas, dx, dy);
    context.restore();
    if (dx !== 0) this.#soilPixels(dx > 0 ? 0 : width + dx, 0, Math.abs(dx), height);
    if (dy !== 0) this.#soilPixels(0, dy > 0 ? 0 : height + dy, width, Math.abs(dy));
  }

  #soilPixels(left: number, top: number, width: number, height: number): void {
    const { scale, x, y } = this.#place;
    const [unitX, unitY] = [(left - x) / scale, (top - y) / scale];
    this.#dirty.push({
      left: unitX,
      top: unitY,
      right: unitX + width / scale,
      bottom: unitY + height / scale,
    });
  }

  #soil(row: number): void {
    const rootRow = this.#rootOf[row] as number;
    const root = this.#picture.nodes[rootRow];
    const before = this.#reaches[rootRow];
    if (root === undefined || before == null) return;
    const after = { ...reachOf(root, this.#columns, unmoved), root };
    this.#dirty.push(around([before, after]) ?? after);
    if (isSame(before, after)) return;
    this.#tree.remove(before);
    this.#tree.insert(after);
    this.#reaches[rootRow] = after;
  }

  #paintPiece({ left, top, right, bottom }: Box): void {
    const { scale, x, y } = this.#place;
    const { width, height } = this.#context.canvas;
    // Whole pixels: at a border within one, two drawings would mix.
    const from = Math.max(0, Math.floor(left * scale + x));
    const upper = Math.max(0, Math.floor(top * scale + y));
    const to = Math.min(width, Math.ceil(right * scale + x));
    const lower = Math.min(height, Math.ceil(bottom * scale + y));
    if (to > from && lower > upper) this.#paintPixels(from, upper, to - from, lower - upper);
  }

  #paintPixels(left: number, top: number, width: number, height: number): void {
    const context = this.#context;
    const { scale, x, y } = this.#place;
    const [minX, minY] = [(left - x) / scale, (top - y) / scale];
    const roots = this.#tree
      .search({ minX, minY, maxX: minX + width / scale, maxY: minY + height / scale })
      .map(({ root }) => root)
      .sort((one, other) => one.index - other.index);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.clearRect(left, top, width, height);
    context.setTransform(scale, 0, 0, scale, x, y);
    this.#painter.paint(this.#picture, this.#columns, this.#animation, roots);
    context.restore();
  }
}

/** How far an outermost node reaches, as the tree takes it. */
interface Reach extends Box {
  readonly root: PictureNode;
}

const isSame = (one: Box, other: Box): boolean =>
  one.left === other.left &&
  one.right === other.right &&
  one.top === other.top &&
  one.bottom === other.bottom;

class ReachTree extends RBush<Reach> {
  override toBBox({ left, top, right, bottom }: Reach) {
    return { minX: left, minY: top, maxX: right, maxY: bottom };
  }
  override compareMinX(one: Reach, other: Reach): number {
    return one.left - other.left;
  }
  override compareMinY(one: Reach, other: Reach): number {
    return one.top - other.top;
  }
}
