/** What the access walk over project groups cannot make through the API as its walkers. */
import type { ItemId, UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { listGroupItems, listGroups } from './project-groups.store.ts';
import { versionOf } from './read-project-tree.ts';

export interface GroupRows {
  /** Into the user's own tree. */
  insertGroup(owner: UserId, groupName: string, items?: readonly ItemId[]): Promise<number>;
  hasGroup(id: number): Promise<boolean>;
  /** What a change of the tree must say it was made from. */
  treeVersion(owner: UserId): Promise<string>;
}

export const createGroupRows = (db: Kysely<unknown>): GroupRows => ({
  async insertGroup(owner, groupName, items = []) {
    const { rows } = await sql<{ id: number }>`insert into project_group
      (owner_id, group_name, position, created_at, updated_at)
      values (${owner}, ${groupName}, 0, now(), now())
      returning id`.execute(db);
    const id = rows[0]?.id ?? Number.NaN;
    for (const item of items) {
      await sql`insert into project_group_item (item_id, group_id) values (${item}, ${id})
        on conflict do nothing`.execute(db);
    }
    return id;
  },
  async hasGroup(id) {
    const { rows } = await sql`select from project_group where id = ${id}`.execute(db);
    return rows.length > 0;
  },
  treeVersion: async (owner) =>
    versionOf(await listGroups(db, owner), await listGroupItems(db, owner)),
});
