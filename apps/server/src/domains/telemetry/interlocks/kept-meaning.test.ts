/** Who may edit points and devices, and not interlocks, takes no lock away: what it stands on stays while it is on. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { pointBatchCalls } from '@millwright/contract/devices/points/point-batch.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { DataType, type DeviceId, DisplayFormat } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let guard: Point;
let target: Point;
let interlock: string;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());

const lock = (locked: Point, enabled = true) =>
  fixture.call(fixture.admin, interlockCalls.create, {
    ...{ itemId: fixture.item, name: `联锁${fixture.serial()}`, lockReason: '检修' },
    locked: { kind: 'point', pointId: locked.id },
    condition: { kind: 'comparison', pointId: guard.id, sign: '>', value: 8 },
    ...{ whenUnknown: 'allow', enabled },
  });
beforeEach(async () => {
  await fixture.renew();
  device = (await fixture.addMachine()).id;
  guard = await fixture.addPoint(device, { address: '1' });
  target = await fixture.addPoint(device, { address: '2' });
  const { data } = await lock(target);
  interlock = data.name;
});

const edit = (point: Point, given: Partial<Point>) =>
  fixture.call(fixture.admin, pointCalls.edit, { ...point, ...given });

it.each<readonly [string, Partial<Point>]>([
  ['another register', { address: '50' }],
  ['another type', { dataType: DataType.INT16S }],
  ['another scale', { slope: 10 }],
  ['another zero', { intercept: 1000 }],
  ['another code', { displayFormat: DisplayFormat.bcd }],
  ['nothing to write', { writable: false }],
])('what is locked, and what is looked at, is refused %s', async (_what, given) => {
  for (const point of [guard, target]) {
    expect(await edit(point, given)).toMatchObject({
      ...{ code: 422, error: 'interlock.point_stays' },
      details: { interlock, point: point.name },
    });
  }
});

it('anything else of them is edited', async () => {
  const given = { name: `阀${fixture.serial()}`, unit: 'bar', displayFormat: DisplayFormat.hex };
  expect(await edit(target, given)).toMatchObject({ code: 200 });
});

it('a batch and a file tell it in the rows of these points', async () => {
  const free = await fixture.addPoint(device, { address: '3' });
  const { data } = await fixture.call(fixture.admin, pointBatchCalls.edit, {
    ...{ ids: [target.id, free.id], changes: { slope: 2 } },
  });
  expect(data.list).toMatchObject([
    { id: target.id, error: 'interlock.point_stays' },
    { id: free.id, error: null, point: { slope: 2 } },
  ]);
  const text = `name,family,address,dataType\n${target.name},HR,50,INT16U\n`;
  for (const dryRun of [true, false]) {
    const report = await fixture.call(fixture.admin, pointFileCalls.import, {
      ...{ deviceId: device, text, dryRun },
    });
    expect(report.data).toMatchObject({
      done: false,
      rows: [{ outcome: 'refused', error: 'interlock.point_stays' }],
    });
  }
});

it('its device is not sent to another machine', async () => {
  const { data } = await fixture.call(fixture.admin, deviceCalls.get, { id: device });
  const moved = await fixture.call(fixture.admin, deviceCalls.edit, { ...data, port: 1502 });
  expect(moved).toMatchObject({ code: 422, error: 'interlock.device_stays' });
  const noted = await fixture.call(fixture.admin, deviceCalls.edit, { ...data, note: '三号车间' });
  expect(noted).toMatchObject({ code: 200 });
});

it('once it is switched off all of it may be edited', async () => {
  const { data } = await fixture.call(fixture.admin, interlockCalls.list, {
    itemId: fixture.item,
  });
  const [own] = data.list.filter(({ name }) => name === interlock);
  if (own === undefined) throw new RangeError('it is there');
  await fixture.call(fixture.admin, interlockCalls.edit, { ...own, enabled: false });
  expect(await edit(target, { address: '50' })).toMatchObject({ code: 200 });
  expect(await edit(guard, { slope: 10 })).toMatchObject({ code: 200 });
});

it('a point that nobody can write is not locked: that would lock nothing', async () => {
  const readOnly = await fixture.addPoint(device, { address: '3', writable: false });
  expect(await lock(readOnly)).toMatchObject({ code: 422, error: 'interlock.locks_nothing' });
});
