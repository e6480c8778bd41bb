/** What a pointer that is held down does to a document, from where it went down to where it is. Pure. */
import type { Scene, SceneNode, Shape } from '@millwright/scene';
import { newNode } from '@millwright/scene';
import {
  around,
  type Box,
  boxesOf,
  type Guide,
  type Ids,
  moveNodes,
  outermost,
  placeNode,
  resizeNodes,
  rotateNodes,
  setProps,
  snap,
} from '@millwright/scene/editor';
import { type Corner, cornersOf, straightened, throughCorners } from './corners.ts';
import { membersOf } from './hit.ts';
import { type Handle, resizedBox, resizedFrame } from './resize.ts';

export interface Held {
  readonly shift: boolean;
  readonly alt: boolean;
  /** Nothing is drawn to anything. */
  readonly free: boolean;
}

export interface Surroundings {
  /** Units within which something is drawn to another. */
  readonly reach: number;
  /** Units; 0 without one. */
  readonly grid: number;
}

export interface Outcome {
  readonly scene: Scene;
  readonly guides: readonly Guide[];
}

const boxAround = (scene: Scene, ids: Ids): Box | null => around([...boxesOf(scene, ids).values()]);

/** What is chosen can be drawn to these: its neighbours, and the screen itself. */
function neighbours(scene: Scene, group: string | null, ids: Ids): Box[] {
  const others = membersOf(scene, group).filter(({ id, hidden }) => !ids.has(id) && !hidden);
  const { width, height } = scene.size;
  return [
    ...boxesOf(scene, new Set(others.map(({ id }) => id))).values(),
    { left: 0, top: 0, right: width, bottom: height },
  ];
}

export function moving(
  scene: Scene,
  { ids, group }: { readonly ids: Ids; readonly group: string | null },
  [from, to]: readonly [Corner, Corner],
  held: Held,
  { reach, grid }: Surroundings,
): Outcome {
  const box = boxAround(scene, ids);
  if (box === null) return { scene, guides: [] };
  const way: Corner = [to[0] - from[0], to[1] - from[1]];
  let [dx, dy] = way;
  if (held.shift) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
  if (held.free) return { scene: moveNodes(scene, ids, dx, dy), guides: [] };
  const there = {
    ...{ left: box.left + dx, right: box.right + dx },
    ...{ top: box.top + dy, bottom: box.bottom + dy },
  };
  const others = neighbours(scene, group, ids);
  const found = snap(there, { others, distance: reach, grid: grid > 0 ? grid : null });
  const isAcross = held.shift && dx === 0;
  const isAlong = held.shift && dy === 0;
  return {
    scene: moveNodes(scene, ids, dx + (isAcross ? 0 : found.dx), dy + (isAlong ? 0 : found.dy)),
    guides: found.guides,
  };
}

const onGrid = (at: Corner, { grid }: Surroundings, held: Held): Corner =>
  grid === 0 || held.free ? at : [Math.round(at[0] / grid) * grid, Math.round(at[1] / grid) * grid];

export function resizing(
  scene: Scene,
  ids: Ids,
  handle: Handle,
  [from, to]: readonly [Corner, Corner],
  held: Held,
  surroundings: Surroundings,
): Outcome {
  const [only, ...others] = outermost(scene, ids);
  const end = onGrid(to, surroundings, held);
  const way: Corner = [end[0] - from[0], end[1] - from[1]];
  const keys = { keepsRatio: held.shift, fromCentre: held.alt };
  if (only !== undefined && others.length === 0 && scene.nodes.includes(only)) {
    const frame = resizedFrame(only.frame, handle, way, keys);
    return { scene: placeNode(scene, only.id, frame), guides: [] };
  }
  const box = boxAround(scene, ids);
  if (box === null) return { scene, guides: [] };
  return {
    scene: resizeNodes(scene, ids, box, resizedBox(box, handle, way, keys)),
    guides: [],
  };
}

/** Degrees to which a turn is drawn, unless it is free. */
const turnStep = 15;

export function rotating(
  scene: Scene,
  ids: Ids,
  [from, to]: readonly [Corner, Corner],
  held: Held,
): Outcome {
  const box = boxAround(scene, ids);
  if (box === null) return { scene, guides: [] };
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const angle = ([x, y]: Corner): number => (Math.atan2(y - cy, x - cx) * 180) / Math.PI;
  const [only, ...others] = outermost(scene, ids);
  const by = angle(to) - angle(from);
  const before = others.length === 0 ? (only?.frame.rotation ?? 0) : 0;
  const turned = held.free ? by : Math.round((before + by) / turnStep) * turnStep - before;
  return { scene: rotateNodes(scene, ids, turned), guides: [] };
}

/** A corner of a line that stands on the screen itself, to another place. */
export function bending(
  scene: Scene,
  node: SceneNode,
  { at, isNew }: { readonly at: number; readonly isNew: boolean },
  to: Corner,
  held: Held,
  surroundings: Surroundings,
): Outcome {
  const corners = cornersOf(node);
  if (corners === null) return { scene, guides: [] };
  const place = isNew ? at + 1 : at;
  const neighbour = corners[isNew ? at : at === 0 ? 1 : at - 1];
  const end = onGrid(to, surroundings, held);
  const there = held.shift && neighbour !== undefined ? straightened(neighbour, end) : end;
  const bent = throughCorners(node, corners.toSpliced(place, isNew ? 0 : 1, there));
  const placed = placeNode(scene, node.id, bent.frame);
  return { scene: setProps(placed, new Set([node.id]), bent.props), guides: [] };
}

/** A new node as it is drawn: in the box of a way, or where it was clicked in its own size. */
export function drawn(
  shape: Shape,
  id: string,
  [from, to]: readonly [Corner, Corner],
  held: Held,
  surroundings: Surroundings,
): SceneNode {
  const [start, end] = [onGrid(from, surroundings, held), onGrid(to, surroundings, held)];
  const isClick = Math.hypot(to[0] - from[0], to[1] - from[1]) < surroundings.reach;
  if (isClick) {
    const { width, height } = shape.size;
    const [x, y] = onGrid([from[0] - width / 2, from[1] - height / 2], surroundings, held);
    return newNode(shape, id, x, y);
  }
  const node = newNode(shape, id, 0, 0);
  if (shape.fields.corners?.kind === 'corners' && shape.fields.corners.least <= 2) {
    return throughCorners(node, [start, held.shift ? straightened(start, end) : end]);
  }
  let [width, height] = [Math.abs(end[0] - start[0]), Math.abs(end[1] - start[1])];
  if (held.shift) {
    const by = Math.max(width / shape.size.width, height / shape.size.height);
    [width, height] = [shape.size.width * by, shape.size.height * by];
  }
  const x = end[0] < start[0] ? start[0] - width : start[0];
  const y = end[1] < start[1] ? start[1] - height : start[1];
  return { ...node, frame: { ...node.frame, x, y, width, height } };
}
