import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { deviceId, itemId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../../devices/devices.builders.ts';
import { createHistoryTasks, type HistoryTasks } from './history-tasks.ts';

const setup = actingAs('setup');

let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let tasks: HistoryTasks;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
  const needs = {
    ...platform,
    log: silentLog,
    devices: made.devices,
    leadCutTo: () => null,
    stateOf: () => null,
    follow: () => {},
    demandMore: async () => {},
  };
  tasks = createHistoryTasks(needs);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  const { items, devices } = made;
  await items.create({ itemName: '泵站', lnglat: null, note: '' }, setup, 'all');
  for (const deviceName of ['一号', '二号']) {
    await devices.create(buildDevice({ itemId: itemId(1), deviceName }), setup);
  }
  const points = ['a', 'b', 'c'].map((name) => buildPoint({ name }));
  await devices.createPoints(deviceId(1), points, setup);
  await devices.createPoints(deviceId(2), points, setup);
});

const usedOf = async (device: number) => {
  const token = platform.signIn({});
  const { data } = await platform.call(token, referenceCalls.list, { deviceId: deviceId(device) });
  return data?.list;
};

test('what saves points, has one as its flag or shows them together uses them', async () => {
  await tasks.create(
    {
      ...{ itemId: itemId(1), name: '班报', mode: 'periodic', intervalMs: 5000, deadband: 0 },
      ...{ flagPointId: pointId(3), retentionDays: 90, pointIds: [1, 2, 4].map(pointId) },
      ...{ condition: null, leadSeconds: 0, resetFlag: false },
    },
    setup,
    () => {},
  );
  await made.devices.dataSets.create(
    { itemId: itemId(1), name: '参数', note: '', pointIds: [pointId(2), pointId(5)] },
    setup,
  );
  const task = { subject: 'history_task', id: 1, name: '班报', itemId: 1 };
  const set = { subject: 'data_set', id: 1, name: '参数', itemId: 1, holdsPointIds: [] };
  expect(await usedOf(1)).toEqual(
    expect.arrayContaining([
      // Of its flag it does not let go.
      { ...task, pointIds: [1, 2, 3], holdsPointIds: [3] },
      { ...set, pointIds: [2] },
    ]),
  );
  expect(await usedOf(2)).toEqual(
    expect.arrayContaining([
      { ...task, pointIds: [4], holdsPointIds: [] },
      { ...set, pointIds: [5] },
    ]),
  );
});

test('nothing uses the points of a device that is new', async () => {
  expect(await usedOf(2)).toEqual([]);
});

test('what a condition looks at is used by the task, which does not let go of it', async () => {
  const { id } = await tasks.create(
    {
      ...{ itemId: itemId(1), name: '起动', mode: 'condition', intervalMs: 5000, deadband: 0 },
      condition: { kind: 'expression', text: '{#4} > 2' },
      ...{ leadSeconds: 5, flagPointId: null, resetFlag: false },
      ...{ retentionDays: null, pointIds: [pointId(1)] },
    },
    setup,
    () => {},
  );
  const task = { subject: 'history_task', id, name: '起动', itemId: 1 };
  expect(await usedOf(2)).toEqual([{ ...task, pointIds: [4], holdsPointIds: [4] }]);
  const refused = { code: 'history.tasks_use_point', details: { task: '起动' } };
  await expect(made.devices.deletePoints([pointId(4)], setup)).rejects.toMatchObject(refused);
});
