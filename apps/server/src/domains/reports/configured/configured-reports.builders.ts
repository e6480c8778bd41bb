/** Configured reports on real engines: an item with two devices, and a history of a clock that the test owns. */
import { deviceId, itemId, type PointId, pointId, timestamp, userId } from '@millwright/kernel';
import { actingAs } from '../../../platform/audit/index.ts';
import { openPlatformForTests } from '../../../platform/platform.builders.ts';
import { type AlarmQuery, listAlarms } from '../../alarms/occurrences/index.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../../devices/devices.builders.ts';
import { createShiftCalendars } from '../../items/index.ts';
import { createTasksForTests, ordinaryAccess } from '../../tasks/tasks.builders.ts';
import { openTestHistory } from '../../telemetry/history/testing.ts';
import { createHistorySheets } from '../sheets/index.ts';
import { createConfiguredReports } from './index.ts';

export const setup = actingAs('setup');
const engineerId = userId(7);

export async function openReportsForTests(now: number) {
  const [platform, opened] = await Promise.all([
    openPlatformForTests(),
    openTestHistory(timestamp(now)),
  ]);
  platform.clock.jump(timestamp(now));
  const { items, devices } = createDevicesForTests(platform);
  const fixture = createTasksForTests(platform);
  const tasks = fixture.open({ routes: true });
  const shiftCalendars = createShiftCalendars({ ...platform, items });
  let limit: number | null = null;
  const needs = {
    ...{ ...platform, items, devices, tasks, shiftCalendars },
    history: opened.history,
    historyDays: async () => limit,
    telemetry: { holding: async () => ({ held: new Set<PointId>(), gaps: [] }) },
    alarms: {
      list: (query: AlarmQuery) => listAlarms(platform.db, query, platform.clock.now()),
    },
  };
  const makers = [createConfiguredReports(needs), createHistorySheets(needs)];
  tasks.start();
  return {
    platform,
    items,
    devices,
    shiftCalendars,
    tasks,
    files: fixture.files,
    /** What users may see; null when the account may not be used. */
    access: fixture.access,
    makers,
    historyDays: needs.historyDays,
    history: opened.history,
    /** How many days back the engineer may look. */
    allow(days: number | null): void {
      limit = days;
    },
    /** Points 1 and 2 on the first device of item 1, 3 on its second, 4 on one of item 2. */
    async prepare(): Promise<string> {
      await platform.reset();
      limit = null;
      platform.clock.jump(timestamp(now));
      for (const itemName of ['空压站', 'P2']) {
        await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
      }
      for (const [item, deviceName] of [
        [1, '空压机'],
        [1, '水泵'],
        [2, '别人的'],
      ] as const) {
        await devices.create(buildDevice({ itemId: itemId(item), deviceName }), setup);
      }
      const press = [
        buildPoint({ name: '压力', unit: 'bar', decimals: 1 }),
        buildPoint({ name: '产量', unit: '', decimals: 0 }),
      ];
      await devices.createPoints(deviceId(1), press, setup);
      await devices.createPoints(deviceId(2), [buildPoint({ name: '流量', unit: 'm³/h' })], setup);
      await devices.createPoints(deviceId(3), [buildPoint({ name: 'foreign' })], setup);
      await platform.addUsers(engineerId);
      const mine = new Set([itemId(1)]);
      fixture.access.set(engineerId, {
        ...ordinaryAccess(engineerId, [itemId(1)]),
        permissions: new Set(['reports.edit', 'historysheets.edit', 'reportschedules.edit']),
      });
      return platform.signIn({
        userId: engineerId,
        permissions: new Set(['reports.edit', 'historysheets.edit', 'reportschedules.edit']),
        items: mine,
      });
    },
    async close(): Promise<void> {
      await fixture.close();
      await platform.close();
      await opened.stop();
    },
  };
}

/** A report of the pressure and the output, hour by hour. */
export const shiftBook = {
  itemId: itemId(1),
  name: '日报',
  timeType: 'day' as const,
  periodTimeList: [],
  interval: { unit: 'hour' as const, every: 1 },
  groupByDevice: true,
  totals: true,
  dataIds: [pointId(1), pointId(2)],
  dataNames: ['', '=当班产量'],
  aggregates: [
    ['min', 'max', 'mean'] as ('min' | 'max' | 'mean')[],
    ['difference', 'last'] as ('difference' | 'last')[],
  ],
};
