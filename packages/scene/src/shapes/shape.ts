import type { BindingTarget, JsonObject, Style } from '../document/scene.ts';
import type { Fields, PropsOf } from '../fields/field.ts';
import type { Primitive } from '../primitives/primitive.ts';

/** What of a node its shape draws: its box begins at 0, 0. */
export interface Drawn<F extends Fields = Fields> {
  readonly width: number;
  readonly height: number;
  readonly style: Style;
  readonly props: PropsOf<F>;
}

/** Where a pipe may be joined, in the box of the node. */
export interface ShapePort {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** What a pointer hits: an area, or a line of some width; corners as x and y in turn. */
export interface Outline {
  readonly corners: readonly number[];
  readonly closed: boolean;
  readonly width: number;
}

/** A kind of node: its properties, what it looks like and what of it may be bound. */
export interface Shape {
  readonly type: string;
  readonly fields: Fields;
  /** Beyond what every node may be bound by: place, size, visibility, blinking. */
  readonly targets: readonly BindingTarget[];
  /**
   * What else a bound value moves: the level, by the fields `min` and `max`, or the state, which is
   * stopped at 0 and running at anything else.
   */
  readonly valueGives: 'level' | 'state' | null;
  /** What a new one looks like. */
  readonly size: { readonly width: number; readonly height: number };
  readonly style: Partial<Style>;
  draw(node: Drawn): readonly Primitive[];
  ports(node: Drawn): readonly ShapePort[];
  outline(node: Drawn): Outline;
}

interface ShapeOf<F extends Fields> {
  readonly type: string;
  readonly fields: F;
  readonly targets: readonly BindingTarget[];
  readonly valueGives?: 'level' | 'state';
  readonly size: readonly [width: number, height: number];
  readonly style?: Partial<Style>;
  draw(node: Drawn<F>): readonly Primitive[];
  ports?(node: Drawn<F>): readonly ShapePort[];
  outline?(node: Drawn<F>): Outline;
}

/** A shape whose properties are typed where it is drawn. */
export function defineShape<const F extends Fields>(shape: ShapeOf<F>): Shape {
  // Properties were read by these very fields.
  const typed = (node: Drawn): Drawn<F> => node as unknown as Drawn<F>;
  const [width, height] = shape.size;
  return {
    type: shape.type,
    fields: shape.fields,
    targets: shape.targets,
    valueGives: shape.valueGives ?? null,
    size: { width, height },
    style: shape.style ?? {},
    draw: (node) => shape.draw(typed(node)),
    ports: (node) => shape.ports?.(typed(node)) ?? edgePorts(node),
    outline: (node) => shape.outline?.(typed(node)) ?? boxOutline(node),
  };
}

/** A node as its shape takes it. */
export const drawnOf = (node: {
  readonly frame: { readonly width: number; readonly height: number };
  readonly style: Style;
  readonly props: JsonObject;
}): Drawn => ({
  width: node.frame.width,
  height: node.frame.height,
  style: node.style,
  props: node.props as Drawn['props'],
});

const edgePorts = ({ width, height }: Drawn): ShapePort[] => [
  { name: 'top', x: width / 2, y: 0 },
  { name: 'right', x: width, y: height / 2 },
  { name: 'bottom', x: width / 2, y: height },
  { name: 'left', x: 0, y: height / 2 },
];

const boxOutline = ({ width, height, style }: Drawn): Outline => ({
  corners: [0, 0, width, 0, width, height, 0, height],
  closed: true,
  width: style.stroke === null ? 0 : style.strokeWidth,
});
