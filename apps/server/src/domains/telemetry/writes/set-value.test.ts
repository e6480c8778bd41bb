/** Writes on their way into a machine, and what comes of them. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

describe('a write', () => {
  it('is confirmed by read-back, logged and told of', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id, { slope: 0.1, unit: '℃' });
    await fixture.untilState(device.id, 'online');
    const { data } = await fixture.write(point.id, 42.5);
    expect(data).toMatchObject({ state: 'confirmed', oldValue: '0', newValue: '42.5' });
    expect(data).toMatchObject({ readBack: '42.5', reason: null, unit: '℃' });
    expect(fixture.machine.unit(1).holdings[10]).toBe(425);
    await fixture.untilValue(point.id, 42.5);
    const told = fixture.server.published.filter(
      ({ topic, data: told }) =>
        topic === 'writes' && (told as { commandId: number }).commandId === data.commandId,
    );
    expect(told.map(({ data: command }) => (command as { state: string }).state)).toEqual([
      'sent',
      'accepted',
      'confirmed',
    ]);
    const log = await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId: point.id });
    expect(log.data).toMatchObject({ total: 1, list: [{ commandId: data.commandId }] });
  });

  it.each([
    ['a number beyond the type', 70_000, 'telemetry.value_out_of_range'],
    ['no number', 'abc', 'telemetry.value_not_number'],
    ['half a number', 1.5, 'telemetry.value_not_whole'],
  ])('of %s is refused and logged', async (_what, value, error) => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilState(device.id, 'online');
    expect(await fixture.write(point.id, value)).toMatchObject({ code: 422, error });
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
      pointId: point.id,
    });
    expect(data.list).toMatchObject([{ state: 'refused', reason: error }]);
  });

  it('is refused where the point is not writable, or the machine is offline', async () => {
    const device = await fixture.addMachine();
    const fixed = await fixture.addPoint(device.id, { writable: false });
    const point = await fixture.addPoint(device.id, { address: '11' });
    await fixture.untilValue(point.id, 0);
    expect(await fixture.write(fixed.id, 1)).toMatchObject({ error: 'telemetry.not_writable' });
    fixture.machine.refuseLinks();
    await fixture.untilState(device.id, 'offline');
    expect(await fixture.write(point.id, 1)).toMatchObject({ error: 'telemetry.device_offline' });
  });

  it('of a point that was saved a moment ago is carried out', async () => {
    const device = await fixture.addMachine();
    await fixture.untilValue((await fixture.addPoint(device.id)).id, 0);
    const point = await fixture.addPoint(device.id, { address: '11' });
    const { data } = await fixture.write(point.id, 7);
    expect(data).toMatchObject({ state: 'confirmed', readBack: '7' });
  });

  it('to a device that is switched off is refused as offline, and logged', async () => {
    const device = await fixture.addMachine({ enabled: false });
    const point = await fixture.addPoint(device.id);
    expect(await fixture.write(point.id, 1)).toMatchObject({ error: 'telemetry.device_offline' });
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
      pointId: point.id,
    });
    expect(data.list).toMatchObject([{ state: 'refused', reason: 'telemetry.device_offline' }]);
  });

  it('that the machine refuses says so', async () => {
    fixture.machine.faults.exceptions = [
      { space: 'holding', first: 10, last: 10, code: 3, on: 'write' },
    ];
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilState(device.id, 'online');
    const { data } = await fixture.write(point.id, 1);
    expect(data).toMatchObject({ state: 'refused', reason: 'telemetry.device_refused' });
  });

  it('that the machine takes and does not keep differs', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilState(device.id, 'online');
    fixture.machine.freeze();
    const { data } = await fixture.write(point.id, 9);
    expect(data).toMatchObject({ state: 'refused', reason: 'telemetry.read_back_differs' });
  });

  it.each([
    ['clamps it', () => 100, '100'],
    ['keeps what it had', (_written: number, before: number) => before, '0'],
  ])('to a machine that %s and echoes that says what it holds', async (_what, keep, holds) => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilState(device.id, 'online');
    fixture.machine.faults.keep = keep;
    const { data } = await fixture.write(point.id, 500);
    expect(data).toMatchObject({
      state: 'refused',
      reason: 'telemetry.read_back_differs',
      newValue: '500',
      readBack: holds,
    });
  });

  it('that was taken and answered strangely is confirmed by what the machine holds', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id, { dataType: DataType.BOOL, bit: 3 });
    await fixture.untilState(device.id, 'online');
    fixture.machine.faults.unknownFunctions.add(22);
    fixture.machine.faults.keep = (written) => written | 1;
    const { data } = await fixture.write(point.id, 1);
    expect(data).toMatchObject({ state: 'confirmed', readBack: '1' });
  });

  it('that nobody answers has an unknown outcome', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilState(device.id, 'online');
    fixture.machine.faults.silentUnits.add(1);
    const { data } = await fixture.write(point.id, 9);
    expect(data).toMatchObject({ state: 'timed-out', reason: 'telemetry.write_timed_out' });
  });

  it('that is cut off after the machine took it is not called refused', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilState(device.id, 'online');
    fixture.machine.faults.silentUnits.add(1);
    const writing = fixture.write(point.id, 9);
    const { holdings } = fixture.machine.unit(1);
    await waitFor('the write', () => holdings[10] === 9);
    fixture.machine.dropLinks();
    const { data } = await writing;
    expect(data).toMatchObject({ state: 'timed-out', reason: 'telemetry.write_timed_out' });
  });

  it('is carried out once for one intent, and not without end', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilState(device.id, 'online');
    const intent = { pointId: point.id, value: 1, idempotencyKey: 'intent-0001' };
    const first = await fixture.call(fixture.admin, telemetryCalls.setValue, intent);
    const again = await fixture.call(fixture.admin, telemetryCalls.setValue, intent);
    expect(again.data.commandId).toBe(first.data.commandId);
    const codes: (string | undefined)[] = [];
    for (let value = 0; value < 12; value++) {
      const sent = await fixture.call(fixture.admin, telemetryCalls.setValue, {
        pointId: point.id,
        value,
      });
      codes.push(sent.error);
    }
    expect(codes.at(-1)).toBe('telemetry.write_too_often');
  });
});
