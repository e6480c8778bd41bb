import type { ItemId, UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

/**
 * The items in a project group and in all below it; none where it stands in the tree of another
 * account.
 */
export async function itemsInGroup(
  db: Kysely<unknown>,
  group: number,
  account: UserId,
): Promise<ReadonlySet<ItemId>> {
  const { rows } = await sql<{ item: ItemId }>`
    with recursive below(id) as (
      select id from project_group where id = ${group} and coalesce(owner_id, ${account}) = ${account}
      union select child.id from project_group child join below on child.parent_id = below.id
    )
    select item_id as item from project_group_item join below on group_id = below.id`.execute(db);
  return new Set(rows.map(({ item }) => item));
}
