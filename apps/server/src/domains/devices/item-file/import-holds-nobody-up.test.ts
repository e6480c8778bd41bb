/** An import leaves room for everybody else, however its file was made. */
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { timestamp } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { type Acting, actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { defineItemFilePart } from '../../items/index.ts';
import { packItemFile } from '../../items/item-file/item-file.ts';
import { createDevicesForTests } from '../devices.builders.ts';
import { lockRegistrations } from '../gateways.store.ts';

const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
const tenant: Acting = { actor: { kind: 'user', id: 7, name: '租户' } };

let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
/** What happens in the transaction of the import once the devices are made. */
let afterDevices: () => Promise<void>;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
  made.items.ports.fileParts.add(
    defineItemFilePart({
      key: 'later',
      version: 1,
      rows: z.object({}),
      standsFor: {},
      write: async () => null,
      check: async () => () => afterDevices(),
    }),
  );
});
afterAll(() => platform.close());
beforeEach(async () => {
  afterDevices = async () => undefined;
  await platform.reset();
  await platform.addUsers(7, 8, 9, 10, 11);
});

const mqtt = (id: number) => ({
  id,
  kind: 'mqtt',
  gatewayName: `Box ${id}`,
  boxId: `FILE${id}`,
  registration: null,
  networks: [],
  mappings: [],
});
const dialIn = (id: number, pattern: string) => ({
  ...mqtt(id),
  kind: 'dial-in',
  registration: { packet: { match: 'pattern', pattern } },
});
const pack = (gateways: readonly object[]) => {
  const parts: ItemFile['content']['parts'] = {
    devices: { version: 2, rows: { gateways, devices: [], points: [] } },
    later: { version: 1, rows: {} },
  };
  const item = { itemName: '泵站', lnglat: null, note: '' };
  return packItemFile({ item, parts }, timestamp(1_795_132_800_000));
};
const take = async (gateways: readonly object[], { acting = tenant, dryRun = false } = {}) =>
  made.items.import(
    { packed: await pack(gateways), dryRun, language: 'en-US' },
    acting,
    administrator,
  );

test('without a registration to claim it waits for no claims of others', async () => {
  const wide = dialIn(3, 'GWA\\d+');
  await platform.transactions.run(async (tx) => {
    await lockRegistrations(tx);
    expect(await take([])).toMatchObject({ imported: true });
    expect(await take([mqtt(1), mqtt(2), wide])).toMatchObject({ imported: true, problems: [] });
  });
});

test('a rehearsal waits for no claims of others, and nobody for it', async () => {
  await platform.transactions.run(async (tx) => {
    await lockRegistrations(tx);
    const report = await take([dialIn(1, 'GWA1\\d\\d')], { dryRun: true });
    expect(report).toMatchObject({ imported: false, problems: [], creates: [{ kind: 'gateway' }] });
  });
});

test('others claim while its rows are being made', async () => {
  let free: boolean | undefined;
  afterDevices = async () => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('gateway:registrations', 0)) as free
    `.execute(platform.db);
    free = rows[0]?.free;
  };
  for (const dryRun of [true, false]) {
    expect(await take([dialIn(1, 'GWA1\\d\\d')], { dryRun })).toMatchObject({ problems: [] });
    expect(free).toBe(true);
  }
  const [gateway] = await made.devices.gateways.expected();
  expect(gateway).toMatchObject({ boxId: 'FILE1', awaitsConsent: false });
});

test('others name their items meanwhile', async () => {
  let other: string | undefined;
  const input = { itemName: '泵站', lnglat: null, note: '' };
  afterDevices = async () => {
    other = (await made.items.create(input, actingAs('setup'), 'all')).itemName;
  };
  const report = await take([]);
  expect(other).toBe('泵站');
  expect(report).toMatchObject({ imported: true, itemName: '泵站x2' });
  if (report.itemId === null) expect.fail('nothing was imported');
  expect((await made.items.get(report.itemId)).itemName).toBe('泵站x2');
});

test('two registrations of a file that are the same keep it out', async () => {
  expect(await take([dialIn(1, 'GWA1\\d\\d'), dialIn(2, 'GWA1\\d\\d')])).toMatchObject({
    imported: false,
    problems: [{ part: 'devices', error: 'gateway.registration_taken' }],
  });
});

test('a box that gets no password of its own costs no hash, and stays out', async () => {
  await take([mqtt(1), mqtt(2)]);
  const { rows } = await sql<{ password_hash: string }>`
    select distinct password_hash from gateway`.execute(platform.db);
  expect(rows).toEqual([{ password_hash: '!' }]);
  for (const password of ['', '!', 'secret 1']) {
    expect(await made.devices.gateways.authenticate('FILE1', password)).toBeNull();
  }
});

test('a user imports one file at a time, and few do in all', async () => {
  const goOn = Promise.withResolvers<void>();
  const begun = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  let running = 0;
  afterDevices = () => {
    begun[running++]?.resolve();
    return goOn.promise;
  };
  const as = (id: number): Acting => ({ actor: { kind: 'user', id, name: `user${id}` } });
  const refused = { code: 'general.too_many', details: { seconds: 5 } };
  const imports = [take([], { acting: as(7) })];
  await begun[0]?.promise;
  await expect(take([], { acting: as(7), dryRun: true })).rejects.toMatchObject(refused);
  for (const id of [8, 9, 10]) imports.push(take([], { acting: as(id) }));
  await Promise.all(begun.map(({ promise }) => promise));
  await expect(take([], { acting: as(11) })).rejects.toMatchObject(refused);
  goOn.resolve();
  for (const report of await Promise.all(imports)) expect(report.imported).toBe(true);
  expect(await take([], { acting: actingAs('setup') })).toMatchObject({ imported: true });
});
