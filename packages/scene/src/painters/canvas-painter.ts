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

/** Draws pictures on one canvas, in the units that its context is set to when it is told to. */
export class CanvasPainter {
  readonly #options: CanvasOptions;
  #context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D, options: CanvasOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** @param columns what nodes look like now; as nobody has told anything yet where it is left out */
  paint(
    picture: Picture,
    columns: NodeColumns = columnsOf(picture),
    animation: Animation = still(picture.nodes.length),
  ): void {
    const { size, background } = picture.scene;
    const context = this.#context;
    context.save();
    context.fillStyle = colorOf(background.color, this.#options);
    context.fillRect(0, 0, size.width, size.height);
    if (background.image !== null) {
      const place = { x: 0, y: 0, ...size, fit: 'cover' } as const;
      paintImage(context, { kind: 'image', image: background.image, ...place }, this.#options);
    }
    for (const root of picture.roots) this.#node(root, columns, animation);
    context.restore();
  }

  #node(one: PictureNode, columns: NodeColumns, animation: Animation): void {
    const at = one.index;
    if (columns.visible[at] === 0 || (columns.blinking[at] === 1 && !animation.lit)) return;
    const { opacity } = one.node.style;
    if (opacity < 1) this.#layered(opacity, () => this.#inside(one, columns, animation));
    else this.#inside(one, columns, animation);
  }

  #inside(one: PictureNode, columns: NodeColumns, animation: Animation): void {
    this.#context.save();
    this.#transform(nodeMatrix(one, columns));
    for (const each of one.primitives) this.#primitive(each, one, columns, animation);
    for (const child of one.children) this.#node(child, columns, animation);
    if (showsMark(one)) {
      paintMark(this.#context, one.node.frame, columns.marks[one.index] as number, this.#options);
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
    const paint = (): void => {
      this.#context.save();
      const matrix = groupMatrix(group, columns, one.index, animation);
      if (matrix !== null) this.#transform(matrix);
      if (group.clip !== null) this.#context.clip(new Path2D(group.clip));
      for (const each of group.children) this.#primitive(each, one, columns, animation);
      this.#context.restore();
    };
    if (group.opacity < 1) this.#layered(group.opacity, paint);
    else paint();
  }

  #transform([a, b, c, d, e, f]: Matrix): void {
    this.#context.transform(a, b, c, d, e, f);
  }

  /** Draws as one thing that is seen through: parts of it do not show through each other. */
  #layered(opacity: number, paint: () => void): void {
    if (opacity === 0) return;
    const below = this.#context;
    const { width, height } = below.canvas;
    const layer = below.canvas.ownerDocument.createElement('canvas');
    layer.width = width;
    layer.height = height;
    const context = layer.getContext('2d');
    if (context === null) return;
    context.setTransform(below.getTransform());
    this.#context = context;
    paint();
    this.#context = below;
    below.save();
    below.setTransform(1, 0, 0, 1, 0, 0);
    below.globalAlpha = opacity;
    below.drawImage(layer, 0, 0);
    below.restore();
  }
}
