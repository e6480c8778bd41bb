/** Where a group can go in the tree. No React here. */
import type { ProjectGroup } from '@millwright/contract/items/project-groups.schemas';

/** Among the children of `parentId` (null = at the top), after `position` others. */
export interface Place {
  readonly parentId: number | null;
  readonly position: number;
}

export interface GroupNode extends ProjectGroup {
  readonly children: readonly GroupNode[];
}

type Groups = readonly ProjectGroup[];

const childrenOf = (groups: Groups, parentId: number | null): ProjectGroup[] =>
  groups.filter((group) => group.parentId === parentId).toSorted((a, b) => a.position - b.position);

/** The rows as a tree, siblings in order. */
export const nest = (groups: Groups, parentId: number | null = null): readonly GroupNode[] =>
  childrenOf(groups, parentId).map((group) => ({ ...group, children: nest(groups, group.id) }));

/** The group and everything below it. */
export const subtree = (groups: Groups, id: number): readonly ProjectGroup[] => [
  ...groups.filter((group) => group.id === id),
  ...childrenOf(groups, id).flatMap((child) => subtree(groups, child.id)),
];

export type Step = 'up' | 'down' | 'in' | 'out';

/** Where one step leads; null where there is none. */
export const placeAfter = (groups: Groups, id: number, step: Step): Place | null => {
  const group = groups.find((each) => each.id === id);
  if (group === undefined) return null;
  const { parentId } = group;
  const siblings = childrenOf(groups, parentId);
  const at = siblings.findIndex((each) => each.id === id);
  const above = siblings[at - 1];
  if (step === 'up') return above === undefined ? null : { parentId, position: at - 1 };
  if (step === 'down') {
    return at === siblings.length - 1 ? null : { parentId, position: at + 1 };
  }
  if (step === 'in') {
    if (above === undefined) return null;
    return { parentId: above.id, position: childrenOf(groups, above.id).length };
  }
  const parent = groups.find((each) => each.id === parentId);
  if (parent === undefined) return null;
  const uncles = childrenOf(groups, parent.parentId);
  const behind = uncles.findIndex((each) => each.id === parent.id) + 1;
  return { parentId: parent.parentId, position: behind };
};

/** Where a dragged group lands: onto another (as its last child), or before or behind it. */
export const placeAt = (
  groups: Groups,
  dragged: number,
  onto: number,
  where: 'inside' | 'before' | 'behind',
): Place | null => {
  const target = groups.find((each) => each.id === onto);
  if (target === undefined) return null;
  // Nothing can stand below itself.
  if (subtree(groups, dragged).some(({ id }) => id === onto)) return null;
  if (where === 'inside') {
    const others = childrenOf(groups, onto).filter(({ id }) => id !== dragged);
    return { parentId: onto, position: others.length };
  }
  const { parentId } = target;
  const others = childrenOf(groups, parentId).filter(({ id }) => id !== dragged);
  const at = others.findIndex(({ id }) => id === onto);
  return { parentId, position: where === 'before' ? at : at + 1 };
};
