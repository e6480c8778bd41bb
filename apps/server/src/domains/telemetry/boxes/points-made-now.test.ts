/** A box sends of what was made a moment ago: what is acknowledged is stored. */
import { DataType } from '@millwright/kernel';
import { sql } from 'kysely';
import { connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

const timeout = 60_000;
let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

const key = (address: string) =>
  ({ family: 'key', address, dataType: DataType.DOUBLE, writable: false }) as const;

async function openBox() {
  const gateway = await fixture.addGateway({ password: 'secret1' });
  const { id: deviceId } = await fixture.addDevice({
    ...{ protocol: 'mqtt-json', host: '', gatewayId: gateway.id },
  });
  const { boxId } = gateway;
  const client = await connectAsync(fixture.server.mqttUrl, {
    ...{ username: boxId, password: 'secret1', reconnectPeriod: 0 },
  });
  fixture.later(() => client.endAsync(true));
  const publish = (values: Record<string, number>) =>
    client.publishAsync(`gateways/${boxId}/samples`, JSON.stringify({ v: values }), { qos: 1 });
  return { gatewayId: gateway.id, deviceId, publish };
}

it('of a gateway, a device and a point', { timeout }, async () => {
  for (let round = 1; round <= 5; round += 1) {
    const { deviceId, publish } = await openBox();
    const point = await fixture.addPoint(deviceId, key('a'));
    await publish({ a: round });
    expect(fixture.now(point.id)).toMatchObject({ value: round });
  }
});

it('of keys that no point has: passed over, and counted, be the database silent', {
  timeout,
}, async () => {
  const { gatewayId, deviceId, publish } = await openBox();
  const point = await fixture.addPoint(deviceId, key('a'));
  await publish({ a: 1 });
  expect((await fixture.gatewayNow(gatewayId)).live).toMatchObject({
    ...{ unknownValues: 0, lastUnknownValue: null, badValues: 0 },
  });
  await publish({ a: 2, stranger: 1, other: 2 });
  const silence = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const silent = fixture.server.platform.db.transaction().execute(async (tx) => {
    await sql`lock table outbox_event in access exclusive mode`.execute(tx);
    locked.resolve();
    await silence.promise;
  });
  await locked.promise;
  try {
    await publish({ a: 3, silent: 1 });
    await publish({ silent: 2 });
    expect(fixture.now(point.id)).toMatchObject({ value: 3 });
  } finally {
    silence.resolve();
    await silent;
  }
  const { live } = await fixture.gatewayNow(gatewayId);
  expect(live).toMatchObject({ messages: 4, badValues: 0, unknownValues: 4 });
  expect(live?.lastUnknownValue).toMatchObject({ key: 'silent' });
});

it('of one point after another, beside keys that nobody has', { timeout }, async () => {
  const { deviceId, publish } = await openBox();
  await publish({ stranger: 0 });
  for (let round = 1; round <= 20; round += 1) {
    const point = await fixture.addPoint(deviceId, key(`k${round}`));
    await publish({ [`k${round}`]: round, stranger: round });
    expect(fixture.now(point.id)).toMatchObject({ value: round });
    const at = fixture.now(point.id)?.time ?? 0;
    const kept = { point: point.id, from: at, to: at + 1, limit: 10 };
    expect(await fixture.server.history.samples(kept)).toMatchObject([{ value: round }]);
  }
});
