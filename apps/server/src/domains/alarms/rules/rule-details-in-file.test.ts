/** What a rule says beyond its condition, through the file of an item. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { itemId } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  lower,
  openAlarmFixture,
  setup,
  text,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;
beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

const details = {
  ...{ recordedPointIds: [text, lower], instructions: '先检查过滤器 F2', wantsOrder: true },
  ...{ priority: 7, latching: true, realarmMinutes: 15 },
};
const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;

type Rule = Record<string, unknown>;
/** The file of the item with its rules changed, and a checksum that fits. */
async function exported(change: (rule: Rule) => void = () => {}): Promise<Buffer> {
  await fixture.alarms.createRule(buildRule({ when, ...details }), setup);
  const { content } = await fixture.items.export(itemId(1));
  const file: ItemFile = JSON.parse(gunzipSync(Buffer.from(content as Buffer)).toString());
  const rows = (file.content.parts.alarms?.rows ?? {}) as { rules?: Rule[] };
  for (const rule of rows.rules ?? []) change(rule);
  const checksum = createHash('sha256').update(JSON.stringify(file.content)).digest('hex');
  return gzipSync(JSON.stringify({ ...file, checksum }));
}
const take = (packed: Buffer) =>
  fixture.items.import({ packed, dryRun: false, language: 'zh-CN' }, setup, {
    ...{ grade: 0, permissions: new Set<never>(), items: 'all' },
  });
/** The rule of the copy, which is the third item. */
const copied = async () => {
  const page = { itemId: itemId(3), page: 1, pageSize: 10, order: 'asc' } as const;
  return (await fixture.alarms.listRules(page)).list[0];
};

test('comes along, with the copy’s own points', async () => {
  expect(await take(await exported())).toMatchObject({ imported: true, problems: [] });
  const named = await fixture.devices.findPoints((await copied())?.recordedPointIds ?? []);
  const names = new Map(named.map((point) => [point.id, `${point.itemId} ${point.name}`]));
  expect(await copied()).toMatchObject({ ...details, recordedPointIds: expect.anything() });
  expect((await copied())?.recordedPointIds.map((id) => names.get(id))).toEqual([
    '3 编号',
    '3 压力',
  ]);
});

test('a file of before is read, its rules without', async () => {
  const old = await exported((rule) => {
    for (const field of Object.keys(details)) Reflect.deleteProperty(rule, field);
  });
  expect(await take(old)).toMatchObject({ imported: true, problems: [] });
  expect(await copied()).toMatchObject({
    ...{ recordedPointIds: [], instructions: '', wantsOrder: false },
    ...{ priority: 0, latching: false, realarmMinutes: null },
  });
});

test('a file that records a point of elsewhere is not imported', async () => {
  const strange = await exported((rule) => {
    rule.recordedPointIds = [4];
  });
  expect(await take(strange)).toMatchObject({
    imported: false,
    problems: [{ error: 'item.file_reference' }],
  });
});
