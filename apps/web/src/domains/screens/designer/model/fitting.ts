/** What a point may become where it is dropped: a binding of what lies there, or a part of its own. Pure. */
import { DataType, type PointId } from '@millwright/kernel';
import { type BindingTarget, type Scene, type SceneNode, shapeOf } from '@millwright/scene';
import { bindNode, setProps } from '@millwright/scene/editor';
import { bindingTo } from './bindings.ts';

/** By the kind of a point, the targets that are meant most likely. */
const ofBits: readonly BindingTarget[] = ['value', 'state', 'text'];
const ofTexts: readonly BindingTarget[] = ['text', 'value'];
const ofNumbers: readonly BindingTarget[] = ['value', 'level', 'text', 'turning', 'flow'];

/** What of a node a point is bound to when it is dropped on it; null where nothing suggests itself. */
export function targetFor({ type }: SceneNode, dataType: DataType): BindingTarget | null {
  const own = shapeOf(type)?.targets ?? [];
  const wanted =
    dataType === DataType.BOOL ? ofBits : dataType === DataType.CHAR ? ofTexts : ofNumbers;
  return wanted.find((target) => own.includes(target)) ?? null;
}

/** A node follows a point with one of its targets, instead of what that followed before. */
export const followPoint = (
  scene: Scene,
  node: SceneNode,
  target: BindingTarget,
  point: PointId,
): Scene =>
  bindNode(scene, node.id, target, bindingTo(target, { kind: 'point', point, input: 'value' }));

/** A box that shows points shows one more; the same one is not shown twice. */
export function showPoint(scene: Scene, node: SceneNode, point: PointId): Scene {
  const points = node.props.points as readonly number[];
  if (points.includes(point)) return scene;
  return setProps(scene, new Set([node.id]), { points: [...points, point] });
}
