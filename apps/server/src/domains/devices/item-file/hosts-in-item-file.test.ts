/** The names of a file are looked up for so long: what nobody answers for holds no import for hours. */
import type { ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { seconds, timestamp } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Acting } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { packItemFile } from '../../items/item-file/item-file.ts';
import { buildDevice, createDevicesForTests } from '../devices.builders.ts';
import { createDeviceAddressPolicy } from '../index.ts';

const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
const tenant: Acting = { actor: { kind: 'user', id: 7, name: '租户' } };
const names = { asked: 0, underWay: 0, most: 0 };

let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;

beforeAll(async () => {
  platform = await openPlatformForTests();
  const { clock } = platform;
  const addresses = createDeviceAddressPolicy({
    ...{ clock, ranges: [], ownPorts: [], plant: () => [], ownAddresses: () => [] },
    async resolveName(host, signal) {
      names.asked += 1;
      names.underWay += 1;
      names.most = Math.max(names.most, names.underWay);
      const silence = () =>
        new Promise<void>((done) => signal.addEventListener('abort', () => done()));
      if (host.endsWith('.dark')) await silence();
      names.underWay -= 1;
      return ['10.0.0.5'];
    },
  });
  made = createDevicesForTests(platform, addresses);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
  Object.assign(names, { asked: 0, underWay: 0, most: 0 });
});

const pack = (hosts: readonly string[]) => {
  const devices = hosts.map((host, at) => {
    const { itemId: _, ...device } = buildDevice({ deviceName: `机${at}`, host, port: 502 });
    return { ...device, id: at + 1 };
  });
  const rows = { gateways: [], devices, points: [] };
  const item = { itemName: '泵站', lnglat: null, note: '' };
  const content = { item, parts: { devices: { version: 2, rows } } };
  return packItemFile(content, timestamp(1_795_132_800_000));
};

/** Lets time pass while names are waited for, a minute at most. */
async function take(hosts: readonly string[]): Promise<{ report: ItemFileReport; waited: number }> {
  const packed = await pack(hosts);
  let report: ItemFileReport | undefined;
  const importing = made.items
    .import({ packed, dryRun: false, language: 'en-US' }, tenant, administrator)
    .then((told) => {
      report = told;
    });
  let waited = 0;
  while (report === undefined && waited < 60) {
    await Promise.race([importing, new Promise(setImmediate)]);
    if (names.underWay === 0) continue;
    platform.clock.advance(seconds(1));
    waited += 1;
  }
  if (report === undefined) expect.fail(`after a minute ${names.asked} names were asked for`);
  return { report, waited };
}

test('a thousand silent names are given up together', async () => {
  const silent = Array.from({ length: 1000 }, (_, at) => `plc${at}.dark`);
  const { report, waited } = await take(['10.0.0.9', ...silent, 'plc.example']);
  expect(waited).toBeLessThanOrEqual(15);
  expect(names.asked).toBeLessThanOrEqual(48);
  expect(names.most).toBe(16);
  expect(report).toMatchObject({ imported: false });
  expect(report.problems.map(({ error }) => error)).toEqual(
    Array<string>(100).fill('device.host_unknown'),
  );
});

test('names that are known are asked for once each, and addresses not at all', async () => {
  const hosts = Array.from({ length: 300 }, (_, at) => `plc${at % 200}.example`);
  const { report } = await take(['10.0.0.9', ...hosts]);
  expect(report).toMatchObject({ imported: true, problems: [] });
  expect(names.asked).toBe(200);
});
