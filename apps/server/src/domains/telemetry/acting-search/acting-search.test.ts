/** What people search for by name among all that is theirs. */
import { actingSearchCalls } from '@millwright/contract/telemetry/acting-search.calls';
import { itemId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { routeActingSearch } from './index.ts';

let platform: PlatformForTests;
beforeAll(async () => {
  platform = await openPlatformForTests();
  routeActingSearch(platform.http, platform.db);
  await sql`
    insert into item (id, item_name, note, created_at, updated_at) overriding system value
    values (1, '泵站', '', now(), now()), (2, '空压站', '', now(), now()),
           (3, '旧站', '', now(), now())`.execute(platform.db);
  await platform.db.transaction().execute(async (tx) => {
    // Their conditions and targets are of no matter here.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update item set deletion_id = 1 where id = 3`.execute(tx);
    for (const [item, name] of [
      [1, '阀门联锁%'],
      [2, '门联锁'],
      [3, '旧联锁'],
    ] as const) {
      await sql`
        insert into interlock (item_id, name, locked_point_id, condition, lock_reason, when_unknown,
                               enabled, created_at, updated_at)
        values (${item}, ${name}, 1, '{}', '', 'forbid', true, now(), now())`.execute(tx);
    }
    await sql`
      insert into assignment (item_id, name, source, condition, target_point_id, mode, period_ms,
                              most_per_minute, created_at, updated_at)
      values (1, '联锁之后', '{}', '{}', 3, 'change', 1000, 6, now(), now())`.execute(tx);
  });
});
afterAll(() => platform.close());

const found = async (
  keyword: string,
  items: readonly number[] | 'all' = 'all',
  kind: 'interlock' | 'assignment' | 'trigger' | 'history_task' = 'interlock',
) => {
  const token = platform.signIn({ items: items === 'all' ? 'all' : new Set(items.map(itemId)) });
  const { data } = await platform.call(token, actingSearchCalls.list, { keyword, kind });
  return data.list.map(({ name, itemName }) => `${itemName} ${name}`);
};

test('one kind is found by its name, with its item, and none of an item that goes', async () => {
  expect(await found('联锁')).toEqual(['空压站 门联锁', '泵站 阀门联锁%']);
  expect(await found('联锁', 'all', 'assignment')).toEqual(['泵站 联锁之后']);
  expect(await found('联锁', 'all', 'trigger')).toEqual([]);
  expect(await found('联锁', 'all', 'history_task')).toEqual([]);
});

test('words may be those of its item, and signs mean themselves', async () => {
  expect(await found('泵站 联锁')).toEqual(['泵站 阀门联锁%']);
  expect(await found('泵站')).toEqual([]);
  expect(await found('锁%')).toEqual(['泵站 阀门联锁%']);
});

test('nobody finds what is not theirs', async () => {
  expect(await found('联锁', [1])).toEqual(['泵站 阀门联锁%']);
  expect(await found('联锁', [])).toEqual([]);
});
