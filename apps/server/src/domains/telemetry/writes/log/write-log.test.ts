/** The value-change log as a file, and how long it is kept. */

import { text } from 'node:stream/consumers';
import { deviceId, itemId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../../../engines/postgres/testing.ts';
import { csvOf } from '../../../../platform/files/index.ts';
import type { NewWrite } from '../write-rows.store.ts';
import { createWritesStore, type WriteQuery, type WritesStore } from '../writes.store.ts';
import { writeColumns } from './write-columns.ts';

let database: TestPostgres;
let store: WritesStore;
beforeAll(async () => {
  database = await openTestPostgres();
  store = createWritesStore(database.postgres.db);
});
afterAll(() => database?.drop());

const noon = Date.UTC(2026, 10, 20, 12);
const write = (given: Partial<NewWrite>): NewWrite => ({
  itemId: itemId(1),
  deviceId: deviceId(2),
  pointId: pointId(3),
  deviceName: '1号空压机',
  pointName: '设定温度',
  unit: '℃',
  format: null,
  userId: 7,
  userName: '李工',
  assignmentId: null,
  address: '10.0.0.7',
  note: null,
  state: 'refused',
  reason: 'telemetry.value_out_of_range',
  details: { min: 0, max: 50 },
  oldValue: '20.5',
  newValue: '-21',
  idempotencyKey: null,
  at: new Date(noon),
  ...given,
});
const page = { items: 'all', page: 1, pageSize: 100, order: 'desc' } as const;
const list = async (query: Partial<WriteQuery> = {}) =>
  (await store.list({ ...page, ...query })).list.map(({ newValue }) => newValue);

test('goes into a file, newest first, whatever was written', async () => {
  await store.insert(write({ newValue: '25.5', change: { op: 'add', by: 5 } }));
  await store.insert(write({ newValue: '=cmd()', oldValue: null, note: 'a, b' }));
  await database.postgres.pool.query(
    `insert into item (id, item_name, note, created_at, updated_at) overriding system value
     values (1, '空压站', '', now(), now())`,
  );
  const rows = await store.listAfter({ items: 'all' }, null, 100);
  async function* pages() {
    yield rows;
  }
  const lines = (await text(csvOf(writeColumns('Asia/Shanghai'), pages(), 'zh-CN'))).split('\r\n');
  expect(lines).toEqual([
    '\uFEFF时间,操作人,项目,设备,数据点,原值,变化,新值,回读值,原值文本,新值文本,回读值文本,单位,状态,原因,画面,备注,编号,项目编号,批准或拒绝人,批准或拒绝时间',
    '2026-11-20 20:00:00,李工,空压站,1号空压机,设定温度,,,\'=cmd(),,,,,℃,未下发,数值超出范围，允许 0 至 50,,"a, b",2,1,,',
    '2026-11-20 20:00:00,李工,空压站,1号空压机,设定温度,20.5,+5,25.5,,,,,℃,未下发,数值超出范围，允许 0 至 50,,,1,1,,',
    '',
  ]);
});

test('what is old goes, but not what has not ended', async () => {
  await database.reset();
  const old = new Date(noon - 1);
  await store.insert(write({ at: old, newValue: 'old' }));
  await store.insert(write({ at: old, newValue: 'open', state: 'sent', reason: null }));
  await store.insert(write({ newValue: 'new' }));
  expect(await store.purge(noon)).toBe(1);
  expect(await list()).toEqual(['new', 'open']);
});

test('only grows: a command moves on until it is finished, and is about what it was', async () => {
  await database.reset();
  await store.insert(write({ state: 'sent', reason: null }));
  await store.insert(write({}));
  const refusesAll = async (...statements: readonly string[]): Promise<void> => {
    for (const statement of statements) {
      await expect(database.postgres.pool.query(statement)).rejects.toMatchObject({
        code: '42501',
      });
    }
  };
  await refusesAll(
    `update write_command set new_value = '1' where id = 1`,
    `update write_command set decided_by = '王工' where id = 1`,
    `update write_command set approve_until = now() where id = 1`,
    `update write_command set state = 'confirmed' where id = 2`,
    'delete from write_command where id = 2',
    'truncate write_command',
  );
  const offline = { kind: 'refused', reason: 'telemetry.device_offline' } as const;
  await store.advance([{ id: 1, event: offline, readBack: null }], new Date(noon));
  await refusesAll(`update write_command set state = 'confirmed' where id = 1`);
});

test('keeps what fills the text of a refusal that came late', async () => {
  await database.reset();
  const { command } = await store.insert(write({ state: 'sent', reason: null, details: null }));
  const details = { value: 5, range: '0 … 4' };
  const refused = { kind: 'refused', reason: 'telemetry.beyond_write_range', details } as const;
  const move = { id: command.commandId, event: refused, readBack: null };
  const [ended] = await store.advance([move], new Date(noon));
  expect(ended).toMatchObject({ state: 'refused', reason: refused.reason, details });
});

test('is searched by words, and sorted by what is asked for', async () => {
  await database.reset();
  await store.insert(write({ newValue: '1', pointName: 'B 50%_' }));
  await store.insert(write({ newValue: '2', deviceName: 'a', note: 'after the shift' }));
  await store.insert(write({ newValue: '3', pointName: 'A', itemId: itemId(2) }));
  expect(await list()).toEqual(['3', '2', '1']);
  expect(await list({ order: 'asc' })).toEqual(['1', '2', '3']);
  expect(await list({ sort: 'pointName', order: 'asc' })).toEqual(['3', '1', '2']);
  expect(await list({ keyword: '0%_' })).toEqual(['1']);
  expect(await list({ keyword: 'SHIFT' })).toEqual(['2']);
  expect(await list({ keyword: '李工' })).toHaveLength(3);
  expect(await store.count({ items: [itemId(2)], keyword: '李工' })).toBe(1);
  expect(await list({ items: [] })).toEqual([]);
  await store.insert(write({ newValue: '4', userName: '李工 (admin)' }));
  await store.insert(write({ newValue: '5', userName: '李工程' }));
  expect(await list({ userName: '李工' })).toEqual(['4', '3', '2', '1']);
});

test('what was never sent and what the device refused are two states', async () => {
  await database.reset();
  await store.insert(write({ newValue: 'beyond' }));
  const refused = { reason: 'telemetry.device_refused', details: { exception: 2 } };
  await store.insert(write({ newValue: 'sent', ...refused }));
  expect(await list({ state: 'refused' })).toEqual(['beyond']);
  expect(await list({ state: 'failed' })).toEqual(['sent']);
});

test('is searched by what its reasons say, in either language, and by what fills their texts', async () => {
  await database.reset();
  await store.insert(write({ newValue: 'beyond' }));
  const details = { interlock: '门', why: '有人 检修', values: '门 = 1' };
  const locked = { reason: 'interlock.holds', details };
  await store.insert(write({ newValue: 'locked', ...locked }));
  await store.insert(write({ newValue: 'none', state: 'sent', reason: null, details: null }));
  // By what the reason says in either language, and by what fills its text; not by its names.
  expect(await list({ keyword: '超出范围' })).toEqual(['beyond']);
  expect(await list({ keyword: 'Out of Range 李工' })).toEqual(['beyond']);
  expect(await list({ keyword: '检修 联锁' })).toEqual(['locked']);
  expect(await list({ keyword: 'value_out_of_range' })).toEqual([]);
  expect(await list({ keyword: '{min}' })).toEqual([]);
});
