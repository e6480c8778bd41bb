/** The tree that projects are sorted into, as its owner changes it. */
import { refuse } from '@millwright/contract';
import type { ProjectTree } from '@millwright/contract/items/project-groups.schemas';
import { conflict, type ItemId } from '@millwright/kernel';
import type { Session } from '../../../platform/access/index.ts';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { ItemNeeds } from '../items.needs.ts';
import { findItems } from '../items.store.ts';
import {
  deleteGroup,
  insertGroup,
  listGroupItems,
  listGroups,
  lockTree,
  orderGroups,
  replaceGroupItems,
  type StoredGroup,
  type TreeOwner,
  updateGroup,
} from './project-groups.store.ts';
import { readOwnTree, versionOf } from './read-project-tree.ts';

/** Whose tree is changed: administrators change the installation's (null), others their own. */
export interface TreeManager {
  readonly owner: TreeOwner;
  /** What they may put into it. */
  readonly visible: Session['items'];
  readonly acting: Acting;
}

/** The version of the tree that the caller saw. */
interface Seen {
  readonly version: string;
}

interface Change {
  readonly tx: Tx;
  readonly groups: readonly StoredGroup[];
  readonly now: Date;
  record(
    verb: 'create' | 'edit' | 'move' | 'set_items' | 'delete',
    group: StoredGroup,
    states: { before?: unknown; after?: unknown },
  ): Promise<void>;
}

const demand = (groups: readonly StoredGroup[], id: number): StoredGroup => {
  const group = groups.find((each) => each.id === id);
  if (group === undefined) throw refuse('general.not_found');
  return group;
};

const childrenOf = (groups: readonly StoredGroup[], parentId: number | null): StoredGroup[] =>
  groups.filter((group) => group.parentId === parentId);

/** Groups of one tree: each change reads and answers all of them. */
const mostGroups = 500;

/** Runs `work` on the tree while nobody else changes it. */
const inTree = <T>(
  needs: ItemNeeds,
  { owner, acting }: TreeManager,
  work: (change: Change) => Promise<T>,
): Promise<T> =>
  needs.transactions.run(async (tx) => {
    await lockTree(tx, owner);
    return work({
      tx,
      groups: await listGroups(tx, owner),
      now: new Date(needs.clock.now()),
      record: (verb, { id, groupName: name }, states) =>
        needs.auditTrail.record(tx, {
          ...acting,
          action: `project_group.${verb}`,
          subject: { kind: 'project_group', id, name },
          ...states,
        }),
    });
  });

/** @throws Fault refusal `general.conflict` with the fresh tree, and what `work` throws */
async function changeTree(
  needs: ItemNeeds,
  seen: Seen,
  manager: TreeManager,
  work: (change: Change) => Promise<void>,
): Promise<ProjectTree> {
  const isAsSeen = await inTree(needs, manager, async (change) => {
    const version = versionOf(change.groups, await listGroupItems(change.tx, manager.owner));
    if (seen.version === version) await work(change);
    return seen.version === version;
  });
  const tree = await readOwnTree(needs, manager.owner, manager.visible);
  if (!isAsSeen) throw conflict(tree);
  return tree;
}

/**
 * At the end of its siblings.
 * @throws Fault refusal `general.not_found` for the parent, `identity.groups_full` {most}
 */
export async function createGroup(
  needs: ItemNeeds,
  input: { readonly groupName: string; readonly parentId: number | null },
  manager: TreeManager,
): Promise<ProjectTree & { id: number }> {
  const id = await inTree(needs, manager, async ({ tx, groups, now, record }) => {
    if (input.parentId !== null) demand(groups, input.parentId);
    if (groups.length >= mostGroups) throw refuse('identity.groups_full', { most: mostGroups });
    const group = { ...input, position: childrenOf(groups, input.parentId).length };
    const made = { id: await insertGroup(tx, manager.owner, group, now), ...group };
    await record('create', made, { after: made });
    return made.id;
  });
  return { ...(await readOwnTree(needs, manager.owner, manager.visible)), id };
}

