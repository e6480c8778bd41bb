/** The colours of a drawing, and the same drawing in others. */
import { shapeOf } from '../shapes/shapes.ts';
import type { Binding, Color, Gradient, Json, Scene, SceneNode, Style } from './scene.ts';
import { isColor } from './scene-reader.ts';
import { eachNode } from './walk.ts';

/** What takes the place of a colour. */
export type OtherColor = (color: Color) => Color;

/** Each that its nodes are drawn in, or may be by what they are bound to, once, in the order of the nodes. */
export function colorsOf(scene: Scene): Color[] {
  const found = new Set<Color>();
  const note: OtherColor = (color) => {
    found.add(color);
    return color;
  };
  for (const node of eachNode(scene.nodes)) recolorOne(node, note);
  return [...found];
}

/** The background is left as it is: it belongs to the screen that the drawing is put on. */
export const recolor = (scene: Scene, other: OtherColor): Scene => ({
  ...scene,
  nodes: scene.nodes.map((node) => recolorNode(node, other)),
});

const recolorNode = (node: SceneNode, other: OtherColor): SceneNode => ({
  ...recolorOne(node, other),
  children: node.children.map((child) => recolorNode(child, other)),
});

const recolorOne = (node: SceneNode, other: OtherColor): SceneNode => ({
  ...node,
  style: styled(node.style, other),
  props: otherProps(node, other),
  bindings: node.bindings.map((binding) => rebound(binding, other)),
});

const filled = (fill: Gradient, other: OtherColor): Gradient => ({
  ...fill,
  stops: fill.stops.map((stop) => ({ ...stop, color: other(stop.color) })),
});

function styled({ fill, stroke, ...rest }: Style, other: OtherColor): Style {
  const own = fill !== null && typeof fill !== 'string' ? filled(fill, other) : fill && other(fill);
  return { fill: own, stroke: stroke && other(stroke), ...rest };
}

function otherProps({ type, props }: SceneNode, other: OtherColor): SceneNode['props'] {
  const changed: Record<string, Json> = {};
  for (const [name, { kind }] of Object.entries(shapeOf(type)?.fields ?? {})) {
    const value = props[name];
    if (kind === 'color' && typeof value === 'string') changed[name] = other(value);
  }
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed };
}

/** A map that gives colours gives others. */
function rebound(binding: Binding, other: OtherColor): Binding {
  const { target, transform } = binding;
  if (transform.kind !== 'map' || (target !== 'fill' && target !== 'stroke')) return binding;
  const given = <T>(result: T): T | Color => (isColor(result) ? other(result) : result);
  return {
    ...binding,
    transform: {
      ...transform,
      cases: transform.cases.map((one) => ({ ...one, gives: given(one.gives) })),
      otherwise: given(transform.otherwise),
    },
  };
}
