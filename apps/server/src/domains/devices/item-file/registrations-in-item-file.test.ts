/** Registrations that come in with the file of an item are claimed like any other. */
import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import { gatewayInput } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { itemId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Acting, actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { Items } from '../../items/index.ts';
import { createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';

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
  await platform.addUsers(7);
});

const exact = (value: string): Registration['packet'] => ({
  match: 'exact',
  literal: { encoding: 'text', value },
});
const pattern = (text: string): Registration['packet'] => ({ match: 'pattern', pattern: text });

const addItem = (itemName: string) =>
  items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
const addGateway = (item: number, packet: Registration['packet']) =>
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
  items.import({ packed, dryRun, language: 'en-US' }, tenant, 'all');
const gatewaysOf = async (item: number | null) =>
  (
    await devices.gateways.list({
      visible: new Set([itemId(item ?? 0)]),
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
