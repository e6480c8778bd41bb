/** By whatever way a device or a point is changed: what an interlock that is on stands on stays. */
import { dataSetCalls } from '@millwright/contract/devices/data-sets/data-sets.calls';
import { deletionCalls } from '@millwright/contract/devices/deletions/deletions.calls';
import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { pointBatchCalls } from '@millwright/contract/devices/points/point-batch.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import type { DeviceId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let guard: Point;
let target: Point;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  device = (await fixture.addMachine()).id;
  guard = await fixture.addPoint(device, { address: '1' });
  target = await fixture.addPoint(device, { address: '2' });
  await fixture.call(fixture.admin, interlockCalls.create, {
    ...{ itemId: fixture.item, name: `联锁${fixture.serial()}`, lockReason: '检修' },
    locked: { kind: 'point', pointId: target.id },
    condition: { kind: 'comparison', pointId: guard.id, sign: '>', value: 8 },
    ...{ whenUnknown: 'allow', enabled: true },
  });
});

const deviceNow = async () =>
  (await fixture.call(fixture.admin, deviceCalls.get, { id: device })).data;
const codesOf = ({ list }: { list: readonly { error: string | null }[] }) =>
  list.map(({ error }) => error);

/** The codes that the rows of a file with this device in it are refused with. */
async function importDevice(cells: Readonly<Record<string, string | number>>) {
  const row = { deviceName: (await deviceNow()).deviceName, ...cells };
  const lines = [Object.keys(row), Object.values(row)].map((each) => each.join());
  const { rows } = await fixture.server.devices.file.import(
    {
      ...{ itemId: fixture.item, dryRun: false, language: 'en-US', mayEdit: true },
      bytes: new TextEncoder().encode(lines.join('\n')),
    },
    actingAs('setup'),
  );
  return rows.flatMap(({ problems }) => problems.map(({ error }) => error));
}

const waysOfDevice: Readonly<Record<string, () => Promise<unknown>>> = {
  async edit() {
    const edited = { ...(await deviceNow()), port: 1502 };
    return [(await fixture.call(fixture.admin, deviceCalls.edit, edited)).error];
  },
  file: () => importDevice({ port: 1502 }),
  'file, to another protocol': () => importDevice({ protocol: 's7' }),
  async 'edit, to be polled each hour'() {
    const edited = { ...(await deviceNow()), periodMs: 3_600_000 };
    return [(await fixture.call(fixture.admin, deviceCalls.edit, edited)).error];
  },
  async 'edit, to be polled where somebody looks'() {
    const edited = { ...(await deviceNow()), mode: 'save-flow' as const };
    return [(await fixture.call(fixture.admin, deviceCalls.edit, edited)).error];
  },
  'file, to be polled each hour': () => importDevice({ periodMs: 3_600_000 }),
  'file, to be polled where somebody looks': () => importDevice({ mode: 'save-flow' }),
};

it.each(Object.entries(waysOfDevice))('its device by %s', async (_way, change) => {
  const before = await deviceNow();
  expect(await change()).toEqual(['interlock.device_stays']);
  expect(await deviceNow()).toEqual(before);
});

it('a file with a device that stays as it is changes what is free', async () => {
  expect(await importDevice({ note: '三号车间' })).toEqual([]);
  expect(await deviceNow()).toMatchObject({ note: '三号车间' });
});

it('it is polled more often, and one of which a point is only locked as seldom as anybody likes', async () => {
  const edited = { ...(await deviceNow()), periodMs: 50 };
  expect(await fixture.call(fixture.admin, deviceCalls.edit, edited)).toMatchObject({ code: 200 });
  const other = await fixture.addMachine({ port: 1502 });
  const valve = await fixture.addPoint(other.id);
  await fixture.call(fixture.admin, interlockCalls.create, {
    ...{ itemId: fixture.item, name: `联锁${fixture.serial()}`, lockReason: '检修' },
    locked: { kind: 'point', pointId: valve.id },
    condition: { kind: 'comparison', pointId: guard.id, sign: '>', value: 8 },
    ...{ whenUnknown: 'allow', enabled: true },
  });
  const slower = { ...other, mode: 'save-flow' as const, periodMs: 5000 };
  expect(await fixture.call(fixture.admin, deviceCalls.edit, slower)).toMatchObject({ code: 200 });
});

const waysOfPoint: Readonly<Record<string, (point: Point) => Promise<unknown>>> = {
  async edit(point) {
    const edited = { ...point, slope: 0.001 };
    return [(await fixture.call(fixture.admin, pointCalls.edit, edited)).error];
  },
  async batch({ id }) {
    const changes = { slope: 0.001 };
    const given = { ids: [id], changes };
    return codesOf((await fixture.call(fixture.admin, pointBatchCalls.edit, given)).data);
  },
  async 'batch of a data set'({ id }) {
    const set = await fixture.call(fixture.admin, dataSetCalls.create, {
      ...{ itemId: fixture.item, name: `集${fixture.serial()}`, note: '', pointIds: [id] },
    });
    const given = { id: set.data.id, changes: { slope: 0.001 } };
    return codesOf((await fixture.call(fixture.admin, dataSetCalls.batch, given)).data);
  },
  async file({ name }) {
    const { data } = await fixture.call(fixture.admin, pointFileCalls.import, {
      ...{ deviceId: device, dryRun: false },
      text: `name,family,address,dataType\n${name},HR,50,INT16U\n`,
    });
    return data.rows.map(({ error }) => error);
  },
};

it.each(Object.entries(waysOfPoint))('its points by %s', async (_way, change) => {
  for (const point of [guard, target]) {
    expect(await change(point)).toEqual(['interlock.point_stays']);
    expect(await fixture.server.devices.findPoints([point.id])).toEqual([point]);
  }
});

it('they are neither deleted nor sent to another project', async () => {
  const other = await fixture.call(fixture.admin, itemCalls.create, {
    itemName: `别处${fixture.serial()}`,
  });
  const moved = await fixture.call(fixture.admin, deviceBatchCalls.move, {
    ...{ ids: [device], itemId: other.data.id, dryRun: false },
  });
  expect(codesOf(moved.data)).toEqual(['interlock.stays']);
  const gone = await fixture.call(fixture.admin, deletionCalls.deleteDevices, { ids: [device] });
  expect(codesOf(gone.data)).toEqual(['interlock.uses_point']);
  for (const { id } of [guard, target]) {
    const deleted = await fixture.call(fixture.admin, pointCalls.delete, { ids: [id] });
    expect(deleted).toMatchObject({ code: 422, error: 'interlock.uses_point' });
  }
});
