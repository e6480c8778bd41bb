/** Two boxes with one id and password, at the broker in the box: somebody is told that there are two. */
import { connect as connectTo } from 'node:net';
import { waitFor } from '@millwright/testing';
import { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

const password = 'secret123';

async function openBox() {
  const { id, boxId } = await fixture.addGateway({ password });
  await waitFor('the box to be known', async () => (await fixture.gatewayNow(id)).live !== null);
  /** @param localAddress of this machine, from which it comes */
  const connect = async (clientId: string, localAddress = '127.0.0.1'): Promise<MqttClient> => {
    const port = Number(new URL(fixture.server.mqttUrl).port);
    const socket = () => connectTo({ host: '127.0.0.1', port, localAddress });
    const options = { clientId, username: boxId, password, reconnectPeriod: 0 };
    const client = new MqttClient(socket, options);
    fixture.later(() => client.endAsync(true));
    await new Promise((resolve) => client.once('connect', resolve));
    return client;
  };
  const say = (client: MqttClient) =>
    client.publishAsync(`gateways/${boxId}/samples`, '{"v":{}}', { qos: 1 });
  const isContested = async () => (await fixture.gatewayNow(id)).live?.contested;
  return { connect, say, isContested };
}
it('is contested when connections of one client id keep taking each other’s place', async () => {
  const { connect, isContested } = await openBox();
  const clientId = `same-${fixture.serial()}`;
  await connect(clientId);
  for (const expected of [false, false, true]) {
    await connect(clientId);
    expect(await isContested()).toBe(expected);
  }
});

it('is contested when connections from two addresses send by turns', async () => {
  const { connect, say, isContested } = await openBox();
  const one = await connect('one');
  const other = await connect('other', '127.0.0.2');
  await say(one);
  await say(other);
  await say(other);
  await say(one);
  expect(await isContested()).toBe(false);
  await say(other);
  expect(await isContested()).toBe(true);
});

it('is not when a controller and its modem send by turns, or a box went to another network', async () => {
  const { connect, say, isContested } = await openBox();
  const controller = await connect('controller');
  const modem = await connect('modem');
  for (let round = 0; round < 4; round += 1) {
    await say(controller);
    await say(modem);
  }
  await say(await connect('controller', '127.0.0.2'));
  expect(await isContested()).toBe(false);
});
