/** What nodes look like now, a row for each: numbers in typed arrays, so that values allocate nothing. */
import type { Picture } from '../picture/compile-picture.ts';
import { equipmentStates } from '../primitives/primitive.ts';

/** What is shown on a node of what it is bound to. The worst is shown. */
export const Mark = { none: 0, stale: 1, bad: 2, alarm: 3 } as const;
export type Mark = (typeof Mark)[keyof typeof Mark];

export interface NodeColumns {
  /** 0–1; moves what grows, swings and shifts. */
  readonly levels: Float64Array;
  /** An index of `equipmentStates`. */
  readonly states: Uint8Array;
  /** Share of the speed of a pipe, negative backwards; 0 still. */
  readonly flows: Float64Array;
  /** Turns a minute. */
  readonly turnings: Float64Array;
  /** 0 hidden, 1 shown. */
  readonly visible: Uint8Array;
  readonly enabled: Uint8Array;
  readonly blinking: Uint8Array;
  /** In the place of the frame's own; NaN where that stays. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly widths: Float64Array;
  readonly heights: Float64Array;
  readonly angles: Float64Array;
  readonly marks: Uint8Array;
  /** In the place of what the document says; null where that stays. */
  readonly fills: (string | null)[];
  readonly strokes: (string | null)[];
  readonly texts: (string | null)[];
  /** Of the values of parts. */
  readonly values: (string | null)[];
}

/** Of a picture nobody has told anything yet: what is bound to a state is unknown. */
export function columnsOf(picture: Picture): NodeColumns {
  const rows = picture.nodes.length;
  const unset = (): Float64Array => new Float64Array(rows).fill(Number.NaN);
  const unsaid = (): (string | null)[] => new Array<string | null>(rows).fill(null);
  const states = new Uint8Array(rows);
  for (const { index, node, shape } of picture.nodes) {
    const follows = node.bindings.some(
      ({ target }) => target === 'state' || (target === 'value' && shape.valueGives === 'state'),
    );
    states[index] = equipmentStates.indexOf(follows ? 'unknown' : 'stopped');
  }
  return {
    levels: new Float64Array(rows),
    states,
    flows: new Float64Array(rows),
    turnings: new Float64Array(rows),
    visible: new Uint8Array(rows).fill(1),
    enabled: new Uint8Array(rows).fill(1),
    blinking: new Uint8Array(rows),
    xs: unset(),
    ys: unset(),
    widths: unset(),
    heights: unset(),
    angles: unset(),
    marks: new Uint8Array(rows),
    fills: unsaid(),
    strokes: unsaid(),
    texts: unsaid(),
    values: unsaid(),
  };
}
