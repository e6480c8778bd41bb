/**
 * A house with alarms for tests: item P1 with a device whose point 1 has an upper limit of 105 and
 * point 2 a lower one of -2, item P2 with one whose point 4 has an upper limit of 5.
 */
import type { Alarm, AlarmRuleInput } from '@millwright/contract/alarms/alarms.schemas';
import { noRuleDetails } from '@millwright/contract/alarms/sources/rule-details.schemas';
import { DataType, deviceId, itemId, milliseconds, pointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { actingAs } from '../../platform/audit/index.ts';
import type { Files } from '../../platform/files/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices/devices.builders.ts';
import type { Devices } from '../devices/index.ts';
import { createShiftCalendars, type Items } from '../items/index.ts';
import { type AlarmLimits, type AlarmsForTests, createAlarmsForTests } from './alarms.builders.ts';

export interface AlarmFixture extends AlarmsForTests {
  readonly platform: PlatformForTests;
  readonly items: Items;
  readonly devices: Devices;
  /** Token of somebody who sees P1 and may do everything with its alarms. */
  operator(): string;
  /** The active alarms of all items, by number. */
  active(): Promise<Alarm[]>;
  /** All alarms of all items, oldest first. */
  history(): Promise<Alarm[]>;
  /** Runs the outbox until `done`. */
  eventually(what: string, done: () => Promise<boolean> | boolean): Promise<void>;
  /** Ends this process; another one on the same database, with an edge and an outbox of its own. */
  restart(): Promise<AlarmsForTests>;
  close(): Promise<void>;
}

export const setup = actingAs('setup');
/** 2023-11-15 06:13:20 in Shanghai. */
export const start = 1_700_000_000_000;
export const upper = pointId(1);
export const lower = pointId(2);
export const text = pointId(3);
export const foreign = pointId(4);

/** @param filesOf where files are kept; nowhere without */
export async function openAlarmFixture(
  limits?: AlarmLimits,
  filesOf?: (platform: PlatformForTests) => Files,
): Promise<AlarmFixture> {
  const platform = await openPlatformForTests();
  const parts = createDevicesForTests(platform);
  const { items, devices } = parts;
  const shiftCalendars = createShiftCalendars({ ...platform, items });
  for (const itemName of ['P1', 'P2']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  await devices.create(buildDevice(), setup);
  await devices.create(buildDevice({ itemId: itemId(2) }), setup);
  const plain = { lowerLimit: null, upperLimit: null };
  await devices.createPoints(
    deviceId(1),
    [
      buildPoint({ name: '温度', upperLimit: 105 }),
      buildPoint({ name: '压力', ...plain, lowerLimit: -2, unit: 'bar' }),
      buildPoint({ name: '编号', ...plain, dataType: DataType.CHAR, length: 8 }),
    ],
    setup,
  );
  await devices.createPoints(deviceId(2), [buildPoint({ name: '外', upperLimit: 5 })], setup);
  const kept = filesOf === undefined ? {} : { files: filesOf(platform) };
  const first = createAlarmsForTests(platform, { ...parts, shiftCalendars, ...kept }, limits);
  await first.alarms.start();
  const opened = [first];
  const everything = { visible: 'all', page: 1, pageSize: 100, order: 'asc' } as const;

  return {
    ...first,
    ...parts,
    platform,
    operator: () =>
      platform.signIn({
        permissions: new Set(['alarms.edit', 'alarms.delete', 'alarms.confirm', 'points.edit']),
        userName: '王工',
      }),
    async active() {
      const query = { ...everything, state: 'active', sort: 'number' } as const;
      return (await first.alarms.list(query)).list;
    },
    history: async () => (await first.alarms.list(everything)).list,
    async eventually(what, done) {
      platform.outbox.start();
      await waitFor(what, async () => {
        platform.clock.advance(milliseconds(50));
        await first.alarms.settled();
        return done();
      });
    },
    async restart() {
      await opened.at(-1)?.alarms.stop();
      const ignore = () => {};
      const calls = { handle: ignore, handleDownload: ignore, handleUpload: ignore };
      const second = {
        ...platform,
        http: { ...platform.http, ...calls, scope: ignore, owner: ignore },
        jobs: { ...platform.jobs, define: ignore, schedule: ignore },
        outbox: { ...platform.outbox, on: ignore },
      };
      const again = createAlarmsForTests(second, createDevicesForTests(second), limits);
      opened.push(again);
      await again.alarms.start();
      return again;
    },
    async close() {
      for (const each of opened) await each.alarms.stop();
      await platform.close();
    },
  };
}

/** A rule over points 1 and 2: a temperature above 50 and a pressure below 1. */
export const buildRule = (given: Partial<AlarmRuleInput> = {}): AlarmRuleInput => ({
  itemId: itemId(1),
  name: '联锁',
  level: 4,
  when: {
    op: 'all',
    of: [
      { op: 'above', pointId: upper, value: 50, deadband: 5 },
      { op: 'below', pointId: lower, value: 1, deadband: 0 },
    ],
  },
  onDelayMs: 0,
  offDelayMs: 0,
  enabled: true,
  description: '',
  ...noRuleDetails,
  ...given,
});
