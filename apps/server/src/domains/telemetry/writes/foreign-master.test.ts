/** Another master that writes a register between our write and its read-back. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { DeviceId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { mbpollRead, mbpollWrite } from '@millwright/testing/peers/mbpoll';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let port: number;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  port = await fixture.machine.listen();
  device = (await fixture.addMachine({ port, timeoutMs: 2_000 })).id;
});

const addPoint = async (address: number) => {
  const { id } = await fixture.addPoint(device, { address: String(address) });
  await fixture.untilValue(id, 0);
  return id;
};
/** Once the register was asked for, another master writes it before we are answered. */
const overwriteOnce = (address: number, value: number): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  fixture.machine.onAsked = () => {
    fixture.machine.onAsked = null;
    fixture.machine.faults.delay = 700;
    mbpollWrite({ port }, { type: '4', address, values: [value] })
      .finally(() => {
        fixture.machine.faults.delay = 0;
      })
      .then(resolve, reject);
  };
  return promise;
};
const untilEnded = (commandId: number) =>
  waitFor('the command to end', async () => {
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId });
    return data.finishedAt !== null && data;
  });

it('is told by what the device holds', async () => {
  const point = await addPoint(10);
  const overwritten = overwriteOnce(10, 77);
  const { data } = await fixture.call(fixture.admin, telemetryCalls.setValue, {
    ...{ pointId: point, value: 5 },
  });
  await overwritten;
  expect(await untilEnded(data.commandId)).toMatchObject({
    ...{ reason: 'telemetry.read_back_differs', newValue: '5', readBack: '77' },
  });
  expect(await mbpollRead({ port }, { type: '4', address: 10 })).toEqual([77]);
});

it('sends no flag of a batch whose point it wrote', async () => {
  const [one, two, flag] = [await addPoint(10), await addPoint(20), await addPoint(30)];
  const overwritten = overwriteOnce(10, 77);
  const { data } = await fixture.call(fixture.admin, telemetryCalls.setValues, {
    ...{ deviceId: device, flag: { pointId: flag, value: 1 } },
    values: [one, two].map((pointId) => ({ pointId, value: 41 })),
  });
  await overwritten;
  const ends = await Promise.all(data.commands.map(({ commandId }) => untilEnded(commandId)));
  expect(ends.map(({ state, reason, readBack }) => [state, reason, readBack])).toEqual([
    ['refused', 'telemetry.read_back_differs', '77'],
    ['confirmed', null, '41'],
    ['refused', 'telemetry.batch_unconfirmed', null],
  ]);
  expect(await mbpollRead({ port }, { type: '4', address: 30 })).toEqual([0]);
});

it('undoes nothing that another master has written over', async () => {
  const point = await addPoint(10);
  const { data } = await fixture.write(point, 5);
  expect(data.state).toBe('confirmed');
  await mbpollWrite({ port }, { type: '4', address: 10, values: [77] });
  const undone = await fixture.call(fixture.admin, telemetryCalls.undo, {
    ...{ commandId: data.commandId, pointId: point },
  });
  expect(undone).toMatchObject({ error: 'telemetry.undo_value_differs' });
  expect(await mbpollRead({ port }, { type: '4', address: 10 })).toEqual([77]);
});
