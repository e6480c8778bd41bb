/** A text that no database takes keeps a file out like anything else that is wrong with it. */
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { timestamp } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { packItemFile } from '../../items/item-file/item-file.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';

const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;

let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const gateway = {
  id: 1,
  kind: 'mqtt',
  gatewayName: 'Box',
  boxId: 'FILE1',
  registration: null,
  networks: [],
  mappings: [],
};
const mapping = { topic: 'data', shape: 'map' };
const textList = { id: 1, name: '状态', texts: [{ value: 0, text: '停' }] };
const sound = { gateways: [gateway], devices: [], points: [], textLists: [textList] };

const take = async (
  rows: object,
  { note = '', dryRun = false, language = 'en-US' as 'en-US' | 'zh-CN' } = {},
) => {
  const parts: ItemFile['content']['parts'] = { devices: { version: 2, rows } };
  const packed = await packItemFile(
    { item: { itemName: '泵站', lnglat: null, note }, parts },
    timestamp(1_795_132_800_000),
  );
  return made.items.import({ packed, dryRun, language }, actingAs('setup'), administrator);
};

const said = (field: string) =>
  `“${field}” holds a character that cannot be stored, such as U+0000`;

for (const [sign, bad] of [
  ['U+0000', 'a\0b'],
  ['half a pair', 'a\ud83d'],
] as const) {
  test(`${sign} in what the item says of itself`, async () => {
    for (const dryRun of [true, false]) {
      expect(await take(sound, { note: bad, dryRun })).toMatchObject({
        imported: false,
        problems: [
          { part: 'item', at: 'note', error: 'general.unstorable', message: said('Note') },
        ],
      });
    }
  });

  test.each([
    ['points.0.unit', { devices: [{ ...buildDevice(), id: 1 }], points: [point({ unit: bad })] }],
    [
      'textLists.0.texts.0.text',
      { textLists: [{ ...textList, texts: [{ value: 0, text: bad }] }] },
    ],
    [
      'gateways.1.mappings.0.at',
      {
        gateways: [gateway, { ...gateway, id: 2, mappings: [{ ...mapping, at: `["${bad}"]` }] }],
      },
    ],
  ])(`${sign} in %s`, async (at, given) => {
    for (const dryRun of [true, false]) {
      expect(await take({ ...sound, ...given }, { dryRun })).toMatchObject({
        imported: false,
        problems: [{ part: 'devices', at, error: 'general.unstorable' }],
      });
    }
  });
}

test('what is well is imported, whatever else can be written', async () => {
  const texts = [{ value: 0, text: '😀\ufffd\u0001' }];
  const report = await take({ ...sound, textLists: [{ ...textList, texts }] });
  expect(report.problems).toEqual([]);
});

function point(given: object) {
  return { ...buildPoint(given), id: 1, deviceId: 1 };
}
