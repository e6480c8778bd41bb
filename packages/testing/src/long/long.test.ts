import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DataType, minutes, seconds } from '@millwright/kernel';
import { Aedes } from 'aedes';
import { describe, expect, test } from 'vitest';
import { createTempDir } from '../temp-dir.ts';
import { waitFor } from '../wait-for.ts';
import { killSchedule } from './kill-schedule.ts';
import { type Publication, payloadOf, samplesOf } from './published-samples.ts';
import { servedPoints, servedValues } from './served-values.ts';
import { startPublisher } from './start-publisher.ts';
import { rollUp, verifyRollups } from './verify-rollups.ts';
import { verifySamples } from './verify-samples.ts';
import { verifyServed } from './verify-served.ts';
import { whileWell } from './while-well.ts';

const publication: Publication = { start: 1_700_000_000_000, periodMs: 20, points: ['a', 'b'] };

describe('kill schedule', () => {
  const options = { seed: 7, times: { server: 20, postgres: 5 }, longest: seconds(3) };

  test('holds every kill that was asked for, and comes again with its seed', () => {
    const kills = killSchedule(options);
    expect(kills.filter((kill) => kill.target === 'server')).toHaveLength(20);
    expect(kills.filter((kill) => kill.target === 'postgres')).toHaveLength(5);
    expect(kills.every(({ wait }) => wait >= 0 && wait <= 3000)).toBe(true);
    expect(killSchedule(options)).toEqual(kills);
    expect(killSchedule({ ...options, seed: 8 })).not.toEqual(kills);
  });
});

describe('verifier of samples', () => {
  const promised = [0, 1, 2].flatMap((message) => samplesOf(publication, message));

  test('finds nothing when all is there, and more', () => {
    const extra = samplesOf(publication, 3);
    expect(verifySamples(promised, [...promised, ...extra])).toEqual({
      promised: 6,
      lost: 0,
      duplicated: 0,
      wrong: 0,
      examples: [],
    });
  });

  test('finds what is lost, stored twice, or changed', () => {
    const [first, second, third, ...rest] = promised;
    if (!first || !second || !third) expect.unreachable();
    const stored = [first, first, { ...second, value: second.value + 0.1 }, ...rest];
    expect(verifySamples(promised, stored)).toMatchObject({ lost: 1, duplicated: 1, wrong: 1 });
  });
});

describe('verifier of polled machines', () => {
  const served = [1, 2, 3, 4].map((request) => ({ machine: 7, request, at: request * 1000 }));
  const read = (request: number) => ({ machine: 7, values: servedValues(7, request) });
  /** Without the values at these places. */
  const partOf = (request: number, isLeftOut: (place: number) => boolean) => ({
    machine: 7,
    values: servedValues(7, request).map((value, n) => (isLeftOut(n) ? undefined : value)),
  });
  const excuses = [{ from: 3500, to: 4500 }];
  const last = servedPoints.length - 1;

  test('excuses what was answered to a dead server, and nothing else', async () => {
    expect(await verifyServed(served, [read(1), read(2), read(3)], excuses)).toEqual({
      ...{ served: 4, stored: 3, compared: 3 * servedPoints.length },
      ...{ lost: 0, excused: 1, askedAgain: 0, duplicated: 0, wrong: 0, examples: [] },
    });
    const half = partOf(2, (place) => place < 60);
    expect(await verifyServed(served, [read(1), half, read(4)], excuses)).toMatchObject({
      ...{ lost: 2, excused: 0, wrong: 0 },
    });
  });

  test('takes what was asked again at once for no loss', async () => {
    const all = served.map((reply) => ({ ...reply, isAskedAgain: reply.request === 2 }));
    const verdict = await verifyServed(all, [read(1), read(3)], []);
    expect(verdict).toMatchObject({ lost: 1, askedAgain: 1 });
  });

  test('finds what is stored twice, or was never answered', async () => {
    const all = [read(1), read(2), read(2), read(3), read(4), read(9)];
    const verdict = await verifyServed(served, all, excuses);
    expect(verdict).toMatchObject({ lost: 0, duplicated: 1, wrong: servedPoints.length });
  });

  test('finds each value that is not the one that was answered', async () => {
    const all = [1, 2, 3, 4].map(read);
    for (const [place, { name }] of servedPoints.entries()) {
      if (place === last) continue;
      const { values } = read(2);
      const is = values[place];
      values[place] = typeof is === 'number' ? is + 0.001 : `${is}0`;
      const verdict = await verifyServed(served, all.with(1, { machine: 7, values }), []);
      expect(verdict, name).toMatchObject({ lost: 0, duplicated: 0, wrong: 1 });
    }
  });

  test('takes a decimal for the 32-bit float whose bits it has', async () => {
    const place = servedPoints.findIndex(({ dataType }) => dataType === DataType.FLOAT);
    const { values } = read(1);
    const float = Number(values[place]);
    values[place] = Number(float.toPrecision(9));
    expect(values[place]).not.toBe(float);
    const [first] = served;
    if (first === undefined) expect.unreachable();
    const verdict = await verifyServed([first], [{ machine: 7, values }], []);
    expect(verdict).toMatchObject({ lost: 0, wrong: 0 });
  });

  test('knows whose the values are that are stored without their number', async () => {
    const withoutNumber = partOf(2, (place) => place === last);
    const verdict = await verifyServed(served, [read(1), withoutNumber, read(3), read(4)], []);
    expect(verdict).toMatchObject({ lost: 1, stored: 4, wrong: 0 });
    const mixed = withoutNumber.values.with(0, servedValues(7, 3)[0]);
    const found = await verifyServed(served, [{ machine: 7, values: mixed }], []);
    expect(found).toMatchObject({ stored: 0, wrong: last });
  });
});

