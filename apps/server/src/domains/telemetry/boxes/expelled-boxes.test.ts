/** What lets a box in is taken away while it is connected: it goes, and leaves nothing behind. */
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import { waitFor } from '@millwright/testing';
import { programAt, startPeer } from '@millwright/testing/peers/process';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

async function openBox() {
  const password = `secret${fixture.serial()}`;
  const gateway = await fixture.addGateway({ password });
  const client = await connectAsync(fixture.server.mqttUrl, {
    ...{ username: gateway.boxId, password, reconnectPeriod: 0 },
    will: { topic: `gateways/${gateway.boxId}/samples`, payload: Buffer.from('{"v":{"k":666}}') },
  });
  fixture.later(() => client.endAsync(true));
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  return { gateway, client, closed, password };
}

const edit = (gateway: Gateway, changes: { boxId?: string; password?: string }) => {
  const { id, gatewayName, boxId, version } = gateway;
  return fixture.call(gatewayCalls.edit, { id, gatewayName, boxId, version, ...changes });
};
const publish = (client: MqttClient, { boxId }: Pick<Gateway, 'boxId'>) =>
  client.publishAsync(`gateways/${boxId}/samples`, '{"v":{"k":1}}', { qos: 1 });

it('a box whose gateway is deleted', async () => {
  const { gateway, closed, password } = await openBox();
  await fixture.call(gatewayCalls.delete, { id: gateway.id });
  await closed;
  // Whoever has its id now hears nothing of it, not even that it went.
  const next = await fixture.addGateway({ boxId: gateway.boxId, password: 'another 1' });
  expect((await fixture.gatewayNow(next.id)).live).toBeNull();
  const again = connectAsync(fixture.server.mqttUrl, {
    ...{ username: gateway.boxId, password, reconnectPeriod: 0 },
  });
  await expect(again).rejects.toThrow(/not authorized/i);
});

it.each(['boxId', 'password'] as const)('a box that has another %s', async (field) => {
  const { gateway, closed } = await openBox();
  await edit(gateway, { [field]: `other${fixture.serial()}` });
  await closed;
});

it('a program of another maker', async () => {
  const password = `secret${fixture.serial()}`;
  const { id, boxId } = await fixture.addGateway({ password });
  const topic = `gateways/${boxId}/commands/#`;
  const port = new URL(fixture.server.mqttUrl).port;
  // Its lines one by one, also where nobody reads along on a terminal.
  const program = programAt('mosquitto-clients', '/usr/bin/mosquitto_sub');
  const peer = startPeer('stdbuf', [
    ...['-oL', program],
    ...['-h', '127.0.0.1', '-p', port, '-u', boxId, '-P', password, '-t', topic, '-d'],
  ]);
  fixture.later(() => peer.stop());
  await waitFor('it to be subscribed', () => peer.output().includes('SUBACK'));
  await fixture.call(gatewayCalls.delete, { id });
  // It comes again by itself, and is refused.
  await waitFor('it to be refused', () => /not authorised/i.test(peer.output()));
});

it('not one whose gateway has another name', async () => {
  const { gateway, client } = await openBox();
  const other = await openBox();
  let left = false;
  client.once('close', () => {
    left = true;
  });
  await fixture.call(gatewayCalls.edit, {
    ...{ id: gateway.id, boxId: gateway.boxId, version: gateway.version },
    gatewayName: 'another name',
  });
  // Told later than the change above, in the same order.
  await edit(other.gateway, { password: 'another 1' });
  await other.closed;
  await publish(client, gateway);
  expect(left).toBe(false);
});
