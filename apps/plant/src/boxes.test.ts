import { createTimerWheel, type DialInServer, startDialInServer } from '@millwright/drivers';
import { systemClock } from '@millwright/kernel';
import { reservePorts, waitFor } from '@millwright/testing';
import { type Mosquitto, startMosquitto } from '@millwright/testing/peers/mosquitto';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Plant, startPlant } from './plant.ts';

const wheel = createTimerWheel(systemClock);
const unknown: string[] = [];
let mosquitto: Mosquitto;
let dialIns: DialInServer;
let plant: Plant;

const start = async (before = {}) =>
  startPlant({
    clock: systemClock,
    port: await reservePorts(),
    platform: { dtuPort: dialIns.port, mqttUrl: mosquitto.url, boxPassword: 'secret12' },
    before,
  });

beforeAll(async () => {
  mosquitto = await startMosquitto();
  dialIns = await startDialInServer({
    clock: systemClock,
    wheel,
    host: '127.0.0.1',
    port: 0,
    unknown: (sent) => void unknown.push(sent.toString()),
  });
  plant = await start();
});
afterAll(async () => {
  await plant.stop();
  await dialIns.stop();
  wheel.stop();
  await mosquitto.stop();
});

const turn = (id: string, on: boolean) => plant.switches.find((each) => each.id === id)?.set(on);

test('every DTU registers as the site says, and comes back after a lost link', async () => {
  const gateways = plant.site.items.flatMap((item) => item.gateways);
  const registrations = JSON.stringify(gateways.filter(({ kind }) => kind === 'dial-in'));
  await waitFor('all three', () => new Set(unknown).size === 3);
  for (const sent of unknown) expect(registrations).toContain(sent);
  dialIns.box('pump', {
    registration: { match: 'exact', bytes: Buffer.from('IMEI861234050000017') },
    sent: 'once',
    packetPrefix: null,
    heartbeat: Buffer.from([0xfe]),
    owner: 'us',
    admits: () => true,
  });
  const isOnline = () => dialIns.status('pump')?.online === true;
  await waitFor('the box', isOnline);
  turn('pumping-a/link-loss', true);
  await waitFor('the loss', () => !isOnline());
  turn('pumping-a/link-loss', false);
  await waitFor('the return', isOnline);
});

test('the box that publishes says what its machines show, and what its switches make of it', async () => {
  const client: MqttClient = await connectAsync(mosquitto.url);
  let latest = '';
  client.on('message', (_topic, payload) => {
    latest = payload.toString();
  });
  await client.subscribeAsync('gateways/PACKBOX1/data');
  type Message = { ts: number; r_data: { name: string; value: string | null }[] };
  const read = (): Message => JSON.parse(latest);
  await waitFor('a message', () => latest !== '');
  const site = plant.site.items.flatMap((item) => item.devices);
  const points = site
    .filter(({ gateway }) => gateway === 'PACKBOX1')
    .flatMap((device) => device.points.map(({ address }) => address));
  expect(read().r_data.map(({ name }) => name)).toEqual(points);
  expect(read().r_data.every(({ value }) => value !== null)).toBe(true);
  turn('packaging/exception', true);
  await waitFor('no values', () => read().r_data.every(({ value }) => value === null));
  turn('packaging/exception', false);
  turn('packaging/cut', true);
  await waitFor('half a message', () => !latest.endsWith('}'));
  turn('packaging/cut', false);
  await waitFor('whole messages', () => latest.endsWith('}'));
  await client.endAsync();
});

test('counters go on where they were', async () => {
  const before = plant.state;
  const again = await start(before);
  for (const [id, state] of Object.entries(before)) {
    for (const name of ['energy', 'runHours', 'parts', 'starts']) {
      const was = state[name];
      if (typeof was === 'number') expect(again.state[id]?.[name]).toBeGreaterThanOrEqual(was);
    }
    expect(again.state[id]?.energy ?? 0).toBeCloseTo(Number(state.energy ?? 0), -2);
  }
  await again.stop();
});
