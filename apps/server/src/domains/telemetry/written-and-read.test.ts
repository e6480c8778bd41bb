/** What one call writes is read back by each of those that show values. */
import { pointBlockCalls } from '@millwright/contract/devices/point-blocks/point-blocks.calls';
import { dataMonitorCalls } from '@millwright/contract/telemetry/data-monitor.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type PointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from './device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

it('a value, by point, device, group and block', async () => {
  const { admin, item, call } = fixture;
  const device = await fixture.addMachine();
  const made = await call(admin, pointBlockCalls.create, {
    ...{ deviceId: device.id, name: '段', family: 'HR', address: '10' },
    rows: [{ name: '开度', dataType: DataType.INT16U, writable: true }],
  });
  const [point] = made.data.pointIds as PointId[];
  if (point === undefined) throw new Error('the block has no point');
  await fixture.untilValue(point, 0);
  expect(await fixture.write(point, 42)).toMatchObject({ data: { state: 'confirmed' } });
  await fixture.untilValue(point, 42);
  const shown = { pointId: point, value: 42 };

  const values = await call(admin, telemetryCalls.values, { points: String(point) });
  expect(values.data.list).toMatchObject([shown]);
  const monitor = await call(admin, dataMonitorCalls.device, { deviceId: device.id });
  expect(monitor.data).toMatchObject({ total: 1, list: [{ ...shown, name: '开度' }] });
  const block = await call(admin, telemetryCalls.blockValues, { blockId: made.data.id });
  expect(block.data.list).toMatchObject([shown]);
  const grouped = await call(admin, telemetryCalls.groupPreview, { itemId: item });
  expect(grouped.data.list.flatMap(({ points }) => points)).toMatchObject([shown]);
});
