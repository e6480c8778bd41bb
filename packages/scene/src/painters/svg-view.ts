/** A drawing in the document of a page, whose elements follow the columns. */
import type { ChangedRows } from '../live/changed-rows.ts';
import type { NodeColumns } from '../live/node-columns.ts';
import type { Picture } from '../picture/compile-picture.ts';
import type { AnimationClock } from './animation-clock.ts';
import { type LivePart, liveParts } from './live-parts.ts';
import { type Animation, still, writtenOf } from './look.ts';
import {
  type Attributes,
  groupAttributes,
  markAttributes,
  nodeAttributes,
  pathAttributes,
  textAttributes,
} from './svg-attributes.ts';
import { paintSvg, type SvgOptions } from './svg-painter.ts';

/** An element with what it shows, and the gradient that fills it where no live colour does. */
interface Shown {
  readonly element: Element;
  readonly part: LivePart;
  readonly gradient: string | null;
}

export class SvgView {
  readonly #options: SvgOptions;
  readonly #columns: NodeColumns;
  readonly #still: Animation;
  /** By row. */
  readonly #shown: readonly (readonly Shown[])[];

  /** Draws the picture into `place`, in the stead of what is there. */
  constructor(place: Element, picture: Picture, columns: NodeColumns, options: SvgOptions) {
    this.#options = options;
    this.#columns = columns;
    this.#still = still(picture.nodes.length);
    place.innerHTML = paintSvg(picture, options, columns);
    const elements = place.querySelectorAll('[data-live]');
    const shown = picture.nodes.map((): Shown[] => []);
    for (const [index, part] of liveParts(picture).entries()) {
      const element = elements[index] as Element;
      const filled = element.getAttribute('fill') ?? '';
      const gradient = filled.startsWith('url(#') ? filled.slice(5, -1) : null;
      shown[part.owner.index]?.push({ element, part, gradient });
    }
    this.#shown = shown;
  }

  /** Makes the nodes of `changed` look as the columns say. */
  update({ rows, count }: ChangedRows, animation: Animation = this.#still): void {
    for (let n = 0; n < count; n++) this.#updateRow(rows[n] as number, animation);
  }

  /** Moves what turns, flows and blinks. */
  animate(clock: AnimationClock): void {
    for (let n = 0; n < clock.count; n++) this.#updateRow(clock.moved[n] as number, clock);
  }

  #updateRow(row: number, animation: Animation): void {
    const shown = this.#shown[row] as readonly Shown[];
    for (const each of shown) {
      for (const [name, value] of this.#attributes(each, row, animation)) {
        if (value === null) each.element.removeAttribute(name);
        else if (each.element.getAttribute(name) !== value) each.element.setAttribute(name, value);
      }
      const { part, element } = each;
      if (part.kind !== 'primitive' || part.primitive.kind !== 'text') continue;
      const written = writtenOf(part.primitive, this.#columns, row);
      if (element.textContent !== written) element.textContent = written;
    }
  }

  #attributes({ part, gradient }: Shown, row: number, animation: Animation): Attributes {
    const columns = this.#columns;
    if (part.kind === 'node') return nodeAttributes(part.owner, columns, animation);
    if (part.kind === 'mark') {
      return markAttributes(part.owner, columns, this.#options);
    }
    const { primitive } = part;
    if (primitive.kind === 'group') return groupAttributes(primitive, columns, row, animation);
    if (primitive.kind === 'text') return textAttributes(primitive, columns, row, this.#options);
    const painted = pathAttributes(primitive, columns, row, this.#options, gradient);
    if (!primitive.flows) return painted;
    return [...painted, ['stroke-dashoffset', String(-(animation.flowed[row] as number))]];
  }
}
