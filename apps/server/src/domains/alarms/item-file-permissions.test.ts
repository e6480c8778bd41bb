/** A file makes nothing that its importer may not make by hand. */
import type { Permission } from '@millwright/contract';
import { alarmRuleInputExample } from '@millwright/contract/alarms/alarms.examples';
import { itemFileCalls } from '@millwright/contract/items/item-file.calls';
import type { ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices/devices.builders.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import { createAlarmsForTests } from './alarms.builders.ts';
import type { Alarms } from './index.ts';

const setup = actingAs('setup');

let platform: PlatformForTests;
let items: Items;
let devices: Devices;
let alarms: Alarms;
let url: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ items, devices } = createDevicesForTests(platform));
  ({ alarms } = createAlarmsForTests(platform, { items, devices }));
  ({ url } = await platform.http.listen());
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
});

async function makeItem(): Promise<ItemId> {
  return (await items.create({ itemName: '泵站', lnglat: null, note: '' }, setup, 'all')).id;
}
const addDevice = (itemId: ItemId) => devices.create(buildDevice({ itemId }), setup);
const addGateway = (itemId: ItemId) =>
  devices.gateways.create(
    {
      itemId,
      kind: 'mqtt',
      gatewayName: 'Box 1',
      boxId: 'BOX00001',
      password: 'secret 1',
      registration: null,
      networks: [],
      mappings: [],
    },
    setup,
    true,
  );
async function addPoint(itemId: ItemId): Promise<PointId> {
  const { id } = await addDevice(itemId);
  const [point] = await devices.createPoints(id, [buildPoint()], setup);
  if (point === undefined) expect.fail('no point was made');
  return point.id;
}
async function addRule(itemId: ItemId): Promise<void> {
  const when = { op: 'above', pointId: await addPoint(itemId), value: 1, deadband: 0 } as const;
  await alarms.createRule({ ...alarmRuleInputExample, itemId, when }, setup);
}
async function addDataSet(itemId: ItemId): Promise<void> {
  const pointIds = [await addPoint(itemId)];
  await devices.dataSets.create({ itemId, name: '班报', note: '', pointIds }, setup);
}

/** What the call answers to an ordinary user with these permissions. */
async function send(itemId: ItemId, permissions: readonly Permission[], dryRun = false) {
  const { content } = await items.export(itemId);
  const token = platform.signIn({ permissions: new Set(permissions), items: new Set() });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content as Buffer)]), 'site.mwitem');
  const answer = await fetch(`${url}/api/v1/${itemFileCalls.import.path}?dryRun=${dryRun}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await answer.json()) as { data: ItemFileReport }).data;
}
const countRows = async () => {
  const { rows } = await sql<{ all: number }>`
    select (select count(*) from item) + (select count(*) from device) + (select count(*) from point)
      + (select count(*) from gateway) + (select count(*) from alarm_rule)
      + (select count(*) from outbox_event) + (select count(*) from audit_entry) as all
  `.execute(platform.db);
  return rows[0]?.all;
};

const may = 'items.create';
test.each<
  [string, (item: ItemId) => Promise<unknown>, Permission[], [part: string, at: Permission][]]
>([
  ['a gateway', addGateway, [], [['devices', 'devices.create']]],
  ['a device', addDevice, ['points.edit', 'alarms.edit'], [['devices', 'devices.create']]],
  ['a point', addPoint, ['devices.create'], [['devices', 'points.edit']]],
  [
    'a group of points',
    (itemId) => devices.pointGroups.create({ itemId, name: '电能质量' }, setup),
    ['devices.create'],
    [['devices', 'points.edit']],
  ],
  [
    'a data set',
    addDataSet,
    ['devices.create'],
    [
      ['devices', 'points.edit'],
      ['dataSets', 'points.edit'],
    ],
  ],
  ['an alarm rule', addRule, ['devices.create', 'points.edit'], [['alarms', 'alarms.edit']]],
  [
    'everything',
    addRule,
    [],
    [
      ['devices', 'devices.create'],
      ['devices', 'points.edit'],
      ['alarms', 'alarms.edit'],
    ],
  ],
])('%s needs the permission of the call that makes it', async (_, add, held, missing) => {
  const item = await makeItem();
  await add(item);
  const before = await countRows();
  for (const dryRun of [true, false]) {
    const report = await send(item, [may, ...held], dryRun);
    expect(report).toMatchObject({ imported: false, creates: [] });
    expect(report.problems.map(({ part, at, error }) => [part, at, error])).toEqual(
      missing.map((place) => [...place, 'general.forbidden']),
    );
  }
  expect(await countRows()).toBe(before);
  const all = [may, ...held, ...missing.map(([, at]) => at)] as const;
  expect(await send(item, all)).toMatchObject({ imported: true, problems: [] });
});

test('a device without points needs no permission for points', async () => {
  const item = await makeItem();
  await addDevice(item);
  expect(await send(item, [may, 'devices.create'])).toMatchObject({ imported: true });
});

test('rows are not looked at for who may not make them: looking answers questions', async () => {
  const item = await makeItem();
  await addDevice(item);
  await sql`update device set host = '10.9.9.9'`.execute(platform.db);
  const { problems } = await send(item, [may]);
  expect(problems.map(({ error }) => error)).toEqual(['general.forbidden']);
});
