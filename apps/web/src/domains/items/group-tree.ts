import type { ProjectGroup } from '@millwright/contract/items/project-groups.schemas';

export interface GroupNode {
  /** The id as text. */
  readonly value: string;
  readonly title: string;
  readonly children: GroupNode[];
}

/** The rows of the groups as a tree, siblings in their order. */
export const groupTree = (
  groups: readonly Pick<ProjectGroup, 'id' | 'parentId' | 'groupName' | 'position'>[],
  parent: number | null = null,
): GroupNode[] =>
  groups
    .filter(({ parentId }) => parentId === parent)
    .toSorted((one, other) => one.position - other.position)
    .map(({ id, groupName }) => ({
      value: String(id),
      title: groupName,
      children: groupTree(groups, id),
    }));
