/**
 * A picture as SVG: a string, which the server hands out as it is and a page puts into its document.
 * What follows live values carries `data-live`, in the order in which `liveParts` lists it.
 */

import type { Gradient } from '../document/scene.ts';
import { columnsOf, type NodeColumns } from '../live/node-columns.ts';
import type { Picture, PictureNode } from '../picture/compile-picture.ts';
import { digits } from '../primitives/outlines.ts';
import type {
  GroupPrimitive,
  ImagePrimitive,
  PathPrimitive,
  Primitive,
  TextPrimitive,
} from '../primitives/primitive.ts';
import { isLiveGroup, isLivePath, isLiveText, showsMark } from './live-parts.ts';
import {
  colorOf,
  gradientLine,
  missingOutline,
  type PaintOptions,
  splitAlpha,
  still,
  writtenOf,
} from './look.ts';
import {
  type Attributes,
  groupAttributes,
  markAttributes,
  nodeAttributes,
  pathAttributes,
  textAttributes,
} from './svg-attributes.ts';

export interface SvgOptions extends PaintOptions {
  /** Address of an image of the galleries; null where there is none: a crossed box is drawn. */
  readonly imageUrl: (image: number) => string | null;
  /** Begins the names within the drawing: of two on one page they must differ. */
  readonly prefix: string;
}

/** One outermost node by itself, as it stands in the whole. */
export const paintSvgNode = (
  one: PictureNode,
  picture: Picture,
  options: SvgOptions,
  columns: NodeColumns,
): string => [...new SvgWriter(picture, options, columns).node(one)].join('');

/** @param columns what nodes look like now; as nobody has told anything yet where it is left out */
export function paintSvg(
  picture: Picture,
  options: SvgOptions,
  columns: NodeColumns = columnsOf(picture),
): string {
  return [...svgPieces(picture, options, columns)].join('');
}

/** The same in pieces, of one node each. */
export const svgPieces = (
  picture: Picture,
  options: SvgOptions,
  columns: NodeColumns = columnsOf(picture),
): Generator<string> => new SvgWriter(picture, options, columns).whole();

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Without what XML cannot hold at all. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] as string);

/** A tag without its end. */
const opened = (name: string, attributes: Attributes): string => {
  let text = `<${name}`;
  for (const [key, value] of attributes) {
    if (value !== null) text += ` ${key}="${escaped(value)}"`;
  }
  return text;
};

const tag = (name: string, attributes: Attributes, content = ''): string =>
  content === ''
    ? `${opened(name, attributes)}/>`
    : `${opened(name, attributes)}>${content}</${name}>`;

const liveMark = (isLive: boolean): Attributes => (isLive ? [['data-live', '']] : []);

class SvgWriter {
  readonly #picture: Picture;
  readonly #options: SvgOptions;
  readonly #columns: NodeColumns;
  readonly #animation;
  #names = 0;

  constructor(picture: Picture, options: SvgOptions, columns: NodeColumns) {
    this.#picture = picture;
    this.#options = options;
    this.#columns = columns;
    this.#animation = still(picture.nodes.length);
  }

