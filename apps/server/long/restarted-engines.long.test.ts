/**
 * Two servers, and under them the database is restarted, then the bus, then both, while a machine is
 * polled and a box publishes through a broker: pages of either server regain live values, exactly one
 * collects, writes arrive once, and all that was acknowledged is stored once.
 */
import { join } from 'node:path';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType, minutes, seconds, systemClock } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { type Publication, samplesOf } from '@millwright/testing/long/published-samples';
import { type Publisher, startPublisher } from '@millwright/testing/long/start-publisher';
import { verifySamples } from '@millwright/testing/long/verify-samples';
import { type Mosquitto, startMosquitto } from '@millwright/testing/peers/mosquitto';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import {
  goodSince,
  isCollecting,
  type Shown,
  startTwoServers,
  type TwoServers,
} from '../journeys/two-servers.builders.ts';

const BOX = { boxId: 'restarts', password: 'secret123', points: 5 };
const folder = createTempDir();
let broker: Mosquitto;
let there: TwoServers;
let publisher: Publisher;
let publication: Publication;
let keys: ReadonlyMap<number, string>;
let pages: readonly (readonly Shown[])[];

beforeAll(async () => {
  broker = await startMosquitto();
  there = await startTwoServers({ MQTT_URL: broker.url });
  const [first, second] = there.servers;
  const { call } = await there.session(first.url);
  const { id: itemId } = await call(itemCalls.create, { itemName: '重启' });
  const { boxId, password } = BOX;
  const { id: gatewayId } = await call(gatewayCalls.create, {
    ...{ itemId, gatewayName: 'Box', boxId, password },
  });
  const { id: deviceId } = await call(deviceCalls.create, {
    ...{ itemId, deviceName: 'Behind', host: '', periodMs: 1_000, timeoutMs: 5_000 },
    ...{ protocol: 'mqtt-json', gatewayId },
  });
  const { list } = await call(pointCalls.createMany, {
    deviceId,
    points: Array.from({ length: BOX.points }, (_, n) => ({
      ...{ name: `Point${n}`, family: 'key', address: `p${n}` },
      ...{ dataType: DataType.DOUBLE, decimals: 1 },
    })),
  });
  keys = new Map(list.map(({ id, address }) => [id, address ?? '']));
  pages = [await there.openPage(first.url), await there.openPage(second.url)];
  publication = { start: systemClock.now(), periodMs: 50, points: [...keys.values()] };
  publisher = await startPublisher({
    url: broker.url,
    topic: `gateways/${boxId}/samples`,
    logFile: join(folder.path, 'acknowledged.log'),
    publication,
  });
  await waitFor('acknowledgements', () => publisher.acknowledged().length > 20, seconds(30));
}, 240_000);

afterAll(async () => {
  publisher.kill();
  await there.stop();
  await broker.stop();
  folder.remove();
});

/** Pages show new values of the machine, and one of the two collects. @returns after how long */
async function recovered(since: number): Promise<number> {
  for (const [n, page] of pages.entries()) {
    await waitFor(
      `live values on page ${n}`,
      () => new Set(goodSince(page, since).map(({ value }) => value)).size > 5,
      minutes(2),
    );
  }
  const took = (performance.now() - since) / 1000;
  await waitFor(
    'one that collects beside one that does not',
    async () => {
      const states = await Promise.all(there.servers.map(isCollecting));
      return states.filter((state) => state === true).length === 1 && !states.includes(null);
    },
    minutes(2),
  );
  return took;
}

let written = 100;
/** What was asked for in the midst of it, and whether it was said to be done. */
const asked = new Map<number, boolean>();
async function writeMeanwhile(): Promise<void> {
  const tries = there.servers.map(async ({ url }) => {
    written += 1;
    const value = written;
    asked.set(value, false);
    const isDone = await there.write(url, value).then(
      () => true,
      () => false,
    );
    asked.set(value, isDone);
  });
  await Promise.all(tries);
}

async function writeThroughBoth(): Promise<void> {
  for (const { url } of there.servers) {
    written += 1;
    await there.write(url, written);
    expect(there.writes.at(-1)).toBe(written);
  }
}

/** Each has given it up by itself. */
const untilNobodyCollects = (): Promise<unknown> =>
  waitFor(
    'nobody to collect',
    async () => {
      const says = there.servers.map(
        async ({ url }) => await (await fetch(`${url}/readyz`)).json(),
      );
      const told = await Promise.all(says).catch(() => []);
      return (
        told.length === 2 &&
        told.every((each) => (each as { collects?: boolean }).collects === false)
      );
    },
    minutes(1),
  );

const stir: readonly [string, () => Promise<unknown>][] = [
  ['the database', () => there.postgres.restart()],
  ['the bus', () => there.nats.restart()],
  [
    'the database, then the bus',
    async () => {
      await there.postgres.restart();
      await there.nats.restart();
    },
  ],
  [
    'the bus while the database is away',
    () => Promise.all([there.postgres.restart(), there.nats.restart()]),
  ],
  [
    'the database, three times in a row',
    async () => {
      for (let n = 0; n < 3; n += 1) await there.postgres.restart();
    },
  ],
];

test.each(stir)(
  '%s restarts',
  async (what, restart) => {
    onTestFailed(() => {
      for (const server of there.servers) console.log(server.output().slice(-4000));
    });
    const restarted = restart();
    const meanwhile = writeMeanwhile();
    await restarted;
    const took = await recovered(performance.now());
    await meanwhile;
    console.log(`${what}: pages are live ${took.toFixed(1)} s after it`);
    await writeThroughBoth();
    await waitFor(
      'one connection to the machine',
      () => there.machine.connections === 1,
      seconds(20),
    );
  },
  300_000,
);

test('a database that is away until nobody collects is found again, and one does', async () => {
  await there.postgres.restart(untilNobodyCollects);
  const took = await recovered(performance.now());
  console.log(`pages are live ${took.toFixed(1)} s after it is back`);
  await writeThroughBoth();
  await waitFor(
    'one connection to the machine',
    () => there.machine.connections === 1,
    seconds(20),
  );
}, 300_000);

test('all that was acknowledged is stored, once, and nothing was read by two', async () => {
  await publisher.finish();
  const promised = publisher.acknowledged().flatMap((message) => samplesOf(publication, message));
  expect(promised.length).toBeGreaterThan(1_000);
  const read = async () => {
    const text = await there.query(
      `SELECT point, toUnixTimestamp64Milli(ts) AS time, value FROM millwright.sample FINAL
       WHERE point IN (${[...keys.keys()].join()}) AND usable FORMAT JSONCompactEachRow`,
    );
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [number, string, number]);
    return rows.map(([point, time, value]) => ({
      ...{ point: keys.get(point) ?? '', time: Number(time), value: Number(value) },
    }));
  };
  const verdict = async () => verifySamples(promised, await read());
  await waitFor('the spools', async () => (await verdict()).lost === 0, seconds(90)).catch(
    () => {},
  );
  expect(await verdict()).toMatchObject({ lost: 0, duplicated: 0, wrong: 0, examples: [] });
  const values = await there.stored();
  for (let n = 1; n < values.length; n += 1) {
    expect(values[n], `row ${n}`).toBeGreaterThanOrEqual(values[n - 1] ?? 0);
  }
  expect(new Set(there.writes).size).toBe(there.writes.length);
  const refused = [...asked].filter(([, isDone]) => !isDone).map(([value]) => value);
  console.log(`${refused.length} of ${asked.size} writes in the midst of it were refused`);
  expect(there.writes.filter((value) => refused.includes(value))).toEqual([]);
}, 180_000);
