/** What an interlock looks at may be reckoned from others, which stay as well. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { Point, PointInput } from '@millwright/contract/devices/points/points.schemas';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { DataType, type DeviceId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPoint } from '../../devices/devices.builders.ts';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let line: DeviceId;
let sums: DeviceId;
let press: Point;
let double: Point;
let shown: Point;
let aside: Point;
let interlock: string;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());

async function calculated(name: string, expression: string, tally?: 'daily'): Promise<Point> {
  const { family: _, address: __, bit: ___, length: ____, ...given } = buildPoint({ name });
  const point = { ...given, expression, tally, dataType: DataType.DOUBLE, writable: false };
  return (await fixture.call(fixture.admin, pointCalls.create, { deviceId: sums, point })).data;
}

/** On a valve of another machine, by what is reckoned from `press` twice over. */
beforeEach(async () => {
  await fixture.renew();
  line = (await fixture.addMachine()).id;
  const { data } = await fixture.call(fixture.admin, deviceCalls.create, {
    ...{ itemId: fixture.item, deviceName: `算${fixture.serial()}`, protocol: 'calculated' },
  });
  sums = data.id;
  press = await fixture.addPoint(line, { name: `压${fixture.serial()}`, address: '1' });
  aside = await fixture.addPoint(line, { address: '3' });
  double = await calculated(`倍${fixture.serial()}`, `{${press.name}} * 2`, 'daily');
  shown = await calculated(`示${fixture.serial()}`, `{${double.name}} + 1`);
  const other = await fixture.addMachine({ port: 1502 });
  const valve = await fixture.addPoint(other.id, { address: '2' });
  const made = await fixture.call(fixture.admin, interlockCalls.create, {
    ...{ itemId: fixture.item, name: `联锁${fixture.serial()}`, lockReason: '带压' },
    locked: { kind: 'point', pointId: valve.id },
    condition: { kind: 'comparison', pointId: shown.id, sign: '>', value: 8 },
    ...{ whenUnknown: 'allow', enabled: true },
  });
  interlock = made.data.name;
});

const edit = (point: Point, given: Partial<PointInput>) =>
  fixture.call(fixture.admin, pointCalls.edit, { ...point, ...given });

it.each<readonly [string, () => Point, () => Partial<PointInput>]>([
  ['the scale of what is read', () => press, () => ({ slope: 0.001 })],
  ['what it is reckoned by', () => shown, () => ({ expression: `{${double.name}} * 0` })],
  ['a step in between', () => double, () => ({ expression: `{${aside.name}} * 2` })],
  ['how it is counted', () => shown, () => ({ tally: 'daily' })],
  ['where a counter begins anew', () => double, () => ({ rollsOverAt: 5 })],
])('%s stays', async (_what, of, given) => {
  const point = of();
  expect(await edit(point, given())).toMatchObject({
    ...{ code: 422, error: 'interlock.point_stays' },
    details: { interlock, point: point.name },
  });
});

it('the machine of what is read stays', async () => {
  const { data } = await fixture.call(fixture.admin, deviceCalls.get, { id: line });
  expect(
    await fixture.call(fixture.admin, deviceCalls.edit, { ...data, port: 1503 }),
  ).toMatchObject({ code: 422, error: 'interlock.device_stays', details: { interlock } });
});

it('a file tells it in the rows of these points', async () => {
  const fresh = { [double.name]: `{${press.name}} * 0`, [shown.name]: `{${double.name}} + 1` };
  const lines = Object.entries(fresh).map(([name, text]) => `${name},${text},DOUBLE,kPa`);
  const { data } = await fixture.call(fixture.admin, pointFileCalls.import, {
    ...{ deviceId: sums, dryRun: true },
    text: ['name,expression,dataType,unit', ...lines].join('\n'),
  });
  // Of the second only the unit is another: its expression is the same by the names of its points.
  expect(data.rows).toMatchObject([
    { outcome: 'refused', error: 'interlock.point_stays' },
    { outcome: 'edit', error: null },
  ]);
});

it('what nothing is reckoned from is edited, and names and units of the rest', async () => {
  expect(await edit(aside, { slope: 0.001 })).toMatchObject({ code: 200 });
  const written = { unit: 'kPa', expression: `{${double.name}} + 1` };
  expect(await edit(shown, written)).toMatchObject({ code: 200, data: { unit: 'kPa' } });
});
