/** What the dry run says of a file's names is what the import does, however they are written. */
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { deviceId, itemId, userId } from '@millwright/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let engineer: string;
beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await made.items.create({ itemName: 'P1', lnglat: null, note: '' }, setup, 'all');
  engineer = signIn();
});

const signIn = (account = 7) =>
  platform.signIn({
    ...{ userId: userId(account), accountId: userId(account) },
    permissions: new Set(['points.edit']),
    items: new Set([itemId(1)]),
  });
const line = (name: string): string => `"${name}",HR,200,FLOAT\n`;
const importing = (id: number, names: readonly string[], dryRun: boolean) =>
  platform.call(engineer, pointFileCalls.import, {
    ...{ deviceId: id, dryRun },
    text: `name,family,address,dataType\n${names.map(line).join('')}`,
  });
const devicesFile = (names: readonly string[], dryRun: boolean) =>
  made.devices.file.import(
    {
      ...{ itemId: itemId(1), dryRun, language: 'en-US', mayEdit: true },
      bytes: new TextEncoder().encode(
        `deviceName,protocol,host,port\n${names.map((name) => `"${name}",modbus-tcp,10.0.0.1,502\n`).join('')}`,
      ),
    },
    setup,
  );

const pairs: [string, string, string][] = [
  ['é of two characters', 'Débit', 'De\u0301bit'],
  ['other letter case', 'Débit', 'DÉBIT'],
  ['a sigma at the end', 'οσ', 'ΟΣ'],
  ['a dotted capital', 'iç', 'İç'],
  ['the sign of Kelvin', 'K1', '\u212A1'],
  ['full width', 'T1', 'Ｔ１'],
];
test.each(pairs)('a point is found, or is another one, by %s', async (_, there, given) => {
  const { id } = await made.devices.create(buildDevice(), setup);
  await made.devices.createPoints(id, [buildPoint({ name: there })], setup);
  const dry = await importing(id, [given], true);
  const real = await importing(id, [given], false);
  expect(real.code).toBe(200);
  expect(real.data).toEqual({ ...dry.data, done: true });
});

const devicePairs: [string, string, string][] = [
  ['other letter case', 'Pump', 'PUMP'],
  ['the sign of Kelvin', 'K1', '\u212A1'],
];
test.each(devicePairs)('a device is found, or is another one, by %s', async (_, there, given) => {
  await made.devices.create(buildDevice({ deviceName: there, host: '10.0.0.1' }), setup);
  const dry = await devicesFile([given], true);
  const real = await devicesFile([given], false);
  expect(real).toEqual({ ...dry, done: real.refused === 0 });
  expect(real.rows.flatMap(({ problems }) => problems)).toEqual([]);
});

test('whatever the names of a file are, the dry run says what the import does', async () => {
  const sign = fc.constantFrom('e', 'E', 'é', 'É', 'e\u0301', 'σ', 'ς', 'Σ', 'i', 'I', 'İ', 'ı');
  const name = fc.string({
    unit: fc.oneof(sign, fc.constantFrom('K', 'ß', 'ẞ', ' ', 'Ｋ', '温')),
    maxLength: 3,
    minLength: 1,
  });
  let accounts = 100;
  const names = fc.array(name, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(names, names, async (first, second) => {
      const { id } = await made.devices.create(
        buildDevice({ deviceName: `D${Math.random()}`.slice(0, 18) }),
        setup,
      );
      // Files have a rate for each account.
      engineer = signIn(++accounts);
      for (const file of [first, second]) {
        const dry = await importing(deviceId(id), file, true);
        const real = await importing(deviceId(id), file, false);
        expect(real.code).toBe(200);
        expect(real.data).toEqual({ ...dry.data, done: real.data.refused === 0 });
      }
    }),
    { numRuns: 60, seed: 7 },
  );
});
