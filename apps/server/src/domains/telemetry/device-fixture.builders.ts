/** Telemetry with an item and a machine on a real socket, a new one for every test. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, type DeviceId, type PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { buildDevice, buildPoint } from '../devices/devices.builders.ts';
import {
  openTelemetryForTests,
  type TelemetryForTests,
  type TelemetryOptions,
} from './telemetry.builders.ts';

export type DeviceFixture = Awaited<ReturnType<typeof openDeviceFixture>>;

export async function openDeviceFixture(options: TelemetryOptions = {}) {
  const server = await openTelemetryForTests(options);
  const admin = server.platform.signIn({ grade: 0, items: 'all' });
  const made = await server.platform.call(admin, itemCalls.create, { itemName: '空压站' });
  const item = made.data.id;
  let machine = createModbusFake();
  let count = 0;
  const serial = (): number => ++count;

  const call: TelemetryForTests['platform']['call'] = (token, declared, input) =>
    server.platform.call(token, declared, input);

  async function addMachine(given: Parameters<typeof buildDevice>[0] = {}) {
    const port = given.port ?? (await machine.listen());
    const { data } = await call(
      admin,
      deviceCalls.create,
      buildDevice({
        itemId: item,
        deviceName: `机${serial()}`,
        host: '127.0.0.1',
        port,
        periodMs: 100,
        timeoutMs: 200,
        ...given,
      }),
    );
    return data;
  }

  async function addPoint(deviceId: DeviceId, given: Partial<PointInput> = {}) {
    const point = buildPoint({
      name: `点${serial()}`,
      address: '10',
      dataType: DataType.INT16U,
      slope: 1,
      writable: true,
      ...given,
    });
    return (await call(admin, pointCalls.create, { deviceId, point })).data;
  }

  const valueNow = (point: PointId) => server.telemetry.values([point])[0];
  const stateOf = (device: DeviceId) =>
    server.telemetry.devices('all').find((row) => row.deviceId === device)?.state;
  const untilValue = (point: PointId, value: number | string) =>
    waitFor(`${point} to be ${value}`, () => valueNow(point)?.value === value);
  const untilState = (device: DeviceId, state: string) =>
    waitFor(`${device} to be ${state}`, () => stateOf(device) === state);

  async function write(pointId: PointId, value: number | string | boolean) {
    const sent = await call(admin, telemetryCalls.setValue, { pointId, value });
    if (sent.code !== 200) return sent;
    const { commandId } = sent.data;
    return waitFor('the command to end', async () => {
      const now = await call(admin, telemetryCalls.writeState, { commandId });
      return now.data.finishedAt !== null && now;
    });
  }

  return {
    server,
    admin,
    item,
    serial,
    call,
    addMachine,
    addPoint,
    valueNow,
    stateOf,
    untilValue,
    untilState,
    write,
    get machine() {
      return machine;
    },
    /** Takes the machine away and puts another one there. */
    async renew(): Promise<void> {
      await machine.close();
      machine = createModbusFake();
    },
    async close(): Promise<void> {
      await machine.close();
      await server.close();
    },
  };
}
