/** The same drawing for other points: a pump copied becomes the next pump. */
import { type PointId, withOtherPoints } from '@millwright/kernel';
import type { Binding, EventAction, Scene, SceneNode } from '../document/scene.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { editNodes, type Ids } from './edit-tree.ts';

/** In bindings, expressions, events and parts of these nodes and of what they hold. */
export const replacePoints = (
  scene: Scene,
  ids: Ids,
  others: ReadonlyMap<PointId, PointId>,
): Scene => editNodes(scene, ids, (node) => replaced(node, (id) => others.get(id) ?? id));

function replaced(node: SceneNode, otherOf: (id: PointId) => PointId): SceneNode {
  const fields = Object.entries(shapeOf(node.type)?.fields ?? {});
  const lists = fields.flatMap(([name, { kind }]) =>
    kind === 'points' ? [[name, (node.props[name] as PointId[]).map(otherOf)] as const] : [],
  );
  return {
    ...node,
    props: lists.length === 0 ? node.props : { ...node.props, ...Object.fromEntries(lists) },
    bindings: node.bindings.map((binding) => rebound(binding, otherOf)),
    events: node.events.map((event) => ({ ...event, action: redirected(event.action, otherOf) })),
    children: node.children.map((child) => replaced(child, otherOf)),
  };
}

function rebound(binding: Binding, otherOf: (id: PointId) => PointId): Binding {
  const { source } = binding;
  if (source.kind === 'point') {
    return { ...binding, source: { ...source, point: otherOf(source.point) } };
  }
  if (source.kind === 'device') return binding;
  return { ...binding, source: { ...source, text: withOtherPoints(source.text, otherOf) } };
}

const redirected = (action: EventAction, otherOf: (id: PointId) => PointId): EventAction =>
  'point' in action ? { ...action, point: otherOf(action.point) } : action;

/** A point as the pattern sees it: its name with its device’s before it. */
export interface NamedPoint {
  readonly id: PointId;
  readonly name: string;
}

export interface PointReplacements {
  readonly others: ReadonlyMap<PointId, PointId>;
  /** Names that the pattern makes and that no point has. */
  readonly missing: readonly string[];
}

/**
 * Which points take the place of which when one text in their names becomes another: “1# pump” to
 * “2# pump”. A point whose name lacks the text stays.
 * @param used those of the drawing @param all those that may be chosen
 */
export function matchByPattern(
  used: readonly NamedPoint[],
  all: readonly NamedPoint[],
  from: string,
  to: string,
): PointReplacements {
  const byName = new Map(all.map(({ id, name }) => [name, id]));
  const others = new Map<PointId, PointId>();
  const missing: string[] = [];
  for (const { id, name } of used) {
    if (from === '' || !name.includes(from)) continue;
    const wanted = name.replaceAll(from, to);
    const other = byName.get(wanted);
    if (other === undefined) missing.push(wanted);
    else others.set(id, other);
  }
  return { others, missing };
}
