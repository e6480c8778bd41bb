/** Registrations that come in with the file of an item are claimed like any other. */
import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import { gatewayInput } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { type ItemId, minutes, timestamp } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Acting, actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { Items } from '../../items/index.ts';
import { packItemFile } from '../../items/item-file/item-file.ts';
import { createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';

const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
const setup = actingAs('setup');
const tenant: Acting = { actor: { kind: 'user', id: 7, name: '租户' } };

let platform: PlatformForTests;
let items: Items;
let devices: Devices;
let boxes = 0;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ items, devices } = createDevicesForTests(platform));
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  // Refusals of the test before are forgotten.
  platform.clock.advance(minutes(10));
  await platform.addUsers(7, 8);
});

const exact = (value: string): Registration['packet'] => ({
  match: 'exact',
  literal: { encoding: 'text', value },
});
const pattern = (text: string): Registration['packet'] => ({ match: 'pattern', pattern: text });

const addItem = (itemName: string) =>
  items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
const addGateway = (item: ItemId, packet: Registration['packet']) =>
  devices.gateways.create(
    gatewayInput.parse({
      itemId: item,
      kind: 'dial-in',
      gatewayName: 'DTU',
      boxId: `FILE${++boxes}0`,
      registration: { packet },
      networks: ['10.1.0.0/16'],
    }),
    setup,
    true,
  );

/** The file of an item with such a gateway, which is gone by now. */
async function fileWith(packet: Registration['packet']): Promise<Buffer> {
  const { id } = await addItem('别处');
  const gateway = await addGateway(id, packet);
  const { content } = await items.export(id);
  await devices.gateways.delete(gateway.id, setup);
  return Buffer.from(content as Buffer);
}
const take = (packed: Buffer, dryRun = false): Promise<ItemFileReport> =>
  items.import({ packed, dryRun, language: 'en-US' }, tenant, administrator);
const gatewaysOf = async (item: ItemId | null) =>
  (
    await devices.gateways.list({
      visible: new Set(item === null ? [] : [item]),
      page: 1,
      pageSize: 10,
      order: 'asc',
    })
  ).list;

test('a registration that nobody else could mean comes into force, networks and all', async () => {
  const report = await take(await fileWith(exact('FILE0001')));
  expect(report).toMatchObject({ imported: true, problems: [] });
  const [gateway] = await gatewaysOf(report.itemId);
  expect(gateway).toMatchObject({ awaitsConsent: false, networks: ['10.1.0.0/16'] });
});

test('one that takes what a rule of another item takes keeps the file out', async () => {
  const file = await fileWith(exact('FILE0042'));
  const { id } = await addItem('他的工厂');
  await addGateway(id, pattern('FILE\\d{4}'));
  for (const dryRun of [true, false]) {
    const report = await take(file, dryRun);
    expect(report).toMatchObject({
      imported: false,
      problems: [{ part: 'devices', error: 'gateway.registration_taken' }],
    });
  }
  // The files ask no more often than people may.
  for (let more = 0; more < 8; more += 1) await take(file, true);
  expect((await take(file, true)).problems).toMatchObject([{ error: 'general.too_many' }]);
});

test('one that takes many boxes waits for an administrator, and blocks nobody', async () => {
  const report = await take(await fileWith(pattern('FILE\\d+')));
  expect(report).toMatchObject({
    imported: true,
    conflicts: expect.arrayContaining([
      expect.objectContaining({ error: 'item.file_registration_waits' }),
    ]),
  });
  const [gateway] = await gatewaysOf(report.itemId);
  expect(gateway).toMatchObject({ awaitsConsent: true });
  expect((await devices.gateways.expected()).map(({ id }) => id)).toEqual([]);
  const { id } = await addItem('他的工厂');
  await addGateway(id, exact('FILE0042'));
});

const packed = (gateways: readonly object[]) =>
  packItemFile(
    {
      item: { itemName: '泵站', lnglat: null, note: '' },
      parts: { devices: { version: 2, rows: { gateways, devices: [], points: [] } } },
    },
    timestamp(1_795_132_800_000),
  );
const row = (id: number, given: object) => ({
  id,
  kind: 'dial-in',
  gatewayName: `DTU ${id}`,
  boxId: `ROW${id}0`,
  networks: [],
  mappings: [],
  ...given,
});

test.each([
  ['a dial-in gateway without', { registration: null }],
  ['an MQTT gateway with', { kind: 'mqtt', registration: { packet: exact('FILE0001') } }],
])('%s a registration keeps the file out', async (_, given) => {
  expect(await take(await packed([row(1, given)]))).toMatchObject({
    imported: false,
    problems: [{ part: 'devices', at: 'gateways.0.kind', error: 'gateway.kind_rule' }],
  });
});

test('rules that take too many boxes together wait, by file and by hand', async () => {
  const wide = (id: number) => row(id, { registration: { packet: pattern(`FLE${id}\\d\\d`) } });
  const rows = Array.from({ length: 12 }, (__, index) => wide(index + 100));
  const waiting = ({ conflicts }: ItemFileReport) =>
    conflicts.filter(({ error }) => error === 'item.file_registration_waits').length;
  const dry = await take(await packed(rows.slice(0, 6)), true);
  expect([dry.problems, waiting(dry)]).toEqual([[], 0]);
  const first = await take(await packed(rows.slice(0, 6)));
  expect([first.imported, waiting(first)]).toEqual([true, 0]);
  // Four more are a thousand packets.
  const second = await take(await packed(rows.slice(6)));
  expect([second.imported, waiting(second)]).toEqual([true, 2]);
  expect(await devices.gateways.expected()).toHaveLength(10);

  const input = gatewayInput.parse({
    itemId: first.itemId,
    kind: 'dial-in',
    gatewayName: 'DTU',
    boxId: 'HAND0001',
    registration: { packet: exact('HAND0001') },
  });
  const mine = await devices.gateways.create(input, tenant, false);
  expect(mine.awaitsConsent).toBe(true);
  // What is in force may be replaced by as much.
  const inForce = (await gatewaysOf(first.itemId)).find(({ awaitsConsent }) => !awaitsConsent);
  if (inForce === undefined) throw new Error('nothing was imported');
  const registration = { ...mine.registration, packet: pattern('OTHER\\d\\d') } as Registration;
  const edit = { ...inForce, registration };
  expect(await devices.gateways.edit(edit, tenant, false)).toMatchObject({ awaitsConsent: false });
  const { id, version } = mine;
  expect(await devices.gateways.consent({ id, version }, setup)).toMatchObject({
    awaitsConsent: false,
  });
  // Somebody else is not concerned.
  const { id: other } = await addItem('他的工厂');
  const theirs = { ...input, itemId: other, boxId: 'HAND0002' };
  const someone: Acting = { actor: { kind: 'user', id: 8, name: '别人' } };
  const box = { ...theirs, registration: { ...mine.registration, packet: exact('HAND0002') } };
  expect(await devices.gateways.create(gatewayInput.parse(box), someone, false)).toMatchObject({
    awaitsConsent: false,
  });
});
