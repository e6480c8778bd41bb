import { createHash } from 'node:crypto';
import type { ProjectTree } from '@millwright/contract/items/project-groups.schemas';
import type { Session } from '../../../platform/access/index.ts';
import type { ItemNeeds } from '../items.needs.ts';
import { findItems } from '../items.store.ts';
import {
  listGroupItems,
  listGroups,
  type StoredGroup,
  type StoredStand,
  type TreeOwner,
} from './project-groups.store.ts';

/** The same for the same tree alone: who changes it says which one they saw. */
export const versionOf = (groups: readonly StoredGroup[], stands: readonly StoredStand[]): string =>
  createHash('sha256')
    .update(JSON.stringify([groups, stands]))
    .digest('base64url')
    .slice(0, 16);

/** A tree as its owner manages it: every group, with the items in it that they may know of. */
export async function readOwnTree(
  needs: Pick<ItemNeeds, 'db'>,
  owner: TreeOwner,
  visible: Session['items'],
): Promise<ProjectTree> {
  const groups = await listGroups(needs.db, owner);
  const stands = await listGroupItems(needs.db, owner);
  const known: ReadonlySet<number> | 'all' = visible;
  const seen = stands.filter(({ item }) => known === 'all' || known.has(item));
  const items = await findItems(
    needs.db,
    seen.map(({ item }) => item),
  );
  const names = new Map(items.map(({ id, itemName }) => [id, itemName]));
  const within = Map.groupBy(seen, ({ group }) => group);
  const list = groups.map((group) => ({
    ...group,
    items: (within.get(group.id) ?? []).flatMap(({ item }) => {
      const itemName = names.get(item);
      return itemName === undefined ? [] : [{ id: item, itemName }];
    }),
  }));
  return { list, version: versionOf(groups, stands) };
}

/**
 * The groups to look through projects by: those of the installation and of the account that hold
 * such items, with those above them; every group of the installation for administrators.
 */
export async function readTree(
  needs: Pick<ItemNeeds, 'db'>,
  { items, accountId }: Pick<Session, 'items' | 'accountId'>,
): Promise<ProjectTree> {
  const whole = await readOwnTree(needs, null, items);
  if (items === 'all') return whole;
  const own = await readOwnTree(needs, accountId, items);
  const list = [whole, own].flatMap((tree) => {
    const holding = tree.list.filter((group) => group.items.length > 0);
    const shown = withAncestors(tree.list, holding);
    return tree.list.filter(({ id }) => shown.has(id));
  });
  return { list, version: `${whole.version}${own.version}` };
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
