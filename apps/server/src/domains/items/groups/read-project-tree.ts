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
} from './project-groups.store.ts';

/** The same for the same tree alone: who changes it says which one they saw. */
export const versionOf = (groups: readonly StoredGroup[], stands: readonly StoredStand[]): string =>
  createHash('sha256')
    .update(JSON.stringify([groups, stands]))
    .digest('base64url')
    .slice(0, 16);

/** The groups that hold such items, with those above them; every group for `all`. */
export async function readTree(
  needs: Pick<ItemNeeds, 'db'>,
  visible: Session['items'],
): Promise<ProjectTree> {
  const groups = await listGroups(needs.db);
  const stands = await listGroupItems(needs.db);
  const version = versionOf(groups, stands);
  const known: ReadonlySet<number> | 'all' = visible;
  const seen = stands.filter(({ item }) => known === 'all' || known.has(item));
  const items = await findItems(
    needs.db,
    seen.map(({ item }) => item),
  );
  const names = new Map(items.map(({ id, itemName }) => [id, itemName]));
  const within = Map.groupBy(seen, ({ group }) => group);
  const rows = groups.map((group) => ({
    ...group,
    items: (within.get(group.id) ?? []).flatMap(({ item }) => {
      const itemName = names.get(item);
      return itemName === undefined ? [] : [{ id: item, itemName }];
    }),
  }));
  if (visible === 'all') return { list: rows, version };
  const shown = withAncestors(
    groups,
    rows.filter(({ items }) => items.length > 0),
  );
  return { list: rows.filter(({ id }) => shown.has(id)), version };
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