/** @throws Fault refusal `general.not_found`, `general.conflict` */
export const editGroup = (
  needs: ItemNeeds,
  { id, groupName, ...seen }: Seen & { readonly id: number; readonly groupName: string },
  manager: TreeManager,
): Promise<ProjectTree> =>
  changeTree(needs, seen, manager, async ({ tx, groups, now, record }) => {
    const before = demand(groups, id);
    await updateGroup(tx, id, { groupName }, now);
    await record('edit', { ...before, groupName }, { before, after: { ...before, groupName } });
  });

/**
 * Puts the group at a place among the children of another; places behind the last are the last.
 * @throws Fault refusal `general.not_found`, `general.conflict`, `identity.group_cycle`
 */
export const moveGroup = (
  needs: ItemNeeds,
  to: Seen & { readonly id: number; readonly parentId: number | null; readonly position: number },
  manager: TreeManager,
): Promise<ProjectTree> =>
  changeTree(needs, to, manager, async ({ tx, groups, now, record }) => {
    const { parentId } = to;
    const before = demand(groups, to.id);
    const byId = new Map(groups.map((group) => [group.id, group]));
    if (parentId !== null) demand(groups, parentId);
    for (let at = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
      if (at === to.id) throw refuse('identity.group_cycle');
    }
    const others = groups.filter(({ id }) => id !== to.id);
    const siblings = childrenOf(others, parentId);
    siblings.splice(to.position, 0, before);
    const left = before.parentId === parentId ? [] : childrenOf(others, before.parentId);
    await updateGroup(tx, to.id, { parentId }, now);
    await orderGroups(tx, [left, siblings], now);
    const after = { ...before, parentId, position: siblings.indexOf(before) };
    await record('move', after, { before, after });
  });

/** @throws Fault refusal `general.not_found`, `general.conflict`, `identity.item_unknown` */
export async function setGroupItems(
  needs: ItemNeeds,
  { id, items, ...seen }: Seen & { readonly id: number; readonly items: readonly ItemId[] },
  manager: TreeManager,
): Promise<ProjectTree> {
  const known = new Set((await findItems(needs.db, items)).map((item) => item.id));
  const { visible } = manager;
  const isTheirs = (item: ItemId) => known.has(item) && (visible === 'all' || visible.has(item));
  if (!items.every(isTheirs)) throw refuse('identity.item_unknown');
  return changeTree(needs, seen, manager, async ({ tx, groups, record }) => {
    const group = demand(groups, id);
    const after = [...new Set(items)];
    const before = await replaceGroupItems(tx, manager.owner, id, after);
    await record('set_items', group, { before: { items: before }, after: { items: after } });
  });
}

/**
 * Deletes all of them, or none; a group goes after those below it, when they were chosen too.
 * @throws Fault refusal `general.not_found`, `general.conflict`, `identity.group_not_empty`
 */
export const deleteGroups = (
  needs: ItemNeeds,
  { ids, ...seen }: Seen & { readonly ids: readonly number[] },
  manager: TreeManager,
): Promise<ProjectTree> =>
  changeTree(needs, seen, manager, async ({ tx, groups, now, record }) => {
    const chosen = new Set(ids);
    const children = Map.groupBy(groups, (group) => group.parentId);
    const byId = new Map(groups.map((group) => [group.id, group]));
    for (const id of chosen) {
      const group = byId.get(id);
      if (group === undefined) throw refuse('general.not_found');
      const isParent = children.get(id)?.some((child) => !chosen.has(child.id)) ?? false;
      if (isParent) throw refuse('identity.group_not_empty', { groupName: group.groupName });
    }
    for (const group of deepestFirst(children).filter(({ id }) => chosen.has(id))) {
      await deleteGroup(tx, group.id);
      await record('delete', group, { before: group });
    }
    const left = [...children.values()].map((list) => list.filter(({ id }) => !chosen.has(id)));
    await orderGroups(tx, left, now);
  });

/** Parents stand before their children, so that the deepest come first from behind. */
function deepestFirst(children: ReadonlyMap<number | null, readonly StoredGroup[]>): StoredGroup[] {
  const order = [...(children.get(null) ?? [])];
  for (const { id } of order) order.push(...(children.get(id) ?? []));
  return order.reverse();
}
