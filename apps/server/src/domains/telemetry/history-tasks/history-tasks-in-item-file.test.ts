import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { refuse } from '@millwright/contract';
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { deviceId, type ItemId, itemId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { type Acting, actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../../devices/devices.builders.ts';
import { createHistoryTasks, type HistoryTasks } from './history-tasks.ts';
import { historyTasksInItemFile } from './history-tasks-in-item-file.ts';

const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
const setup = actingAs('setup');
const engineer: Acting = { actor: { kind: 'user', id: 7, name: '李工' } };

let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let tasks: HistoryTasks;
/** How many more that act by themselves were asked for. */
let demanded: number[] = [];

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
  const demandMore = async (_tx: unknown, _item: ItemId, more: number): Promise<void> => {
    demanded.push(more);
    if (more > 1) throw refuse('history.account_full', { limit: 1 });
  };
  const needs = {
    ...platform,
    log: silentLog,
    devices: made.devices,
    leadCutTo: () => null,
    stateOf: () => null,
    follow: () => {},
    demandMore,
  };
  tasks = createHistoryTasks(needs);
  made.items.ports.fileParts.add(historyTasksInItemFile(needs));
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
  demanded = [];
});

/** An item with points 1, 2 and 3: 1 and 2 in a task whose flag is 3. */
async function exportStation(
  change: (rows: { tasks: object[] }) => void = () => {},
): Promise<Buffer> {
  const { items, devices } = made;
  await items.create({ itemName: '泵站', lnglat: null, note: '' }, setup, 'all');
  await devices.create(buildDevice({ itemId: itemId(1) }), setup);
  const points = ['a', 'b', 'c'].map((name) => buildPoint({ name }));
  await devices.createPoints(deviceId(1), points, setup);
  await tasks.create(
    {
      itemId: itemId(1),
      name: '班报',
      mode: 'periodic',
      intervalMs: 5_000,
      deadband: 0,
      flagPointId: pointId(3),
      ...{ condition: null, leadSeconds: 0, resetFlag: false },
      retentionDays: 90,
      pointIds: [pointId(1), pointId(2)],
    },
    setup,
    () => {},
  );
  const { content } = await items.export(itemId(1));
  const file: ItemFile = JSON.parse(gunzipSync(content as Buffer).toString());
  const part = file.content.parts.historyTasks;
  change((part?.rows ?? {}) as { tasks: object[] });
  const checksum = createHash('sha256').update(JSON.stringify(file.content)).digest('hex');
  return gzipSync(JSON.stringify({ ...file, checksum }));
}
const take = (packed: Buffer) =>
  made.items.import({ packed, dryRun: false, language: 'en-US' }, engineer, administrator);
const tasksOf = async (itemId: ItemId) =>
  (await tasks.list({ itemId, page: 1, pageSize: 9, order: 'asc' })).list;

test('tasks come back from the file of an item with its own points', async () => {
  const report = await take(await exportStation());
  expect(report).toMatchObject({ imported: true, itemId: 2, problems: [] });
  expect(report.creates).toContainEqual({ kind: 'historyTask', count: 1 });
  const [first] = await tasksOf(itemId(1));
  const own = { id: 2, itemId: 2, pointIds: [4, 5], flagPointId: 6 };
  const now = { createdAt: expect.any(Number), updatedAt: expect.any(Number) };
  expect(await tasksOf(itemId(2))).toEqual([{ ...first, ...own, ...now }]);
  expect((await platform.emitted()).at(-1)).toBe('history-tasks.changed');
});

test.each([
  ['a point of another file', { pointIds: [99] }, 'item.file_reference'],
  ['a flag of another file', { flagPointId: 99 }, 'item.file_reference'],
  ['no points', { pointIds: [] }, 'history.points_rule'],
  ['an interval that is too short', { intervalMs: 1 }, 'history.interval_rule'],
])('a task with %s is told and nothing is made', async (_, fields, error) => {
  const file = await exportStation(({ tasks: [task] }) => void Object.assign(task ?? {}, fields));
  const report = await take(file);
  expect(report.imported).toBe(false);
  expect(report.problems.map((problem) => problem.error)).toContain(error);
  expect(await tasksOf(itemId(2))).toEqual([]);
});

test('no more tasks that act by themselves come than their account may have', async () => {
  const condition = { kind: 'comparison', pointId: 3, sign: '>', value: 1 };
  const acting = { mode: 'condition', condition };
  const more = (count: number) =>
    exportStation((rows) => {
      rows.tasks = [1, 2].map((id) => ({
        ...{ ...rows.tasks[0], ...(id <= count ? acting : {}) },
        ...{ id, name: `任务${id}`, pointIds: [id] },
      }));
    });
  const report = await take(await more(2));
  expect(report.problems).toMatchObject([{ part: 'historyTasks', error: 'history.account_full' }]);
  expect(report.imported).toBe(false);
  await platform.reset();
  await platform.addUsers(7);
  expect(await take(await more(1))).toMatchObject({ imported: true, problems: [] });
  expect(demanded).toEqual([2, 1]);
});

test('a point in two tasks is told', async () => {
  const file = await exportStation(
    ({ tasks: rows }) => void rows.push({ ...rows[0], id: 2, name: '日报', pointIds: [2] }),
  );
  const report = await take(file);
  expect(report.problems).toMatchObject([{ at: '日报', error: 'history.point_taken' }]);
});

test('a condition comes with the points of the new item, and no flag is reset before somebody has looked', async () => {
  const conditional = {
    ...{ mode: 'condition', leadSeconds: 5, resetFlag: true },
    condition: { kind: 'expression', text: '{#3} > 2 and working()' },
  };
  const file = await exportStation(({ tasks: [task] }) => Object.assign(task ?? {}, conditional));
  const report = await take(file);
  expect(report.conflicts.map(({ error }) => error)).toContain('history.file_no_reset');
  expect(await tasksOf(itemId(2))).toMatchObject([
    {
      ...{ mode: 'condition', leadSeconds: 5, resetFlag: false, flagPointId: 6 },
      condition: { kind: 'expression', text: '{#6} > 2 and working()' },
    },
  ]);
});

test.each([
  ['without its condition', { condition: null }, 'history.condition_required'],
  [
    'with a point of another file',
    { condition: { kind: 'comparison', pointId: 99, sign: '>', value: 1 } },
    'item.file_reference',
  ],
  [
    'with what cannot be read',
    { condition: { kind: 'expression', text: '{#3} >' } },
    'assignment.expression_wrong',
  ],
])('a conditional task %s is told and nothing is made', async (_, fields, error) => {
  const file = await exportStation(
    ({ tasks: [task] }) => void Object.assign(task ?? {}, { mode: 'condition' }, fields),
  );
  const report = await take(file);
  expect(report.imported).toBe(false);
  expect(report.problems.map((problem) => problem.error)).toContain(error);
});

test('a task of a file of before is as it was', async () => {
  const file = await exportStation(({ tasks: [task] }) => {
    for (const later of ['condition', 'leadSeconds', 'resetFlag']) {
      delete (task as Record<string, unknown>)[later];
    }
  });
  expect((await take(file)).imported).toBe(true);
  expect(await tasksOf(itemId(2))).toMatchObject([
    { mode: 'periodic', condition: null, leadSeconds: 0, resetFlag: false },
  ]);
});
