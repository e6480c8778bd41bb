/** Writes on their way into a machine, and what comes of them. */
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { textListCalls } from '@millwright/contract/devices/text-lists/text-lists.calls';
import { switchWords } from '@millwright/contract/switch-words';
import { sayWritten } from '@millwright/contract/telemetry/say-written';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

/** What may be written to a set-point of whole tenths. */
const range = { writeMin: 0.5, writeMax: 4.5, writeStep: 0.5 };

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
    // A device without points is online too: that it was read is what counts.
    await fixture.untilValue(point.id, 0);
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

  it('names who acted as somebody else', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id, {});
    await fixture.untilValue(point.id, 0);
    const original = { userId: userId(1), userName: 'admin' };
    const token = fixture.server.platform.signIn({ grade: 0, items: 'all', original });
    const sent = { pointId: point.id, value: 4 };
    const { data } = await fixture.call(token, telemetryCalls.setValue, sent);
    expect(data.userName).toMatch(/^.+ \(admin\)$/);
  });

  it('keeps what its values were called when it was made', async () => {
    const device = await fixture.addMachine();
    const texts = ['停止', '运行', '故障'].map((text, value) => ({ value, text, color: null }));
    const list = { itemId: device.itemId, name: '状态', texts };
    const { data: made } = await fixture.call(fixture.admin, textListCalls.create, list);
    const point = await fixture.addPoint(device.id, { textListId: made.id });
    await fixture.untilValue(point.id, 0);
    const { data } = await fixture.write(point.id, 2);
    expect(data).toMatchObject({ state: 'confirmed', format: { texts: [texts[0], texts[2]] } });
    const other = { ...made, texts: [{ value: 2, text: 'other', color: null }] };
    await fixture.call(fixture.admin, textListCalls.edit, other);
    const log = await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId: point.id });
    const [write] = log.data.list;
    const words = switchWords['zh-CN'];
    expect(write && sayWritten(write.oldValue, write, words)).toBe('停止');
    expect(write && sayWritten(write.readBack, write, words)).toBe('故障');
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

  it.each([
    [
      'above its range',
      4.51,
      'telemetry.beyond_write_range',
      { value: 4.51, range: '0.5 … 4.5, Δ 0.5' },
    ],
    ['far above', 9_999_999, 'telemetry.beyond_write_range', { value: 9_999_999 }],
    ['far above as text', '9999999', 'telemetry.beyond_write_range', { value: 9_999_999 }],
    ['below', 0.4, 'telemetry.beyond_write_range', { value: 0.4 }],
    ['off its step', 1.2, 'telemetry.off_write_step', { value: 1.2, step: 0.5, from: 0.5 }],
  ])('%s is refused, named and logged, and nothing is sent', async (_what, value, error, named) => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id, { slope: 0.1, ...range });
    await fixture.untilState(device.id, 'online');
    const refused = await fixture.write(point.id, value);
    const details = { ...named, point: point.name };
    expect(refused).toMatchObject({ code: 422, error, details });
    expect(refused.message).toContain(String(value));
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
      pointId: point.id,
    });
    expect(data.list).toMatchObject([{ state: 'refused', reason: error, details }]);
    expect(fixture.machine.unit(1).holdings[10]).toBe(0);
    expect((await fixture.write(point.id, 4.5)).data).toMatchObject({ state: 'confirmed' });
  });

  it('that would be beyond its range once the machine has rounded it is refused', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id, { slope: 0.1, writeMax: 4.57 });
    await fixture.untilState(device.id, 'online');
    const refused = await fixture.write(point.id, 4.57);
    expect(refused).toMatchObject({
      error: 'telemetry.rounds_out_of_range',
      details: { stored: 4.6 },
    });
  });

  it('follows the range that is stored, though nobody has taken it over yet', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id, { slope: 0.1, ...range });
    await fixture.untilValue(point.id, 0);
    const edited = fixture.call(fixture.admin, pointCalls.edit, { ...point, writeMax: 2 });
    expect((await edited).data).toMatchObject({ version: 2 });
    expect(await fixture.write(point.id, 3)).toMatchObject({
      error: 'telemetry.beyond_write_range',
    });
  });

  it('that waits behind a slow reply while its point is changed is not sent', async () => {
    const device = await fixture.addMachine({ timeoutMs: 3000, periodMs: 3_600_000 });
    const [slow, point] = [
      await fixture.addPoint(device.id, { address: '11' }),
      await fixture.addPoint(device.id, { slope: 0.1, ...range }),
    ];
    await fixture.untilValue(point.id, 0);
    fixture.machine.faults.silentUnits.add(1);
    const { holdings } = fixture.machine.unit(1);
    const first = fixture.write(slow.id, 1);
    await waitFor('the first write', () => holdings[11] === 1);
    const { data: sent } = await fixture.call(fixture.admin, telemetryCalls.setValue, {
      pointId: point.id,
      value: 3,
    });
    expect(sent).toMatchObject({ state: 'sent' });
    await fixture.call(fixture.admin, pointCalls.edit, { ...point, writeMax: 2 });
    await waitFor('the new range', async () => {
      const { data } = await fixture.call(fixture.admin, telemetryCalls.itemPreview, {
        itemId: fixture.item,
      });
      return data.points.some(({ pointId, writeMax }) => pointId === point.id && writeMax === 2);
    });
    fixture.machine.faults.silentUnits.clear();
    const ended = await waitFor('the second to end', async () => {
      const { data } = await fixture.call(fixture.admin, telemetryCalls.writeState, {
        commandId: sent.commandId,
      });
      return data.finishedAt !== null && data;
    });
    await first;
    expect(ended).toMatchObject({ state: 'refused', reason: 'telemetry.point_changed' });
    expect(holdings[10]).toBe(0);
  });

  it('is left to people though something writes by itself as often as it may', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilValue(point.id, 0);
    const byItself = () =>
      fixture.server.telemetry.setValue({
        ...{ pointId: point.id, value: 3, note: null, idempotencyKey: null, assignmentId: null },
        ...{ userId: 1, userName: '跟随', address: '', validSeconds: null },
      });
    const refused = await waitFor('it to have no permit left', () =>
      byItself().then(
        () => null,
        (error: unknown) => error,
      ),
    );
    expect(refused).toMatchObject({ code: 'telemetry.write_too_often' });
    expect((await fixture.write(point.id, 0)).data).toMatchObject({ newValue: '0' });
  });

  it('has more for what a hand brings to rest than for all else', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilValue(point.id, 0);
    const refused = await waitFor('people to have no permit left', async () => {
      const { error } = await fixture.write(point.id, 3);
      return error !== null && error;
    });
    expect(refused).toBe('telemetry.write_too_often');
    expect((await fixture.write(point.id, 0)).data).toMatchObject({ newValue: '0' });
    // A permit may have come meanwhile, not one for each of these.
    const others = Array.from({ length: 20 }, () => fixture.write(point.id, 3));
    const errors = (await Promise.all(others)).map(({ error }) => error);
    expect(errors).toContain('telemetry.write_too_often');
  });

  it('that the request waited for longer than it is valid is not sent', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilValue(point.id, 0);
    const command = await fixture.server.telemetry.setValue({
      ...{ pointId: point.id, value: 3, note: null, idempotencyKey: null, assignmentId: null },
      ...{ userId: 1, userName: 'admin', personId: 1, address: '' },
      ...{ validSeconds: 4, waitedMs: 5000 },
    });
    const ended = await waitFor('its end', async () => {
      const { commandId } = command;
      const now = await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId });
      return now.data.finishedAt !== null && now.data;
    });
    expect(ended).toMatchObject({ state: 'refused', reason: 'telemetry.write_expired' });
    expect(fixture.machine.unit(1).holdings[10]).toBe(0);
  });

  it('that waits longer than it is valid is dropped, and says so', async () => {
    const device = await fixture.addMachine({ timeoutMs: 3000, periodMs: 3_600_000 });
    const [slow, point] = [
      await fixture.addPoint(device.id, { address: '11' }),
      await fixture.addPoint(device.id),
    ];
    await fixture.untilValue(point.id, 0);
    fixture.machine.faults.silentUnits.add(1);
    const { holdings } = fixture.machine.unit(1);
    const first = fixture.write(slow.id, 1);
    await waitFor('the first write', () => holdings[11] === 1);
    const sent = { pointId: point.id, value: 3, validSeconds: 1 };
    const { data } = await fixture.call(fixture.admin, telemetryCalls.setValue, sent);
    expect(data).toMatchObject({ state: 'sent' });
    // The line is free once nobody has answered the first, which takes longer.
    const ended = await waitFor('the second to end', async () => {
      const { commandId } = data;
      const now = await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId });
      return now.data.finishedAt !== null && now.data;
    });
    expect(ended).toMatchObject({ state: 'refused', reason: 'telemetry.write_expired' });
    expect(ended.details).toMatchObject({ seconds: 1 });
    expect(holdings[10]).toBe(0);
    fixture.machine.faults.silentUnits.clear();
    await first;
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

  it('whose reply is lost is sent once, and confirmed by what the machine holds', async () => {
    const device = await fixture.addMachine({ periodMs: 3_600_000 });
    const point = await fixture.addPoint(device.id);
    await fixture.untilValue(point.id, 0);
    const written: number[] = [];
    const { faults } = fixture.machine;
    faults.keep = (value) => {
      written.push(value);
      return value;
    };
    faults.silentUnits.add(1);
    const writing = fixture.write(point.id, 9);
    await waitFor('the write', () => written.length > 0);
    faults.silentUnits.clear();
    const { data } = await writing;
    expect(data).toMatchObject({ state: 'confirmed', reason: null, readBack: '9' });
    expect(written).toEqual([9]);
  });

  it.each([
    [4, 'refused', 'telemetry.device_refused'],
    [5, 'timed-out', 'telemetry.write_in_progress'],
    [6, 'timed-out', 'telemetry.device_busy'],
    [11, 'timed-out', 'telemetry.write_timed_out'],
  ])(
    'that is answered with exception %i is read back, not sent again, and ends as %s: %s',
    async (code, state, reason) => {
      fixture.machine.faults.exceptions = [
        { space: 'holding', first: 10, last: 10, code, on: 'write' },
      ];
      const device = await fixture.addMachine({ periodMs: 3_600_000 });
      const point = await fixture.addPoint(device.id);
      await fixture.untilValue(point.id, 0);
      const { data } = await fixture.write(point.id, 9);
      expect(data).toMatchObject({ state, reason, readBack: '0' });
      expect((await fixture.write(point.id, 0)).data).toMatchObject({ state: 'confirmed' });
    },
  );

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
