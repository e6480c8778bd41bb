import { itemId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { createDevicesForTests } from '../devices.builders.ts';

let platform: PlatformForTests;
let items: ReturnType<typeof createDevicesForTests>['items'];

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ items } = createDevicesForTests(platform));
});
afterAll(() => platform.close());

test('an item with more of a kind than a file holds is not exported, with words', async () => {
  await items.create({ itemName: '厂区', lnglat: null, note: '' }, actingAs('setup'), 'all');
  const addGroups = (from: number, to: number) =>
    sql`insert into point_group (item_id, name)
        select 1, '一号组' || n from generate_series(${from}::int, ${to}::int) as n`.execute(
      platform.db,
    );
  await addGroups(1, 5000);
  expect(await items.export(itemId(1))).toMatchObject({ mime: 'application/gzip' });
  await addGroups(5001, 5001);
  await expect(items.export(itemId(1))).rejects.toMatchObject({
    code: 'item.file_too_many',
    details: { most: 5000 },
  });
});
