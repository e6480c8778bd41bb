/** What the access walk over project groups cannot make through the API as its walkers. */
import type { ItemId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { listGroupItems, listGroups } from './project-groups.store.ts';
import { versionOf } from './read-project-tree.ts';

export interface GroupRows {
  insertGroup(groupName: string, items?: readonly ItemId[]): Promise<number>;
  /** What a change of the tree must say it was made from. */
  treeVersion(): Promise<string>;
}

export const createGroupRows = (db: Kysely<unknown>): GroupRows => ({
  async insertGroup(groupName, items = []) {
    const { rows } = await sql<{ id: number }>`insert into project_group
      (group_name, position, created_at, updated_at) values (${groupName}, 0, now(), now())
      returning id`.execute(db);
    const id = rows[0]?.id ?? Number.NaN;
    for (const item of items) {
      await sql`insert into project_group_item (item_id, group_id) values (${item}, ${id})
        on conflict (item_id) do update set group_id = excluded.group_id`.execute(db);
    }
    return id;
  },
  treeVersion: async () => versionOf(await listGroups(db), await listGroupItems(db)),
});
