/** What symbols are drawn with: parts by what they are, which each look draws in its own way. */
import type { Gradient } from '../document/scene.ts';
import { group, path, text } from '../primitives/make.ts';
import { circle, polyline } from '../primitives/outlines.ts';
import { type Primitive, stateBits } from '../primitives/primitive.ts';

/** Flat colours; quiet ones, for screens that show only what is wrong; light and shadow. */
export const symbolLooks = ['flat', 'muted', 'shaded'] as const;
export type SymbolLook = (typeof symbolLooks)[number];

/** From the upper left, over whatever it lies on. */
const light: Gradient = {
  kind: 'linear',
  angle: 50,
  stops: [
    { at: 0, color: '#ffffff99' },
    { at: 0.45, color: '#ffffff00' },
    { at: 1, color: '#00000066' },
  ],
};

/** Across something round that stands upright. */
const column: Gradient = {
  kind: 'linear',
  angle: 0,
  stops: [
    { at: 0, color: '#00000059' },
    { at: 0.28, color: '#ffffff8c' },
    { at: 0.6, color: '#ffffff00' },
    { at: 1, color: '#00000073' },
  ],
};

export class Pen {
  readonly #look: SymbolLook;
  readonly #box: readonly [number, number];

  constructor(look: SymbolLook, box: readonly [number, number]) {
    this.#look = look;
    this.#box = box;
  }

  /** What shows by its colour whether the thing runs. */
  body(d: string): Primitive[] {
    const isMuted = this.#look === 'muted';
    return this.#lit(
      path(d, { ...this.#outline(), fill: '@metal', fillBy: isMuted ? 'quiet' : 'state' }),
      light,
    );
  }

  /** What does nothing itself: housings, frames. */
  shell(d: string): Primitive[] {
    return this.#lit(path(d, { ...this.#outline(), fill: this.#metal() }), light);
  }

  /** A shell that is round and stands upright: tanks, columns. */
  vessel(d: string): Primitive[] {
    return this.#lit(path(d, { ...this.#outline(), fill: this.#metal() }), column);
  }

  /** Solid and dark: feet, shafts, blades. */
  solid(d: string): Primitive[] {
    return [path(d, { fill: this.#look === 'muted' ? '@muted' : '@outline' })];
  }

  /** Drawn as a line. */
  line(d: string, width = 4): Primitive[] {
    const stroke = this.#look === 'muted' ? '@muted' : '@outline';
    return [path(d, { stroke, strokeWidth: width, round: true })];
  }

  /** What is white on a body: blades, letters. */
  blade(d: string): Primitive[] {
    return [path(d, { fill: this.#look === 'muted' ? '@outline' : '@knob' })];
  }

  liquid(d: string): Primitive[] {
    return [path(d, { fill: this.#look === 'muted' ? '@metal' : '@liquid' })];
  }

  /** Shown as far as the level says, from `bottom` upwards, inside `within`. */
  filled(within: string, bottom: number, what: 'liquid' | 'bulk' = 'liquid'): Primitive[] {
    const [width] = this.#box;
    const all = `M0 0H${width}V${bottom}H0Z`;
    const fill = this.#look === 'muted' ? '@metal-dark' : `@${what}`;
    const shine = this.#look === 'shaded' ? [path(all, { fill: column, over: this.#box })] : [];
    const level = group([path(all, { fill }), ...shine], {
      motion: { kind: 'grow', axis: 'y', border: bottom },
    });
    return [group([level], { clip: within })];
  }

  letters(written: string, x: number, y: number, size: number): Primitive[] {
    return [text(written, x, y + size * 0.36, { size, weight: 700, color: '@text' })];
  }

  /** Turns about a point while the thing does. */
  spinning(x: number, y: number, parts: readonly Primitive[]): Primitive[] {
    return [group(parts, { motion: { kind: 'spin', x, y } })];
  }

  #metal(): string {
    return this.#look === 'muted' ? '@track' : '@metal-light';
  }

  #outline(): { stroke: string; strokeWidth: number; round: true } {
    return this.#look === 'muted'
      ? { stroke: '@muted', strokeWidth: 3, round: true }
      : { stroke: '@outline', strokeWidth: 4, round: true };
  }

  #lit(drawn: ReturnType<typeof path>, gradient: Gradient): Primitive[] {
    if (this.#look !== 'shaded') return [drawn];
    const shine = path(drawn.d, { fill: gradient, over: this.#box });
    const { stroke, strokeWidth, round } = drawn;
    return [
      { ...drawn, stroke: null },
      shine,
      path(drawn.d, { stroke, strokeWidth: strokeWidth * 0.75, round }),
    ];
  }
}

/** What says without colour that something is wrong: an exclamation mark, or a question mark. */
export function stateBadges([width]: readonly [number, number]): Primitive[] {
  const [x, y, r] = [width - 15, 15, 14];
  const bang = `${polyline([x - 2.5, y - 9, x + 2.5, y - 9, x + 1.6, y + 3, x - 1.6, y + 3], true)}${circle(x, y + 7, 2.4)}`;
  const ring = { stroke: '@surface', strokeWidth: 2 };
  const asked = `M${x - 5} ${y - 4}C${x - 5} ${y - 11} ${x + 5} ${y - 11} ${x + 5} ${y - 4}C${x + 5} ${y} ${x} ${y} ${x} ${y + 4}`;
  return [
    group(
      [path(circle(x, y, r), { fill: '@state-fault', ...ring }), path(bang, { fill: '@surface' })],
      {
        states: stateBits('fault'),
      },
    ),
    group(
      [
        path(circle(x, y, r), { fill: '@state-unknown', ...ring }),
        path(asked, { stroke: '@surface', strokeWidth: 3.2, round: true }),
        path(circle(x, y + 8.5, 2), { fill: '@surface' }),
      ],
      { states: stateBits('unknown') },
    ),
  ];
}
