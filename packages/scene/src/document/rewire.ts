/** The same drawing for another plant: each thing that it names is another one there, or none. */
import { type DeviceId, type PointId, storedPoints, withOtherPoints } from '@millwright/kernel';
import { shapeOf } from '../shapes/shapes.ts';
import type { Binding, EventAction, Json, Scene, SceneNode } from './scene.ts';

/** What takes the place of what is named; null for nothing. */
export interface OtherReferences {
  point(id: PointId): PointId | null;
  device(id: DeviceId): DeviceId | null;
  screen(id: number): number | null;
  image(id: number): number | null;
}

/** What has nothing to take its place is left unbound: it would name something else by chance. */
export function rewire(scene: Scene, others: OtherReferences): Scene {
  const { image } = scene.background;
  return {
    ...scene,
    background: { ...scene.background, image: image === null ? null : others.image(image) },
    nodes: scene.nodes.map((node) => rewireNode(node, others)),
  };
}

/** A node and what it holds. */
export const rewireNode = (node: SceneNode, others: OtherReferences): SceneNode => ({
  ...node,
  props: otherProps(node, others),
  bindings: node.bindings.flatMap((binding) => rebound(binding, others) ?? []),
  events: node.events.flatMap((event) => {
    const action = redirected(event.action, others);
    return action === null ? [] : [{ ...event, action }];
  }),
  children: node.children.map((child) => rewireNode(child, others)),
});

function otherProps({ type, props }: SceneNode, others: OtherReferences): SceneNode['props'] {
  const changed: Record<string, Json> = {};
  for (const [name, { kind }] of Object.entries(shapeOf(type)?.fields ?? {})) {
    const value = props[name] ?? null;
    if (value === null) continue;
    if (kind === 'points') {
      changed[name] = (value as readonly PointId[]).flatMap((id) => others.point(id) ?? []);
    } else if (kind === 'screen') changed[name] = others.screen(value as number);
    else if (kind === 'image') changed[name] = others.image(value as number);
  }
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed };
}

function rebound(binding: Binding, others: OtherReferences): Binding | null {
  const { source } = binding;
  switch (source.kind) {
    case 'point': {
      const point = others.point(source.point);
      return point === null ? null : { ...binding, source: { ...source, point } };
    }
    case 'device': {
      const device = others.device(source.device);
      return device === null ? null : { ...binding, source: { ...source, device } };
    }
    case 'expression': {
      const isWhole = storedPoints(source.text).every((id) => others.point(id) !== null);
      if (!isWhole) return null;
      const text = withOtherPoints(source.text, (id) => others.point(id) ?? id);
      return { ...binding, source: { ...source, text } };
    }
  }
}

function redirected(action: EventAction, others: OtherReferences): EventAction | null {
  if ('point' in action) {
    const point = others.point(action.point);
    return point === null ? null : { ...action, point };
  }
  if ('screen' in action) {
    const screen = others.screen(action.screen);
    return screen === null ? null : { ...action, screen };
  }
  return action;
}
