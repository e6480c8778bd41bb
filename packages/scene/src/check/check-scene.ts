/** What is wrong with a screen before anybody watches it: the same for who draws and for the check of a project. */
import type { Scene, SceneNode } from '../document/scene.ts';
import { eachNode } from '../document/walk.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { checkBinding } from './check-binding.ts';
import { checkEvent } from './check-event.ts';
import { paleTexts } from './contrast.ts';
import {
  type FoundProblem,
  type KnownWorld,
  type SceneProblem,
  sceneProblems,
} from './scene-problem.ts';

/** Once for each node and code, in the order of drawing; what stands outside and what is pale last. */
export function checkScene(scene: Scene, world: KnownWorld): SceneProblem[] {
  const found = new Map<string, SceneProblem>();
  const tellOf =
    (node: string | null) =>
    ({ code, details = {} }: FoundProblem): void => {
      const key = `${node} ${code}`;
      if (found.has(key)) return;
      found.set(key, { node, code, details, weight: sceneProblems[code] });
    };
  const { image } = scene.background;
  if (image !== null && world.images?.has(image) === false)
    tellOf(null)({ code: 'screen.image_gone' });
  for (const node of eachNode(scene.nodes)) {
    const tell = tellOf(node.id);
    for (const binding of node.bindings) checkBinding(node, binding, world, tell);
    for (const event of node.events) checkEvent(event, world, tell);
    const isHeld = node.events.some(({ action }) => action.kind === 'momentary');
    if (isHeld && node.events.length > 1) tell({ code: 'screen.hold_not_alone' });
    checkFields(node, world, tell);
    if (node.type === 'button' && node.events.length === 0) tell({ code: 'screen.button_idle' });
  }
  for (const { id, frame } of scene.nodes) {
    const isOutside =
      frame.x >= scene.size.width ||
      frame.y >= scene.size.height ||
      frame.x + frame.width <= 0 ||
      frame.y + frame.height <= 0;
    if (isOutside) tellOf(id)({ code: 'screen.outside' });
  }
  for (const { id } of paleTexts(scene)) tellOf(id)({ code: 'screen.low_contrast' });
  return [...found.values()];
}

/** What properties name: points of a list, another screen, an image. */
function checkFields(
  node: SceneNode,
  { points, screens, images }: KnownWorld,
  tell: (problem: FoundProblem) => void,
): void {
  for (const [name, { kind }] of Object.entries(shapeOf(node.type)?.fields ?? {})) {
    const value = node.props[name] ?? null;
    if (value === null) continue;
    if (kind === 'points' && (value as never[]).some((id) => !points.has(id))) {
      tell({ code: 'screen.point_gone' });
    } else if (kind === 'screen') {
      const isPublished = screens.get(value as number);
      if (isPublished === undefined) tell({ code: 'screen.link_gone' });
      else if (!isPublished) tell({ code: 'screen.link_unpublished' });
    } else if (kind === 'image' && images?.has(value as number) === false) {
      tell({ code: 'screen.image_gone' });
    }
  }
}

/** What a node is called where nobody shows it: its name, what is written on it, or its kind. */
export function calledNode({ name, props, type }: SceneNode): string {
  const written = [name, props.text, props.label].find(
    (each): each is string => typeof each === 'string' && each.trim() !== '',
  );
  return (written ?? type).split('\n', 1)[0]?.slice(0, 60) ?? type;
}
