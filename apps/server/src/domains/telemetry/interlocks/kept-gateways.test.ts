/** What an interlock stands on may be behind a gateway, which stays the box that it is. */
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import type {
  GatewayEdit,
  GatewayRow,
} from '@millwright/contract/devices/gateways/gateways.schemas';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { DataType } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPoint } from '../../devices/devices.builders.ts';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
let valve: Point;
let interlock: string;
beforeAll(async () => {
  fixture = await openGatewayFixture();
  const { id } = await fixture.addDevice({ port: 1502 });
  valve = await fixture.addPoint(id, { address: '2' });
});
afterAll(() => fixture.close());
beforeEach(() => {
  interlock = `联锁${fixture.serial()}`;
});

const lockBy = (point: Point) =>
  fixture.call(interlockCalls.create, {
    ...{ itemId: fixture.item, name: interlock, lockReason: '带压' },
    locked: { kind: 'point', pointId: valve.id },
    condition: { kind: 'comparison', pointId: point.id, sign: '>', value: 8 },
    ...{ whenUnknown: 'allow', enabled: true },
  });
const edit = async ({ id }: Pick<GatewayRow, 'id'>, given: Partial<GatewayEdit>) => {
  const now = await fixture.gatewayNow(id);
  const { platform } = fixture.server;
  const admin = platform.signIn({ grade: 0, items: 'all' });
  return platform.call(admin, gatewayCalls.edit, { ...now, ...given });
};
const packet = (value: string) => ({
  packet: { match: 'prefix' as const, literal: { encoding: 'text' as const, value } },
  ...{ sent: 'once' as const, packetPrefix: null },
  heartbeat: { encoding: 'text' as const, value: 'ping' },
});

it('an MQTT box', async () => {
  const box = await fixture.addGateway({ password: 'secret1' });
  const device = await fixture.addDevice({ protocol: 'mqtt-json', host: '', gatewayId: box.id });
  const key = { family: 'key', address: 'pressure', writable: false } as const;
  const point = await fixture.addPoint(device.id, key);
  await lockBy(point);
  const mapping = { scope: 'own' as const, topic: 'other', shape: 'map' as const };
  const edits: readonly Partial<GatewayEdit>[] = [
    { boxId: 'BOX999999' },
    { password: 'secret2' },
    { mappings: [mapping as never] },
  ];
  for (const changes of edits) {
    expect(await edit(box, changes)).toMatchObject({
      ...{ code: 422, error: 'interlock.gateway_stays' },
      details: { interlock },
    });
  }
  expect(await edit(box, { gatewayName: 'BOX 9' })).toMatchObject({ code: 200 });
});

it('a box that dials in, also through a calculated point', async () => {
  const box = await fixture.dialIn('plant-1');
  await edit(box, { networks: ['10.1.0.0/16', '10.2.0.0/16'] });
  const device = await fixture.behind(box.id);
  const press = await fixture.addPoint(device.id, { address: '1' });
  const sums = await fixture.addDevice({ protocol: 'calculated', host: '', port: 0 });
  const {
    family: _,
    address: __,
    bit: ___,
    length: ____,
    ...plain
  } = buildPoint({
    ...{ name: `倍${fixture.serial()}`, dataType: DataType.DOUBLE, writable: false },
  });
  const double = await fixture.call(pointCalls.create, {
    deviceId: sums.id,
    point: { ...plain, expression: `{${press.name}} * 2` },
  });
  await lockBy(double);
  const edits: readonly Partial<GatewayEdit>[] = [
    { boxId: 'BOX999998' },
    { registration: packet('plant-2') },
    { networks: [] },
    { networks: ['10.1.0.0/16', '10.3.0.0/16'] },
  ];
  for (const changes of edits) {
    expect(await edit(box, changes)).toMatchObject({
      ...{ code: 422, error: 'interlock.gateway_stays' },
      details: { interlock },
    });
  }
  const narrower = { gatewayName: 'BOX 8', networks: ['10.1.0.0/16'] };
  expect(await edit(box, narrower)).toMatchObject({ code: 200 });
});

it('a box of which no interlock that is on knows', async () => {
  const box = await fixture.dialIn('plant-3');
  await fixture.behind(box.id);
  expect(await edit(box, { registration: packet('plant-4') })).toMatchObject({ code: 200 });
});
