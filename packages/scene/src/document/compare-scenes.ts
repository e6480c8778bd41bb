/** What differs between two states of a screen, node by node. */
import type { Scene, SceneNode } from './scene.ts';

/** What of a node can differ. */
export const differenceKinds = ['place', 'look', 'bindings', 'events', 'name'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface SceneDifference {
  /** By the ids of nodes; of a group that came or went only itself. From back to front. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: ReadonlyMap<string, readonly DifferenceKind[]>;
  /** Nodes that are in both stand in another order from back to front. */
  readonly reordered: boolean;
  /** Size, background, platform or popup. */
  readonly settings: boolean;
}

interface Standing {
  readonly node: SceneNode;
  /** The group that it stands in; null on the screen itself. */
  readonly group: string | null;
}

function standings(scene: Scene): Map<string, Standing> {
  const found = new Map<string, Standing>();
  const look = (nodes: readonly SceneNode[], group: string | null): void => {
    for (const node of nodes) {
      found.set(node.id, { node, group });
      look(node.children, node.id);
    }
  };
  look(scene.nodes, null);
  return found;
}

/** Documents are read whole, and so with their keys in one order. */
const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

function kindsOf(before: Standing, after: Standing): DifferenceKind[] {
  const [a, b] = [before.node, after.node];
  const look = ({ style, props, hidden, showsQuality }: SceneNode) => [
    ...[style, props, hidden, showsQuality],
  ];
  return [
    ...(before.group !== after.group || differs(a.frame, b.frame) ? (['place'] as const) : []),
    ...(differs(look(a), look(b)) ? (['look'] as const) : []),
    ...(differs(a.bindings, b.bindings) ? (['bindings'] as const) : []),
    ...(differs(a.events, b.events) ? (['events'] as const) : []),
    ...(a.name === b.name ? [] : (['name'] as const)),
  ];
}

/** Ids are given again: a node of another type is another node. */
const isIn = (there: ReadonlyMap<string, Standing>, { node }: Standing): boolean =>
  there.get(node.id)?.node.type === node.type;

/** Those that only one of them has, a group without what it holds. */
const only = (
  here: ReadonlyMap<string, Standing>,
  there: ReadonlyMap<string, Standing>,
): string[] =>
  [...here].flatMap(([id, standing]) => {
    const around = standing.group === null ? undefined : here.get(standing.group);
    const goesAlong = around !== undefined && !isIn(there, around);
    return isIn(there, standing) || goesAlong ? [] : [id];
  });

/** Locks say nothing of the screen: they are the designer's. */
export function compareScenes(before: Scene, after: Scene): SceneDifference {
  const [then, now] = [standings(before), standings(after)];
  const changed = new Map<string, readonly DifferenceKind[]>();
  for (const [id, standing] of now) {
    const earlier = then.get(id);
    if (earlier === undefined || !isIn(then, standing)) continue;
    const kinds = kindsOf(earlier, standing);
    if (kinds.length > 0) changed.set(id, kinds);
  }
  const common = (here: typeof then, there: typeof now) =>
    [...here.values()].filter((each) => isIn(there, each)).map(({ node }) => node.id);
  const settings = ({ size, background, platform, popup }: Scene) => [
    ...[size, background, platform, popup],
  ];
  return {
    added: only(now, then),
    removed: only(then, now),
    changed,
    reordered: differs(common(then, now), common(now, then)),
    settings: differs(settings(before), settings(after)),
  };
}
