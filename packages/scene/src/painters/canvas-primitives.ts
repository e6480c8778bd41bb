/** Single primitives on a canvas. */
import type { Gradient } from '../document/scene.ts';
import type { NodeColumns } from '../live/node-columns.ts';
import type { PictureNode } from '../picture/compile-picture.ts';
import type { ImagePrimitive, PathPrimitive, TextPrimitive } from '../primitives/primitive.ts';
import {
  type Animation,
  colorOf,
  fillOf,
  flows,
  gradientLine,
  markLook,
  markWidth,
  missingOutline,
  type PaintOptions,
  strokeOf,
  textColorOf,
  veilOpacity,
  writtenOf,
} from './look.ts';

export interface CanvasOptions extends PaintOptions {
  /** An image of the galleries; null where there is none, or not yet. */
  readonly imageOf: (image: number) => CanvasImage | null;
}

/** An image with the size that it has by itself. */
export interface CanvasImage {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/** Outlines as the browser keeps them: made once for each primitive. */
const paths = new WeakMap<PathPrimitive, Path2D>();

function pathOf(primitive: PathPrimitive): Path2D {
  const known = paths.get(primitive);
  if (known !== undefined) return known;
  const made = new Path2D(primitive.d);
  paths.set(primitive, made);
  return made;
}

export function paintPath(
  context: CanvasRenderingContext2D,
  primitive: PathPrimitive,
  { index, node }: PictureNode,
  columns: NodeColumns,
  { flowed }: Animation,
  options: PaintOptions,
): void {
  if (!flows(primitive, columns, index)) return;
  const outline = pathOf(primitive);
  const fill = fillOf(primitive, columns, index);
  if (fill !== null) {
    context.fillStyle =
      typeof fill === 'string'
        ? colorOf(fill, options)
        : gradientOf(
            context,
            fill,
            primitive.over ?? [node.frame.width, node.frame.height],
            options,
          );
    context.fill(outline);
  }
  const stroke = strokeOf(primitive, columns, index);
  if (stroke === null || primitive.strokeWidth === 0) return;
  context.strokeStyle = colorOf(stroke, options);
  context.lineWidth = primitive.strokeWidth;
  const isDashed = primitive.dash.length > 0;
  context.setLineDash(primitive.dash as number[]);
  context.lineDashOffset = primitive.flows ? -(flowed[index] as number) : 0;
  context.lineJoin = primitive.round ? 'round' : 'miter';
  context.lineCap = primitive.round && !isDashed ? 'round' : 'butt';
  // As SVG has it where it is not told otherwise.
  context.miterLimit = 4;
  context.stroke(outline);
}

function gradientOf(
  context: CanvasRenderingContext2D,
  gradient: Gradient,
  [width, height]: readonly [number, number],
  options: PaintOptions,
): CanvasGradient {
  const [cx, cy] = [width / 2, height / 2];
  const made =
    gradient.kind === 'radial'
      ? context.createRadialGradient(cx, cy, 0, cx, cy, Math.max(width, height) / 2)
      : context.createLinearGradient(...gradientLine(gradient, width, height));
  for (const { at, color } of gradient.stops) made.addColorStop(at, colorOf(color, options));
  return made;
}

export function paintText(
  context: CanvasRenderingContext2D,
  primitive: TextPrimitive,
  at: number,
  columns: NodeColumns,
  options: PaintOptions,
): void {
  const { size, weight, anchor, x, y } = primitive;
  context.font = `${weight} ${size}px ${options.font}`;
  context.textAlign = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = colorOf(textColorOf(primitive, columns, at), options);
  context.fillText(writtenOf(primitive, columns, at), x, y);
}

export function paintImage(
  context: CanvasRenderingContext2D,
  { image, x, y, width, height, fit }: ImagePrimitive,
  options: CanvasOptions,
): void {
  const found = options.imageOf(image);
  if (found === null || found.width === 0 || found.height === 0) {
    const outline = new Path2D(missingOutline({ x, y, width, height }));
    context.fillStyle = colorOf('@surface', options);
    context.fill(outline);
    context.strokeStyle = colorOf('@line', options);
    context.lineWidth = 1;
    context.setLineDash([]);
    context.stroke(outline);
    return;
  }
  const scales = [width / found.width, height / found.height] as const;
  const scale = fit === 'contain' ? Math.min(...scales) : Math.max(...scales);
  const w = fit === 'fill' ? width : found.width * scale;
  const h = fit === 'fill' ? height : found.height * scale;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.drawImage(found.source, x + (width - w) / 2, y + (height - h) / 2, w, h);
  context.restore();
}

export function paintMark(
  context: CanvasRenderingContext2D,
  one: PictureNode,
  columns: NodeColumns,
  options: PaintOptions,
): void {
  const look = markLook(one, columns);
  if (look === null) return;
  const { width, height } = one.node.frame;
  const box = [-markWidth, -markWidth, width + 2 * markWidth, height + 2 * markWidth] as const;
  if (look.veil) {
    context.save();
    context.globalAlpha *= veilOpacity;
    context.fillStyle = colorOf('@background', options);
    context.fillRect(...box);
    context.restore();
  }
  if (look.color === null) return;
  context.strokeStyle = colorOf(look.color, options);
  context.lineWidth = markWidth;
  context.lineJoin = 'miter';
  context.lineCap = 'butt';
  context.lineDashOffset = 0;
  context.setLineDash(look.dash as number[]);
  context.strokeRect(...box);
}
