/** Telemetry with an item in which tests put devices, gateways and points, and ask what they hold. */

import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import type {
  GatewayInput,
  GatewayRow,
} from '@millwright/contract/devices/gateways/gateways.schemas';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import {
  DataType,
  type DeviceId,
  type GatewayId,
  isGood,
  type PointId,
  refusal,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { buildDevice, buildPoint } from '../devices/devices.builders.ts';
import {
  openTelemetryForTests,
  type TelemetryForTests,
  type TelemetryOptions,
} from './telemetry.builders.ts';

export type GatewayFixture = Awaited<ReturnType<typeof openGatewayFixture>>;

export async function openGatewayFixture(options: TelemetryOptions = {}) {
  const server = await openTelemetryForTests(options);
  const admin = server.platform.signIn({ grade: 0, items: 'all' });
  const cleanups: (() => unknown)[] = [];
  let count = 0;
  const serial = (): number => ++count;

  const call: <C extends Parameters<TelemetryForTests['platform']['call']>[1]>(
    declared: C,
    input: Parameters<typeof server.platform.call<C>>[2],
  ) => Promise<Awaited<ReturnType<typeof server.platform.call<C>>>['data']> = async (
    declared,
    input,
  ) => {
    const reply = await server.platform.call(admin, declared, input);
    if (reply.code !== 200) throw refusal('testing.refused', { error: reply.error ?? '' });
    return reply.data;
  };

  const { id: item } = await call(itemCalls.create, { itemName: '现场' });
  const addDevice = (given: Parameters<typeof buildDevice>[0]) =>
    call(
      deviceCalls.create,
      buildDevice({
        itemId: item,
        deviceName: `机${serial()}`,
        host: '127.0.0.1',
        periodMs: 100,
        timeoutMs: 500,
        ...given,
      }),
    );
  const addPoint = (deviceId: DeviceId, given: Partial<PointInput>) =>
    call(pointCalls.create, {
      deviceId,
      point: buildPoint({
        name: `点${serial()}`,
        dataType: DataType.INT16U,
        slope: 1,
        decimals: null,
        upperLimit: null,
        writable: true,
        ...given,
      }),
    });
  const addGateway = (given: Partial<GatewayInput>) =>
    call(gatewayCalls.create, {
      itemId: item,
      gatewayName: 'BOX',
      boxId: `BOX${String(serial()).padStart(6, '0')}`,
      ...given,
    });
  /** Resolves when the box is expected. */
  async function dialIn(registration: string): Promise<GatewayRow> {
    const { id } = await addGateway({
      kind: 'dial-in',
      registration: {
        packet: { match: 'prefix', literal: { encoding: 'text', value: registration } },
        sent: 'once',
        packetPrefix: null,
        heartbeat: { encoding: 'text', value: 'ping' },
      },
    });
    return await waitFor('the box to be expected', async () => {
      const found = await gatewayNow(id);
      return found.live !== null && found;
    });
  }
  const behind = (gatewayId: GatewayId, unitId = 1) =>
    addDevice({ protocol: 'modbus-dial-in', host: '', gatewayId, unitId });

  const now = (point: PointId) => server.telemetry.values([point])[0];
  const stateOf = (device: DeviceId) =>
    server.telemetry.devices('all').find((row) => row.deviceId === device);
  const untilValue = (point: PointId, value: number | string) =>
    waitFor(
      `${point} to be ${value}`,
      () => now(point)?.value === value && isGood(now(point)?.quality ?? 255),
    );
  const untilState = (device: DeviceId, state: string) =>
    waitFor(`${device} to be ${state}`, () => stateOf(device)?.state === state);
  const gatewayNow = async (id: GatewayId): Promise<GatewayRow> => {
    const { list } = await call(gatewayCalls.list, { itemId: item, pageSize: 1000 });
    const found = list.find((row) => row.id === id);
    if (!found) throw refusal('testing.gateway_unknown', { id });
    return found;
  };
  const write = async (pointId: PointId, value: number | string | boolean) => {
    const { commandId } = await call(telemetryCalls.setValue, { pointId, value });
    return waitFor('the command to end', async () => {
      const state = await call(telemetryCalls.writeState, { commandId });
      return state.finishedAt !== null && state;
    });
  };

  return {
    server,
    item,
    serial,
    call,
    addDevice,
    addPoint,
    addGateway,
    dialIn,
    behind,
    now,
    stateOf,
    untilValue,
    untilState,
    gatewayNow,
    write,
    /** Done by `tidy`, the latest first. */
    later: (...work: (() => unknown)[]): void => void cleanups.push(...work),
    async tidy(): Promise<void> {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    },
    close: () => server.close(),
  };
}
