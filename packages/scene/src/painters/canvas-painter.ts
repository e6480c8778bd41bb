/** A picture on a canvas: the same primitives, to the same look. */
import { columnsOf, type NodeColumns } from '../live/node-columns.ts';
import type { Picture, PictureNode } from '../picture/compile-picture.ts';
import { nodeMatrix } from '../picture/node-place.ts';
import type { GroupPrimitive, Matrix, Primitive } from '../primitives/primitive.ts';
import {
  type CanvasOptions,
  paintImage,
  paintMark,
  paintPath,
  paintText,
} from './canvas-primitives.ts';
import { showsMark } from './live-parts.ts';
import { type Animation, colorOf, groupMatrix, isInState, still } from './look.ts';
import { reachOf } from './reach.ts';

/** Draws pictures on one canvas, in the units that its context is set to when it is told to. */
export class CanvasPainter {
  readonly #options: CanvasOptions;
  #context: CanvasRenderingContext2D;
  readonly #layers: CanvasRenderingContext2D[] = [];
  #depth = 0;

  constructor(context: CanvasRenderingContext2D, options: CanvasOptions) {
    this.#context = context;
    this.#options = options;
  }

  /**
   * @param columns what nodes look like now; as nobody has told anything yet where it is left out
   * @param roots those of the outermost nodes that are to be drawn, in their order
   */
  paint(
    picture: Picture,
    columns: NodeColumns = columnsOf(picture),
    animation: Animation = still(picture.nodes.length),
    roots: readonly PictureNode[] = picture.roots,
  ): void {
    const { size, background } = picture.scene;
    const context = this.#context;
    context.save();
    context.fillStyle = colorOf(background.color, this.#options);
    context.fillRect(0, 0, size.width, size.height);
    if (background.image !== null && this.#options.imageOf(background.image) !== null) {
      const place = { x: 0, y: 0, ...size, fit: 'cover' } as const;
      paintImage(context, { kind: 'image', image: background.image, ...place }, this.#options);
    }
    for (const root of roots) this.#node(root, columns, animation);
    context.restore();
  }

  #node(one: PictureNode, columns: NodeColumns, animation: Animation): void {
    const at = one.index;
    if (columns.visible[at] === 0 || (columns.blinking[at] === 1 && !animation.lit)) return;
    const { opacity } = one.node.style;
    if (opacity === 1) this.#inside(one, columns, animation);
    else if (opacity > 0) this.#layered(one, columns, animation);
  }

  #inside(one: PictureNode, columns: NodeColumns, animation: Animation): void {
    this.#context.save();
    this.#transform(nodeMatrix(one, columns));
    for (const each of one.primitives) this.#primitive(each, one, columns, animation);
    for (const child of one.children) this.#node(child, columns, animation);
    if (showsMark(one)) {
      paintMark(this.#context, one, columns, this.#options);
    }
    this.#context.restore();
  }

  #primitive(each: Primitive, one: PictureNode, columns: NodeColumns, animation: Animation): void {
    const context = this.#context;
    if (each.kind === 'path') paintPath(context, each, one, columns, animation, this.#options);
    else if (each.kind === 'text') paintText(context, each, one.index, columns, this.#options);
    else if (each.kind === 'image') paintImage(context, each, this.#options);
    else this.#group(each, one, columns, animation);
  }

  #group(
    group: GroupPrimitive,
    one: PictureNode,
    columns: NodeColumns,
    animation: Animation,
  ): void {
    if (!isInState(group, columns, one.index)) return;
    this.#context.save();
    const matrix = groupMatrix(group, columns, one.index, animation);
    if (matrix !== null) this.#transform(matrix);
    if (group.clip !== null) this.#context.clip(new Path2D(group.clip));
    for (const each of group.children) this.#primitive(each, one, columns, animation);
    this.#context.restore();
  }

  #transform([a, b, c, d, e, f]: Matrix): void {
    this.#context.transform(a, b, c, d, e, f);
  }

  /** Draws as one thing that is seen through: parts of it do not show through each other. */
  #layered(one: PictureNode, columns: NodeColumns, animation: Animation): void {
    const below = this.#context;
    const layer = this.#layer();
    const [left, top, width, height] = this.#pixels(one, columns);
    if (layer === null || width <= 0 || height <= 0) return;
    layer.setTransform(1, 0, 0, 1, 0, 0);
    layer.clearRect(left, top, width, height);
    layer.setTransform(below.getTransform());
    this.#context = layer;
    this.#depth += 1;
    this.#inside(one, columns, animation);
    this.#depth -= 1;
    this.#context = below;
    below.save();
    below.setTransform(1, 0, 0, 1, 0, 0);
    below.globalAlpha = one.node.style.opacity;
    below.drawImage(layer.canvas, left, top, width, height, left, top, width, height);
    below.restore();
  }

  /** The layer for what is seen through within as many others. */
  #layer(): CanvasRenderingContext2D | null {
    const { width, height, ownerDocument } = this.#context.canvas;
    const known = this.#layers[this.#depth];
    if (known?.canvas.width === width && known.canvas.height === height) return known;
    const canvas = ownerDocument.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const made = canvas.getContext('2d');
    if (made !== null) this.#layers[this.#depth] = made;
    return made;
  }

  /** The pixels that a node may touch. */
  #pixels(one: PictureNode, columns: NodeColumns): [number, number, number, number] {
    const { width, height } = this.#context.canvas;
    const { a, b, c, d, e, f } = this.#context.getTransform();
    const box = reachOf(one, columns, [a, b, c, d, e, f]);
    const left = Math.max(0, Math.floor(box.left));
    const top = Math.max(0, Math.floor(box.top));
    const right = Math.min(width, Math.ceil(box.right));
    const bottom = Math.min(height, Math.ceil(box.bottom));
    return [left, top, right - left, bottom - top];
  }
}
