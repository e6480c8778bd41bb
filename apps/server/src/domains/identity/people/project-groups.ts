/** The tree that projects are sorted into. */
import type { ProjectGroup } from '@millwright/contract/identity/project-groups.calls';
import { refusal } from '@millwright/kernel';
import type { Acting } from '../../../platform/acting.ts';
import type { Session } from '../../../platform/session-guard.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { checkItems } from './grantable.ts';
import {
  deleteGroup,
  insertGroup,
  listGroupItems,
  listGroups,
  lockGroups,
  replaceGroupItems,
  type StoredGroup,
  updateGroup,
} from './project-groups.store.ts';

/** The groups that hold items of the caller, with those above them; all for administrators. */
export async function readGroups(
  needs: Pick<AccountNeeds, 'db' | 'items'>,
  { items: visible }: Pick<Session, 'items'>,
): Promise<ProjectGroup[]> {
  const groups = await listGroups(needs.db);
  const stands = await listGroupItems(needs.db);
  const known: ReadonlySet<number> | 'all' = visible;
  const seen = stands.filter(({ item }) => known === 'all' || known.has(item));
  const names = await needs.items().names(seen.map(({ item }) => item));
  const rows = groups.map((group) => ({
    ...group,
    items: seen.flatMap(({ group: id, item }) => {
      const itemName = names.get(item);
      return id === group.id && itemName !== undefined ? [{ id: item, itemName }] : [];
    }),
  }));
  if (visible === 'all') return rows;
  const shown = withAncestors(
    groups,
    rows.filter(({ items }) => items.length > 0),
  );
  return rows.filter(({ id }) => shown.has(id));
}

function withAncestors(
  all: readonly StoredGroup[],
  from: readonly StoredGroup[],
): ReadonlySet<number> {
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
  const shown = new Set<number>();
  for (const { id } of from) {
    let at: number | null | undefined = id;
    while (at !== null && at !== undefined && !shown.has(at)) {
      shown.add(at);
      at = parents.get(at);
    }
  }
  return shown;
}

const demand = (groups: readonly StoredGroup[], id: number): StoredGroup => {
  const group = groups.find((each) => each.id === id);
  if (group === undefined) throw refusal('general.not_found');
  return group;
};

const childrenOf = (groups: readonly StoredGroup[], parentId: number | null): StoredGroup[] =>
  groups.filter((group) => group.parentId === parentId);

/** Runs `work` on the tree as it is while nobody else changes it, and records what was done. */
const change = <T>(
  needs: AccountNeeds,
  acting: Acting,
  action: string,
  work: (tx: Tx, groups: StoredGroup[], now: Date) => Promise<{ group: StoredGroup; result: T }>,
): Promise<T> =>
  needs.transactions.run(async (tx) => {
    await lockGroups(tx);
    const { group, result } = await work(tx, await listGroups(tx), new Date(needs.clock.now()));
    await needs.auditTrail.record(tx, {
      ...acting,
      action: `project_group.${action}`,
      subject: { kind: 'project_group', id: group.id, name: group.groupName },
      after: group,
    });
    return result;
  });

/** At the end of its siblings. @throws Fault refusal `general.not_found` for the parent */
export const addGroup = (
  needs: AccountNeeds,
  input: { readonly groupName: string; readonly parentId: number | null },
  acting: Acting,
): Promise<number> =>
  change(needs, acting, 'create', async (tx, groups, now) => {
    if (input.parentId !== null) demand(groups, input.parentId);
    const group = { ...input, position: childrenOf(groups, input.parentId).length };
    const id = await insertGroup(tx, group, now);
    return { group: { id, ...group }, result: id };
  });

/** @throws Fault refusal `general.not_found` */
export const renameGroup = (
  needs: AccountNeeds,
  { id, groupName }: { readonly id: number; readonly groupName: string },
  acting: Acting,
): Promise<void> =>
  change(needs, acting, 'edit', async (tx, groups, now) => {
    const group = { ...demand(groups, id), groupName };
    await updateGroup(tx, id, { groupName }, now);
    return { group, result: undefined };
  });

/**
 * Puts the group at a place among the children of another; places behind the last are the last.
 * @throws Fault refusal `general.not_found`, `identity.group_cycle`
 */
export const moveGroup = (
  needs: AccountNeeds,
  to: { readonly id: number; readonly parentId: number | null; readonly position: number },
  acting: Acting,
): Promise<void> =>
  change(needs, acting, 'move', async (tx, groups, now) => {
    const moved = demand(groups, to.id);
    for (let at = to.parentId; at !== null; at = demand(groups, at).parentId) {
      if (at === to.id) throw refusal('identity.group_cycle');
    }
    const others = groups.filter(({ id }) => id !== to.id);
    const siblings = childrenOf(others, to.parentId);
    siblings.splice(to.position, 0, moved);
    const left = moved.parentId === to.parentId ? [] : childrenOf(others, moved.parentId);
    await updateGroup(tx, to.id, { parentId: to.parentId }, now);
    for (const list of [left, siblings]) {
      for (const [position, { id }] of list.entries()) await updateGroup(tx, id, { position }, now);
    }
    const position = siblings.indexOf(moved);
    return { group: { ...moved, parentId: to.parentId, position }, result: undefined };
  });

/** @throws Fault refusal `general.not_found`, `identity.item_unknown` */
export async function setGroupItems(
  needs: AccountNeeds,
  { id, items }: { readonly id: number; readonly items: readonly number[] },
  acting: Acting,
): Promise<void> {
  await checkItems(needs, items, null);
  await change(needs, acting, 'set_items', async (tx, groups) => {
    const group = demand(groups, id);
    await replaceGroupItems(tx, id, [...new Set(items)]);
    return { group, result: undefined };
  });
}

/**
 * Deletes all of them, or none; a group goes after those below it, when they were chosen too.
 * @throws Fault refusal `general.not_found`, `identity.group_not_empty`
 */
export async function deleteGroups(
  needs: AccountNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<void> {
  await needs.transactions.run(async (tx) => {
    await lockGroups(tx);
    const chosen = new Set(ids);
    const groups = await listGroups(tx);
    for (const id of chosen) {
      const { groupName } = demand(groups, id);
      const isKept = childrenOf(groups, id).some((child) => !chosen.has(child.id));
      if (isKept) throw refusal('identity.group_not_empty', { groupName });
    }
    for (const group of deepestFirst(groups).filter(({ id }) => chosen.has(id))) {
      await deleteGroup(tx, group.id);
      await needs.auditTrail.record(tx, {
        ...acting,
        action: 'project_group.delete',
        subject: { kind: 'project_group', id: group.id, name: group.groupName },
        before: group,
      });
    }
  });
}

function deepestFirst(
  groups: readonly StoredGroup[],
  parentId: number | null = null,
): StoredGroup[] {
  return childrenOf(groups, parentId).flatMap((group) => [
    ...deepestFirst(groups, group.id),
    group,
  ]);
}
