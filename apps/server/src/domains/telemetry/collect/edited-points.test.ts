/** A point that is edited to mean another value has none until that comes. */
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { Point, PointEdit } from '@millwright/contract/devices/points/points.schemas';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, milliseconds, type PointId, Quality } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

const none = milliseconds(0);

/** As alarms do: a limit counts once the edit was taken over, and judges the value that is there then. */
function watchLimit(point: PointId) {
  const { conditions } = fixture.server.telemetry;
  const raised: number[] = [];
  let taken = 0;
  conditions.onTransition('limit', ({ value }) => void raised.push(value));
  const end = fixture.server.devices.onChange(async () => {
    const [stored] = await fixture.server.devices.findPoints([point]);
    if (typeof stored?.upperLimit === 'number') {
      const when = { op: 'above', pointId: point, value: stored.upperLimit, deadband: 0 } as const;
      conditions.upsert('limit', { id: point, when, onDelay: none, offDelay: none });
    }
    taken = stored?.version ?? 0;
  });
  fixture.later(end, () => conditions.remove('limit', point));
  return {
    raised,
    async edit({ itemId: _item, deviceId: _device, ...point }: Point, to: Partial<PointEdit>) {
      const edited = await fixture.call(pointCalls.edit, { ...point, ...to });
      await waitFor('the edit to be taken over', () => taken === edited.version);
      return edited;
    },
  };
}

async function openBox() {
  const gateway = await fixture.addGateway({ password: 'secret1' });
  const device = await fixture.addDevice({
    ...{ protocol: 'mqtt-json', host: '', port: 0, gatewayId: gateway.id, periodMs: 60_000 },
  });
  const point = await fixture.addPoint(device.id, {
    ...{ family: 'key', address: 'high', dataType: DataType.DOUBLE, writable: false },
  });
  await waitFor('the point to be collected', () => fixture.now(point.id)?.quality !== undefined);
  const client = await connectAsync(fixture.server.mqttUrl, {
    ...{ username: gateway.boxId, password: 'secret1' },
  });
  fixture.later(() => client.endAsync(true));
  const publish = (values: object) =>
    client.publishAsync(`gateways/${gateway.boxId}/samples`, JSON.stringify({ v: values }), {
      qos: 1,
    });
  return { point, publish };
}

async function openMachine() {
  const machine = createModbusFake();
  const port = await machine.listen();
  fixture.later(() => machine.close());
  const { holdings } = machine.unit(1);
  [holdings[20], holdings[30]] = [700, 50];
  const device = await fixture.addDevice({ port, periodMs: 300, timeoutMs: 5000 });
  const point = await fixture.addPoint(device.id, { address: '20' });
  await fixture.untilValue(point.id, 700);
  return { machine, point };
}

const unknown = { value: null, quality: Quality.unknown };

it('of a box has none until the box says what stands under its new key', async () => {
  const { point, publish } = await openBox();
  await publish({ high: 700, low: 50 });
  await fixture.untilValue(point.id, 700);
  const limit = watchLimit(point.id);
  await limit.edit(point, { address: 'low', upperLimit: 500 });
  expect(fixture.now(point.id)).toMatchObject(unknown);
  await publish({ high: 701 });
  expect(fixture.now(point.id)).toMatchObject(unknown);
  await publish({ high: 702, low: 50 });
  await fixture.untilValue(point.id, 50);
  expect(limit.raised).toEqual([]);
  await publish({ low: 600 });
  await fixture.untilValue(point.id, 600);
  expect(limit.raised).toEqual([600]);
});

it.each([
  ['from another register', { address: '30' }, 50],
  ['of another scale', { slope: 0.1 }, 70],
])('of a machine %s has none until it is read', async (_what, meaning, value) => {
  const { machine, point } = await openMachine();
  const limit = watchLimit(point.id);
  // Its old register is asked for, and answered when the edit has been taken over.
  machine.faults.delay = 1500;
  const asked = machine.requests;
  await waitFor('a question', () => machine.requests > asked);
  await limit.edit(point, { ...meaning, upperLimit: 500 });
  expect(fixture.now(point.id)).toMatchObject(unknown);
  await fixture.untilValue(point.id, value);
  expect(limit.raised).toEqual([]);
});

it('that means the same as before keeps its value, and a new limit judges it', async () => {
  const { point, publish } = await openBox();
  await publish({ high: 700 });
  await fixture.untilValue(point.id, 700);
  const limit = watchLimit(point.id);
  const edit = { name: 'renamed', unit: 'bar', decimals: 1, upperLimit: 500 };
  await limit.edit(point, edit);
  expect(fixture.now(point.id)).toMatchObject({ value: 700, quality: Quality.good });
  expect(limit.raised).toEqual([700]);
});
