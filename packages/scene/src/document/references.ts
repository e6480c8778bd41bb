/** What of the world a document speaks of. */
import { type DeviceId, type PointId, storedPoints } from '@millwright/kernel';
import { shapeOf } from '../shapes/shapes.ts';
import type { Scene, SceneNode } from './scene.ts';
import { eachNode } from './walk.ts';

/** Each once, in the order of the document. */
export interface SceneReferences {
  readonly points: readonly PointId[];
  /** Those among them that it writes. */
  readonly writes: readonly PointId[];
  /** Devices whose state is looked at; not those that the points belong to. */
  readonly devices: readonly DeviceId[];
  /** Screens that it opens or holds. */
  readonly screens: readonly number[];
  readonly images: readonly number[];
}

interface Found {
  readonly points: Set<PointId>;
  readonly writes: Set<PointId>;
  readonly devices: Set<DeviceId>;
  readonly screens: Set<number>;
  readonly images: Set<number>;
}

export function referencesOf(scene: Scene): SceneReferences {
  const found: Found = {
    points: new Set(),
    writes: new Set(),
    devices: new Set(),
    screens: new Set(),
    images: new Set(),
  };
  if (scene.background.image !== null) found.images.add(scene.background.image);
  for (const node of eachNode(scene.nodes)) addOf(node, found);
  return {
    points: [...found.points],
    writes: [...found.writes],
    devices: [...found.devices],
    screens: [...found.screens],
    images: [...found.images],
  };
}

/** Points that a node is bound to, those it writes not among them. */
export function boundPoints(node: SceneNode): PointId[] {
  return node.bindings.flatMap(({ source }) =>
    source.kind === 'point'
      ? [source.point]
      : source.kind === 'expression'
        ? storedPoints(source.text)
        : [],
  );
}

function addOf(node: SceneNode, found: Found): void {
  for (const point of boundPoints(node)) found.points.add(point);
  for (const { source } of node.bindings) {
    if (source.kind === 'device') found.devices.add(source.device);
  }
  for (const { action } of node.events) {
    if ('point' in action) {
      found.points.add(action.point);
      found.writes.add(action.point);
    }
    if ('screen' in action) found.screens.add(action.screen);
  }
  for (const [name, field] of Object.entries(shapeOf(node.type)?.fields ?? {})) {
    const value = node.props[name];
    if (field.kind === 'points') for (const id of value as PointId[]) found.points.add(id);
    else if (field.kind === 'screen' && value !== null) found.screens.add(value as number);
    else if (field.kind === 'image' && value !== null) found.images.add(value as number);
  }
}
