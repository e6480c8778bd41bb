/** The same drawing for other points: a pump copied becomes the next pump. */
import type { PointId } from '@millwright/kernel';
import { type OtherReferences, rewireNode } from '../document/rewire.ts';
import type { Scene } from '../document/scene.ts';
import { editNodes, type Ids } from './edit-tree.ts';

/** In bindings, expressions, events and parts of these nodes and of what they hold. */
export const replacePoints = (
  scene: Scene,
  ids: Ids,
  others: ReadonlyMap<PointId, PointId>,
): Scene =>
  editNodes(scene, ids, (node) =>
    rewireNode(node, { ...same, point: (id) => others.get(id) ?? id }),
  );

const same: Omit<OtherReferences, 'point'> = {
  device: (id) => id,
  screen: (id) => id,
  image: (id) => id,
};

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