test('counts what was answered while nothing was excused', () => {
  const served = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((second) => ({
    ...{ machine: 1, request: second + 1, at: second * 1000 + 500 },
  }));
  const excuses = [
    { from: 3000, to: 5000 },
    { from: 0, to: 1000 },
    { from: 4000, to: 6000 },
    { from: 9000, to: Number.POSITIVE_INFINITY },
  ];
  expect(whileWell(served, excuses, { from: 500, to: 20_000 })).toEqual({ seconds: 5, replies: 5 });
  expect(whileWell(served, [], { from: 2000, to: 4000 })).toEqual({ seconds: 2, replies: 2 });
});

describe('verifier of rollups', () => {
  const samples = Array.from({ length: 9000 }, (_, message) => message).flatMap((message) =>
    samplesOf(publication, message),
  );
  const truth = [...rollUp(samples, minutes(1)).values()];

  test('counts as a person would', () => {
    const few = [
      { point: 'a', time: 60_000, value: 2 },
      { point: 'a', time: 61_000, value: -1 },
      { point: 'a', time: 119_999, value: 5 },
      { point: 'a', time: 120_000, value: 9 },
    ];
    expect([...rollUp(few, minutes(1)).values()]).toMatchObject([
      { time: 60_000, count: 3, sum: 6, min: -1, max: 5, first: 2, last: 5 },
      { time: 120_000, count: 1, sum: 9, min: 9, max: 9, first: 9, last: 9 },
    ]);
  });

  test('agrees whatever the order of the samples', () => {
    expect(verifyRollups(samples.toReversed(), truth, minutes(1))).toEqual([]);
  });

  test('finds a missing, a doubled, a strange and a wrong bucket', () => {
    const [first, second, third, ...rest] = truth;
    if (!first || !second || !third) expect.unreachable();
    const stored = [second, second, { ...third, count: third.count + 1 }, ...rest];
    const strange = { ...first, point: 'nobody' };
    const found = verifyRollups(samples, [...stored, strange], minutes(1));
    expect(found).toHaveLength(4);
    expect(found.join()).toMatch(/twice.*count is.*no sample.*missing/);
  });
});

test('the publisher logs exactly what a broker acknowledged, over a broken connection too', async () => {
  using folder = createTempDir();
  const acknowledged = new Set<string>();
  const broker = await Aedes.createBroker({
    authorizePublish(_client, { payload }, done) {
      acknowledged.add(payload.toString());
      done(null);
    },
  });
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    broker.handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  const logFile = join(folder.path, 'acknowledged.log');
  const url = `mqtt://127.0.0.1:${port}`;
  const publisher = await startPublisher({
    url,
    topic: 'box',
    logFile,
    publication,
  });
  await waitFor('some', () => publisher.acknowledged().length > 20);
  for (const socket of sockets) socket.destroy();
  const before = publisher.acknowledged().length;
  await waitFor('more', () => publisher.acknowledged().length > before + 20);
  await publisher.finish();

  const numbers = publisher.acknowledged();
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(acknowledged).toContain(payloadOf(publication, number));
  await new Promise<void>((resolve) => broker.close(resolve));
  server.close();
});