  *whole(): Generator<string> {
    const { size, background } = this.#picture.scene;
    const [width, height] = [digits(size.width), digits(size.height)];
    const fill = splitAlpha(colorOf(background.color, this.#options));
    const paper = tag('rect', [
      ['width', width],
      ['height', height],
      ['fill', fill.rgb],
      ['fill-opacity', fill.alpha === 1 ? null : digits(fill.alpha)],
    ]);
    const image =
      background.image === null || this.#options.imageUrl(background.image) === null
        ? ''
        : this.#image({
            kind: 'image',
            image: background.image,
            x: 0,
            y: 0,
            ...size,
            fit: 'cover',
          });
    const root: Attributes = [
      ['xmlns', 'http://www.w3.org/2000/svg'],
      ['viewBox', `0 0 ${width} ${height}`],
      ['width', width],
      ['height', height],
      ['font-family', this.#options.font],
    ];
    yield `${opened('svg', root)}>${paper}${image}`;
    for (const node of this.#picture.roots) yield* this.node(node);
    yield '</svg>';
  }

  *node(one: PictureNode): Generator<string> {
    const drawn = one.primitives.map((each) => this.#primitive(each, one)).join('');
    const mark = showsMark(one)
      ? tag('rect', [...liveMark(true), ...markAttributes(one, this.#columns, this.#options)])
      : '';
    const about: Attributes = [
      ['data-live', ''],
      ...nodeAttributes(one, this.#columns, this.#animation),
    ];
    if (one.children.length === 0) {
      yield tag('g', about, drawn + mark);
      return;
    }
    yield `${opened('g', about)}>${drawn}`;
    for (const child of one.children) yield* this.node(child);
    yield `${mark}</g>`;
  }

  #primitive(each: Primitive, node: PictureNode): string {
    switch (each.kind) {
      case 'path':
        return this.#path(each, node);
      case 'text':
        return this.#text(each, node);
      case 'image':
        return this.#image(each);
      case 'group':
        return this.#group(each, node);
    }
  }

  #path(path: PathPrimitive, { index, node }: PictureNode): string {
    const fixed = typeof path.fill === 'object' ? path.fill : null;
    const gradient = fixed === null ? null : this.#name();
    const defined =
      fixed === null || gradient === null
        ? ''
        : this.#gradient(fixed, gradient, ...(path.over ?? [node.frame.width, node.frame.height]));
    const attributes = pathAttributes(path, this.#columns, index, this.#options, gradient);
    return defined + tag('path', [...liveMark(isLivePath(path)), ['d', path.d], ...attributes]);
  }

  #text(text: TextPrimitive, { index }: PictureNode): string {
    const { anchor } = text;
    const attributes: Attributes = [
      ...liveMark(isLiveText(text)),
      ['x', digits(text.x)],
      ['y', digits(text.y)],
      ['font-size', digits(text.size)],
      ['font-weight', text.weight === 400 ? null : '700'],
      ['text-anchor', anchor === 'start' ? null : anchor],
      ['xml:space', 'preserve'],
      ...textAttributes(text, this.#columns, index, this.#options),
    ];
    return tag('text', attributes, escaped(writtenOf(text, this.#columns, index)));
  }

  #image({ image, x, y, width, height, fit }: ImagePrimitive): string {
    const href = this.#options.imageUrl(image);
    if (href === null) {
      return tag('path', [
        ['d', missingOutline({ x, y, width, height })],
        ['fill', colorOf('@surface', this.#options)],
        ['stroke', colorOf('@line', this.#options)],
      ]);
    }
    const aspect = { contain: 'xMidYMid meet', cover: 'xMidYMid slice', fill: 'none' }[fit];
    return tag('image', [
      ['href', href],
      ['x', digits(x)],
      ['y', digits(y)],
      ['width', digits(width)],
      ['height', digits(height)],
      ['preserveAspectRatio', aspect],
    ]);
  }

  #group(group: GroupPrimitive, node: PictureNode): string {
    const name = group.clip === null ? null : this.#name();
    const clip =
      name === null ? '' : tag('clipPath', [['id', name]], tag('path', [['d', group.clip]]));
    const attributes: Attributes = [
      ...liveMark(isLiveGroup(group)),
      ...groupAttributes(group, this.#columns, node.index, this.#animation),
      ['clip-path', name === null ? null : `url(#${name})`],
    ];
    const children = group.children.map((each) => this.#primitive(each, node)).join('');
    return clip + tag('g', attributes, children);
  }

  #gradient(gradient: Gradient, name: string, width: number, height: number): string {
    const stops = gradient.stops
      .map(({ at, color }) => {
        const { rgb, alpha } = splitAlpha(colorOf(color, this.#options));
        return tag('stop', [
          ['offset', digits(at)],
          ['stop-color', rgb],
          ['stop-opacity', alpha === 1 ? null : digits(alpha)],
        ]);
      })
      .join('');
    const shared: Attributes = [
      ['id', name],
      ['gradientUnits', 'userSpaceOnUse'],
    ];
    if (gradient.kind === 'radial') {
      const ends = [width / 2, height / 2, Math.max(width, height) / 2].map(digits);
      const [cx = '', cy = '', r = ''] = ends;
      return tag('radialGradient', [...shared, ['cx', cx], ['cy', cy], ['r', r]], stops);
    }
    const [x1 = '', y1 = '', x2 = '', y2 = ''] = gradientLine(gradient, width, height).map(digits);
    return tag(
      'linearGradient',
      [...shared, ['x1', x1], ['y1', y1], ['x2', x2], ['y2', y2]],
      stops,
    );
  }

  #name(): string {
    this.#names += 1;
    return `${this.#options.prefix}${this.#names}`;
  }
}
