/** Boxes of two tenants under one MQTT client id: neither gets at the session of the other. */
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType, type PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type Peer, programAt, startPeer } from '@millwright/testing/peers/process';
import { connectAsync, connect as connectMqtt, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

interface Box {
  readonly boxId: string;
  readonly password: string;
  readonly point: PointId;
  /** Where it publishes its values. */
  readonly samples: string;
}

let fixture: GatewayFixture;
let his: Box;
let hers: Box;
/** Of both. */
let clientId: string;

async function openBox(itemName: string): Promise<Box> {
  const { id: itemId } = await fixture.call(itemCalls.create, { itemName });
  const password = `secret${fixture.serial()}`;
  const { id, boxId } = await fixture.addGateway({ itemId, password });
  const behind = { itemId, protocol: 'mqtt-json', host: '', gatewayId: id } as const;
  const device = await fixture.addDevice(behind);
  const key = { family: 'key', address: 'k', dataType: DataType.DOUBLE, writable: false } as const;
  const { id: point } = await fixture.addPoint(device.id, key);
  await waitFor('the point to be collected', async () => {
    const { points } = await fixture.server.telemetry.itemPreview({ itemId });
    return points.some((row) => row.pointId === point);
  });
  return { boxId, password, point, samples: `gateways/${boxId}/samples` };
}

beforeAll(async () => {
  fixture = await openGatewayFixture();
  his = await openBox('他的工厂');
  hers = await openBox('她的工厂');
});
beforeEach(() => {
  clientId = `same-${fixture.serial()}`;
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

const optionsOf = ({ boxId, password }: Box): IClientOptions => ({
  ...{ clientId, username: boxId, password, reconnectPeriod: 0 },
});
async function connect(box: Box, options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(fixture.server.mqttUrl, { ...optionsOf(box), ...options });
  fixture.later(() => client.endAsync(true));
  return client;
}

/** A program of another maker; it prints what it hears. */
function subscribe(box: Pick<Box, 'boxId' | 'password'>, ...args: string[]): Peer {
  const { hostname, port } = new URL(fixture.server.mqttUrl);
  const peer = startPeer(programAt('mosquitto-clients', '/usr/bin/mosquitto_sub'), [
    ...['-h', hostname, '-p', port, '-i', clientId, '-u', box.boxId, '-P', box.password],
    ...['-q', '1', '-t', `gateways/${box.boxId}/orders`, ...args],
  ]);
  fixture.later(() => peer.stop('SIGKILL'));
  return peer;
}

const payloadOf = (value: number): string => `{"v":{"k":${value}}}`;
const willOn = (topic: string, value: number, retain = false): IClientOptions => ({
  will: { topic, payload: Buffer.from(payloadOf(value)), qos: 1, retain },
});
const shown = ({ point }: Box) => fixture.now(point)?.value ?? null;
const send = (client: MqttClient, box: Box, value: number) =>
  client.publishAsync(box.samples, payloadOf(value), { qos: 1 });

const timeout = 60_000;
const notAuthorised = { code: 5 };

it('a will on a topic of another is refused with its connection', { timeout }, async () => {
  await expect(connect(his, willOn(hers.samples, 666))).rejects.toMatchObject(notAuthorised);
  const args = ['--will-topic', hers.samples, '--will-payload', payloadOf(666)];
  const peer = subscribe(his, ...args);
  await waitFor('the refusal', () => peer.ended);
  expect(peer.output()).toContain('not authorised');
  // Whoever comes later under the client id does not make it theirs.
  const client = await connect(hers);
  await send(client, hers, 1);
  expect(shown(hers)).toBe(1);
});

it('a will on no topic of its own, or one to be kept, is refused too', { timeout }, async () => {
  for (const topic of ['sys/elsewhere', 'gateways/+/samples', `gateways/${his.boxId}/#`]) {
    await expect(connect(his, willOn(topic, 666))).rejects.toMatchObject(notAuthorised);
  }
  const kept = connect(his, willOn(his.samples, 666, true));
  await expect(kept).rejects.toMatchObject(notAuthorised);
});

it('a will is its own box’s, whoever has connected since', { timeout }, async () => {
  const dying = await connect(his, willOn(his.samples, 13));
  const client = await connect(hers, willOn(hers.samples, 666));
  await send(client, hers, 2);
  expect(dying.connected).toBe(true);
  expect(shown(his)).not.toBe(13);
  dying.stream.destroy();
  await waitFor('the will', () => shown(his) === 13);
  await send(client, hers, 3);
  expect(shown(hers)).toBe(3);
});

it('nothing waits for a box that is away, neither for itself nor for another', {
  timeout,
}, async () => {
  const orders = `gateways/${hers.boxId}/orders`;
  const first = subscribe(hers, '--disable-clean-session', '-E');
  await waitFor('the session', () => first.ended);
  const sender = await connect(hers, { clientId: `${clientId}-sender` });
  await sender.publishAsync(orders, 'valve 4 open', { qos: 1 });

  const thief = connectMqtt(fixture.server.mqttUrl, { ...optionsOf(his), clean: false });
  fixture.later(() => thief.endAsync(true));
  const heard: string[] = [];
  thief.on('message', (topic) => heard.push(topic));
  const isPresent = await new Promise<boolean>((resolve) =>
    thief.once('connect', (connack) => resolve(connack.sessionPresent)),
  );
  // Answered after whatever had waited.
  await send(thief, his, 3);
  expect({ isPresent, heard }).toEqual({ isPresent: false, heard: [] });

  const again = subscribe(hers, '--disable-clean-session', '-C', '1');
  await waitFor('a fresh order', async () => {
    await sender.publishAsync(orders, 'valve 5 open', { qos: 1 });
    return again.ended;
  });
  expect(again.output()).toBe('valve 5 open\n');
});

it('both stay connected, and both deliver', { timeout }, async () => {
  const closed: string[] = [];
  const open = async (box: Box) => {
    const client = await connect(box, { reconnectPeriod: 100 });
    client.on('close', () => closed.push(box.boxId));
    return client;
  };
  const one = await open(his);
  const other = await open(hers);
  for (let value = 100; value < 120; value += 1) {
    await Promise.all([send(one, his, value), send(other, hers, -value)]);
    expect(closed).toEqual([]);
    expect([shown(his), shown(hers)]).toEqual([value, -value]);
  }
});

it('whoever does not know the password throws nobody out', { timeout }, async () => {
  const client = await connect(hers);
  const closed: string[] = [];
  client.on('close', () => closed.push('hers'));
  const wrong = { ...hers, password: 'a guess' };
  const will = ['--will-topic', hers.samples, '--will-payload', payloadOf(666)];
  for (const args of [[], ['--disable-clean-session'], will]) {
    const peer = subscribe(wrong, ...args);
    await waitFor('the refusal', () => peer.ended);
    expect(peer.output()).toContain('not authorised');
  }
  await send(client, hers, 4);
  expect(closed).toEqual([]);
  expect(shown(hers)).toBe(4);
});

it('a box that comes again takes over its own session', { timeout }, async () => {
  const old = await connect(hers);
  const closed = new Promise<void>((resolve) => old.once('close', () => resolve()));
  const anew = await connect({ ...hers, boxId: hers.boxId.toLowerCase() });
  await closed;
  await send(anew, hers, 6);
  expect(shown(hers)).toBe(6);
});
