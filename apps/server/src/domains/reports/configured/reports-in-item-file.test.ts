/** Reports go with the file of their item. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { reportCalls } from '@millwright/contract/reports/configured/reports.calls';
import { itemId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Acting } from '../../../platform/audit/index.ts';
import { openReportsForTests, shiftBook } from './configured-reports.builders.ts';
import { reportsOfItem } from './reports.store.ts';

const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
const engineer: Acting = { actor: { kind: 'user', id: 7, name: '李工' } };

let opened: Awaited<ReturnType<typeof openReportsForTests>>;
let token: string;

beforeAll(async () => {
  opened = await openReportsForTests(Date.UTC(2026, 10, 20));
});
afterAll(() => opened?.close());
beforeEach(async () => {
  token = await opened.prepare();
  await opened.platform.call(token, reportCalls.create, shiftBook);
});

/** The file of the item, with something else in its report. */
async function fileWith(change: object): Promise<Buffer> {
  const { content } = await opened.items.export(itemId(1));
  const file: ItemFile = JSON.parse(gunzipSync(content as Buffer).toString());
  const rows = file.content.parts.reports?.rows as { reports: object[] };
  Object.assign(rows.reports[0] ?? {}, change);
  const checksum = createHash('sha256').update(JSON.stringify(file.content)).digest('hex');
  return gzipSync(JSON.stringify({ ...file, checksum }));
}
const take = (packed: Buffer) =>
  opened.items.import({ packed, dryRun: false, language: 'en-US' }, engineer, administrator);

test('they come back with points of their own', async () => {
  const found = await take(await fileWith({}));
  expect(found).toMatchObject({ imported: true, itemId: 3, problems: [] });
  expect(found.creates).toContainEqual({ kind: 'report', count: 1 });
  const [first] = await reportsOfItem(opened.platform.db, itemId(1));
  const [copy] = await reportsOfItem(opened.platform.db, itemId(3));
  expect(copy).toMatchObject({ name: first?.name, aggregates: first?.aggregates, itemId: 3 });
  const points = await opened.devices.findPoints(copy?.dataIds ?? []);
  const nameOf = new Map(points.map(({ id, name }) => [id, name]));
  expect(copy?.dataIds.map((id) => nameOf.get(id))).toEqual(['压力', '产量']);
  expect(copy?.dataIds).not.toEqual(first?.dataIds);
});

test.each([
  ['a point of another file', { dataIds: [99, 2] }, 'item.file_reference'],
  ['a second', { interval: { unit: 'second', every: 1 } }, 'report.interval_rule'],
  ['a heading too few', { dataNames: [''] }, 'report.column_name_rule'],
])('one with %s is told, and nothing is made', async (_, change, error) => {
  const found = await take(await fileWith(change));
  expect(found.imported).toBe(false);
  expect(found.problems.map((problem) => problem.error)).toContain(error);
});
