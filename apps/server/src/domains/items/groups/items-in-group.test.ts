import { userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { itemsInGroup } from './items-in-group.store.ts';

let platform: PlatformForTests;

beforeAll(async () => {
  platform = await openPlatformForTests();
});
afterAll(() => platform.close());

test('a group holds what stands in it and in all below it', async () => {
  const { db } = platform;
  await sql`insert into item (item_name, note, created_at, updated_at)
    select 'P' || n, '', now(), now() from generate_series(1, 4) as n`.execute(db);
  await sql`insert into project_group (id, parent_id, group_name, position, created_at, updated_at)
    overriding system value
    values (1, null, 'East', 0, now(), now()), (2, 1, 'Wuxi', 0, now(), now()),
      (3, 2, 'Hall 1', 0, now(), now()), (4, null, 'West', 1, now(), now())`.execute(db);
  await sql`insert into project_group_item (group_id, item_id)
    values (1, 1), (2, 2), (3, 3), (4, 4)`.execute(db);
  const own = userId(7);
  expect(await itemsInGroup(db, 1, own)).toEqual(new Set([1, 2, 3]));
  expect(await itemsInGroup(db, 2, own)).toEqual(new Set([2, 3]));
  expect(await itemsInGroup(db, 4, own)).toEqual(new Set([4]));
  expect(await itemsInGroup(db, 9, own)).toEqual(new Set());
  await platform.addUsers(7, 8);
  await sql`update project_group set owner_id = 7 where id = 4`.execute(db);
  expect(await itemsInGroup(db, 4, own)).toEqual(new Set([4]));
  expect(await itemsInGroup(db, 4, userId(8))).toEqual(new Set());
});
