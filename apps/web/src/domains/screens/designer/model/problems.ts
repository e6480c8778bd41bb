/** What is wrong with a screen before anybody watches it. Pure. */
import { storedPoints } from '@millwright/kernel';
import { eachNode, type Scene, type SceneNode } from '@millwright/scene';

export interface Problem {
  readonly node: string;
  readonly code:
    | 'point_gone'
    | 'point_not_writable'
    | 'screen_gone'
    | 'outside'
    | 'expression_empty';
}

interface Known {
  readonly points: ReadonlyMap<number, { readonly writable: boolean }>;
  readonly screens: ReadonlySet<number>;
}

function problemsOf(node: SceneNode, { points, screens }: Known): Problem['code'][] {
  const found: Problem['code'][] = [];
  for (const { source } of node.bindings) {
    if (source.kind === 'point' && !points.has(source.point)) found.push('point_gone');
    if (source.kind !== 'expression') continue;
    if (source.text.trim() === '') found.push('expression_empty');
    if (storedPoints(source.text).some((id) => !points.has(id))) found.push('point_gone');
  }
  for (const { action } of node.events) {
    if ('screen' in action && !screens.has(action.screen)) found.push('screen_gone');
    if (!('point' in action)) continue;
    const point = points.get(action.point);
    if (point === undefined) found.push('point_gone');
    else if (!point.writable) found.push('point_not_writable');
  }
  return found;
}

/** One of each kind for each node, in the order of drawing. */
export function problemsIn(scene: Scene, known: Known): Problem[] {
  const problems: Problem[] = [];
  for (const node of eachNode(scene.nodes)) {
    for (const code of new Set(problemsOf(node, known))) problems.push({ node: node.id, code });
  }
  const { width, height } = scene.size;
  for (const { id, frame } of scene.nodes) {
    const isOutside =
      frame.x >= width ||
      frame.y >= height ||
      frame.x + frame.width <= 0 ||
      frame.y + frame.height <= 0;
    if (isOutside) problems.push({ node: id, code: 'outside' });
  }
  return problems;
}
