/** An item with points whose history is stored, and what reads it, on real engines. */
import { DataType, itemId, type PointId, timestamp, userId } from '@millwright/kernel';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices/devices.builders.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import type { BackgroundTasks } from '../tasks/index.ts';
import {
  createTasksForTests,
  ordinaryAccess,
  type TasksForTests,
} from '../tasks/tasks.builders.ts';
import { openTestHistory, type TestHistory } from '../telemetry/history/testing.ts';
import { routeHistory } from './history/index.ts';
import { routeVariableReports } from './variable/index.ts';

/** Midnight in Shanghai, whose clock the item has. */
export const midnight = Date.UTC(2026, 4, 31, 16);
const acting = actingAs('test');

/** Of one sample: when, after midnight, and what it was. */
export type Given = readonly [at: number, value: number, quality?: number, text?: string];

export interface HistoryFixture {
  readonly platform: PlatformForTests;
  readonly items: Items;
  readonly devices: Devices;
  readonly history: TestHistory['history'];
  readonly tasks: BackgroundTasks;
  readonly access: TasksForTests['access'];
  /** Days that users may look back; null = any. */
  limitDays: number | null;
  /** Items and points anew: 油温 with limits, and 产量, a counter of 16 bits. */
  reset(): Promise<{ temperature: PointId; counter: PointId }>;
  write(point: PointId, samples: readonly Given[]): Promise<void>;
  close(): Promise<void>;
}

/** @param now the time, which stands still */
export async function openHistoryFixture(now: number): Promise<HistoryFixture> {
  const [platform, opened] = await Promise.all([
    openPlatformForTests(),
    openTestHistory(timestamp(now)),
  ]);
  const { items, devices } = createDevicesForTests(platform);
  const forTasks = createTasksForTests(platform);
  const tasks = forTasks.open({ routes: true });
  const { history } = opened;
  const fixture: HistoryFixture = {
    ...{ platform, items, devices, history, tasks, access: forTasks.access },
    limitDays: null,
    async reset() {
      await platform.reset();
      await platform.addUsers(7);
      platform.clock.jump(timestamp(now));
      fixture.limitDays = null;
      const zone = { lnglat: null, note: '', timeZone: 'Asia/Shanghai' };
      for (const itemName of ['无锡空压站', '常州泵站']) {
        await items.create({ itemName, ...zone }, acting, 'all');
      }
      const { id } = await devices.create(buildDevice({ deviceName: '1号空压机' }), acting);
      const plain = { lowerLimit: null, upperLimit: null, unit: '', slope: 1 };
      const limits = { lowerLimit: null, upperLimit: 80, unit: '℃' };
      const made = await devices.createPoints(
        id,
        [
          buildPoint({ name: '油温', ...{ dataType: DataType.INT16S, ...limits } }),
          buildPoint({ name: '产量', ...{ ...plain, dataType: DataType.INT16U, address: '200' } }),
        ],
        acting,
      );
      const [temperature, counter] = made.map((point) => point.id) as [PointId, PointId];
      return { temperature, counter };
    },
    async write(point, samples) {
      const batch = history.createBatch(samples.length);
      for (const [at, value, quality = 0, text = null] of samples) {
        batch.append(point, midnight + at, value, quality, text);
      }
      await history.write(batch);
      await history.rollUp({ open: true });
    },
    async close() {
      await forTasks.close();
      await platform.close();
      await opened.stop();
    },
  };
  const needs = {
    ...{ ...platform, history, tasks, devices, items },
    historyDays: async () => fixture.limitDays,
    telemetry: { holding: async () => ({ held: new Set<PointId>(), gaps: [] }) },
  };
  routeHistory(platform.http, needs);
  routeVariableReports(platform.http, needs);
  forTasks.access.set(userId(7), ordinaryAccess(userId(7), [itemId(1), itemId(2)]));
  tasks.start();
  return fixture;
}
