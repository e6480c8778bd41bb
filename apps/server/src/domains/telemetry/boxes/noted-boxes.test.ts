/** MQTT boxes that come from elsewhere, or with a wrong password: whoever has the item is told. */
import { createConnection } from 'node:net';
import { gatewayNoticeCalls } from '@millwright/contract/devices/gateways/gateway-notices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { waitFor } from '@millwright/testing';
import { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

const timeout = 60_000;
let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

async function openBox() {
  const password = `secret${fixture.serial()}`;
  const { id, boxId } = await fixture.addGateway({ password });
  await waitFor('the box to be known', async () => (await fixture.gatewayNow(id)).live !== null);
  return { id, username: boxId, password } as const;
}
type Box = Awaited<ReturnType<typeof openBox>>;

/** From an address of its own; resolves when it was let in, or turned away. */
async function connect({ username, password }: Omit<Box, 'id'>, from: string, clientId: string) {
  const { port } = new URL(fixture.server.mqttUrl);
  const client = new MqttClient(
    () => createConnection({ host: '127.0.0.1', port: Number(port), localAddress: from }),
    { username, password, clientId, reconnectPeriod: 0 },
  );
  fixture.later(() => client.endAsync(true));
  const isIn = await new Promise<boolean>((resolve) => {
    client.on('connect', () => resolve(true));
    client.on('error', () => resolve(false));
    client.on('close', () => resolve(false));
  });
  return { client, isIn };
}

const noticesOf = async ({ id }: Box) => {
  const { list } = await fixture.call(gatewayNoticeCalls.list, { pageSize: 1000 });
  return list.filter(({ gatewayId }) => gatewayId === id);
};
const untilNoted = (box: Box, kind: string, address: string) =>
  waitFor(`${kind} from ${address}`, async () =>
    (await noticesOf(box)).some((one) => one.kind === kind && one.address === address),
  );

it.each([
  ['beside the connection that there is', 'a', 'b'],
  ['in its place', 'a', 'a'],
])('a box id met from another network, %s', { timeout }, async (_what, first, second) => {
  const box = await openBox();
  expect(await connect(box, '127.0.0.3', first)).toMatchObject({ isIn: true });
  expect(await connect(box, '127.0.0.4', second)).toMatchObject({ isIn: true });
  await untilNoted(box, 'moved', '127.0.0.4');
  expect(await noticesOf(box)).toMatchObject([
    { kind: 'moved', from: '127.0.0.3', address: '127.0.0.4', acknowledgedAt: null },
  ]);
  await waitFor('the entry', async () =>
    (await fixture.server.platform.recorded()).includes('gateway.takeover'),
  );
  // Open pages are told as well.
  const news = { of: fixture.item, tags: ['gateway_notice'] };
  expect(fixture.server.published).toContainEqual({
    ...{ topic: 'changes.item', to: fixture.item },
    data: news,
  });
  // Back again: it is the same notice until somebody has taken note of it.
  expect(await connect(box, '127.0.0.3', second)).toMatchObject({ isIn: true });
  await untilNoted(box, 'moved', '127.0.0.3');
  expect(await noticesOf(box)).toHaveLength(1);
});

it('one that comes from elsewhere after its connection has ended is no alarm', async () => {
  const box = await openBox();
  const { client } = await connect(box, '127.0.0.3', 'a');
  await client.endAsync();
  await waitFor(
    'its end',
    async () => (await fixture.gatewayNow(box.id)).live?.ended === 'disconnected',
  );
  await connect(box, '127.0.0.4', 'a');
  const wrong = await openBox();
  await connect({ ...wrong, password: 'a guess' }, '127.0.0.5', 'a');
  await untilNoted(wrong, 'password', '127.0.0.5');
  expect(await noticesOf(box)).toEqual([]);
});

it('a wrong password is told of, also by the name in other letters', { timeout }, async () => {
  const box = await openBox();
  const guess = { username: box.username.toLowerCase(), password: 'a guess' };
  expect(await connect(guess, '127.0.0.3', 'a')).toMatchObject({ isIn: false });
  await untilNoted(box, 'password', '127.0.0.3');
  expect(await noticesOf(box)).toMatchObject([{ from: null }]);
  // Nothing is told of a gateway that is not there any more.
  await fixture.call(gatewayCalls.delete, { id: box.id });
  expect(await noticesOf(box)).toEqual([]);
});
