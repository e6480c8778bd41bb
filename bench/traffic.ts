/** What collecting costs a SIM card: every byte on the wire, headers of TCP and IP included. */
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, seconds, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { startMillwright } from '@millwright/testing/start-millwright';
import { connectAsync } from 'mqtt';
import type { Row } from './row.ts';
import { pause, setting } from './server-figures.ts';

const VALUES = 50;
const CHANGING = 5;
/** Rounds that are measured, and how far apart: the bytes of a round do not depend on the pause. */
const ROUNDS = setting('TRAFFIC_ROUNDS', 60);
const PERIOD_MS = 250;
/** Rounds of a month when there is one every ten seconds. */
const PER_MONTH = (30 * 86_400) / 10;

/** Bytes and segments both ways of the connections to a local port, as the kernel counts them. */
function wireOf(port: number): number {
  const text = execFileSync('ss', ['-tinO', `sport = :${port}`], { encoding: 'utf8' });
  const lines = text.split('\n').filter((line) => line.includes('segs_out'));
  const sum = (line: string, name: string): number =>
    Number(new RegExp(`\\b${name}:(\\d+)`).exec(line)?.[1] ?? 0);
  return lines.reduce((total, line) => {
    // IP 20, TCP 20, and 12 more where segments carry timestamps.
    const head = / ts /.test(line) ? 52 : 40;
    const segments = sum(line, 'segs_out') + sum(line, 'segs_in');
    return total + sum(line, 'bytes_sent') + sum(line, 'bytes_received') + segments * head;
  }, 0);
}

/** Megabytes a month, from what the wire carries while `rounds()` counts on. */
async function perMonth(port: number, rounds: () => number): Promise<number> {
  const before = { wire: wireOf(port), rounds: rounds() };
  await waitFor('the rounds', () => rounds() >= before.rounds + ROUNDS, seconds(120));
  return (((wireOf(port) - before.wire) / (rounds() - before.rounds)) * PER_MONTH) / 1e6;
}

async function bare(): Promise<number> {
  const fake = createModbusFake();
  const port = await fake.listen();
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  socket.resume();
  const request = Buffer.from([0, 1, 0, 0, 0, 6, 1, 3, 0, 0, 0, VALUES]);
  const timer = setInterval(() => socket.write(request), PERIOD_MS);
  try {
    await waitFor('the first answers', () => fake.requests > 2);
    return await perMonth(port, () => fake.requests);
  } finally {
    clearInterval(timer);
    socket.destroy();
    await fake.close();
  }
}

async function polled(session: ApiSession, itemId: number): Promise<number> {
  const fake = createModbusFake();
  const port = await fake.listen();
  const words = fake.unit(1).holdings;
  const turn = setInterval(() => {
    for (let n = 0; n < CHANGING; n += 1) words[n] = ((words[n] ?? 0) + 1) & 0xffff;
  }, PERIOD_MS);
  try {
    const device = { itemId, deviceName: 'Polled', host: '127.0.0.1', port, periodMs: PERIOD_MS };
    const { id } = await session.call(deviceCalls.create, device);
    await session.call(pointCalls.createMany, {
      deviceId: id,
      points: Array.from({ length: VALUES }, (_, n) => ({
        name: `P${n}`,
        family: 'HR',
        address: String(n),
        dataType: DataType.INT16U,
      })),
    });
    await waitFor('the polling', () => fake.requests > 10, seconds(30));
    return await perMonth(port, () => fake.requests);
  } finally {
    clearInterval(turn);
    await fake.close();
  }
}

/** @param sent how many of the values each message carries */
async function published(mqttUrl: string, box: Box, sent: number): Promise<number> {
  const client = await connectAsync(mqttUrl, { username: box.boxId, password: box.password });
  const socket = client.stream as unknown as { readonly localPort: number };
  let rounds = 0;
  const timer = setInterval(() => {
    const values = Array.from({ length: sent }, (_, n) => [`p${n}`, (rounds + n) / 10]);
    const payload = JSON.stringify({ t: systemClock.now(), v: Object.fromEntries(values) });
    client.publish(`gateways/${box.boxId}/samples`, payload, { qos: 1 }, () => {
      rounds += 1;
    });
  }, PERIOD_MS);
  try {
    await waitFor('the first acknowledgements', () => rounds > 2);
    return await perMonth(socket.localPort, () => rounds);
  } finally {
    clearInterval(timer);
    await client.endAsync();
  }
}

const box = { boxId: 'traffic', password: 'secret123' };
type Box = typeof box;

async function addBox(session: ApiSession, itemId: number): Promise<void> {
  const gateway = { itemId, gatewayName: 'Box', ...box };
  const { id: gatewayId } = await session.call(gatewayCalls.create, gateway);
  const device = { itemId, deviceName: 'Behind', protocol: 'mqtt-json' as const, host: '' };
  const { id } = await session.call(deviceCalls.create, { ...device, gatewayId });
  await session.call(pointCalls.createMany, {
    deviceId: id,
    points: Array.from({ length: VALUES }, (_, n) => ({
      name: `K${n}`,
      family: 'key',
      address: `p${n}`,
      dataType: DataType.DOUBLE,
    })),
  });
}

export const traffic: Row = {
  name: 'traffic',
  what: `${VALUES} values every ten seconds, ${CHANGING} of them changing, polled over Modbus TCP: all bytes on the wire`,
  unit: 'MB/month',
  against: 'the bare request and its reply on a socket',
  better: 'less',
  async measure() {
    const baseline = await bare();
    const millwright = await startMillwright({
      env: { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' },
    });
    try {
      const session = await signIn(millwright.url, {
        userName: 'admin',
        password: millwright.adminPassword,
      });
      const { id } = await session.call(itemCalls.create, { itemName: 'Traffic' });
      const value = await polled(session, id);
      await addBox(session, id);
      await pause(1_000);
      return {
        value,
        baseline,
        detail: {
          'JSON over MQTT, all values': await published(millwright.mqttUrl, box, VALUES),
          'JSON over MQTT, what changed': await published(millwright.mqttUrl, box, CHANGING),
        },
      };
    } finally {
      await millwright.stop();
    }
  },
};
