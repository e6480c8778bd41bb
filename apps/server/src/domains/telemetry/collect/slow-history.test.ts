/**
 * Less becomes durable than is read: devices are polled less often, boxes get their acknowledgements
 * later, nothing that was read is refused, and all of it is in history once.
 */
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, type PointId, Quality, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';
import type { History } from '../history/index.ts';

/** Of one batch; there are ten. */
const perBatch = 20;
const memory = 10 * perBatch;
const machines = 5;
const perMachine = 8;
let fixture: GatewayFixture;
let allowed = 0;
const waiting: (() => void)[] = [];

/** Lets so many batches more become durable. */
function allow(batches: number): void {
  allowed += batches;
  while (allowed > 0 && waiting.length > 0) {
    allowed -= 1;
    waiting.shift()?.();
  }
}

/** Small batches, each of which becomes durable when the test allows it. */
const slow = (history: History): History => ({
  ...history,
  createBatch: () => history.createBatch(perBatch),
  async write(batch, hurry) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      allow(0);
    });
    await history.write(batch, hurry);
  },
});

beforeAll(async () => {
  fixture = await openGatewayFixture({ history: slow });
});
afterAll(async () => {
  allow(Number.POSITIVE_INFINITY);
  await fixture.tidy();
  await fixture.close();
});

const figure = (name: string) => fixture.server.figure(`telemetry_${name}`);

/** A lost line has its points saved once more, as bad, and one that is polled late as stale. */
async function goodInHistory(points: readonly PointId[]): Promise<number> {
  const range = { from: 0, to: systemClock.now() + 60_000, limit: 1_000_000 };
  const all = points.map((point) => fixture.server.history.samples({ point, ...range }));
  return (await Promise.all(all)).flat().filter(({ quality }) => quality === Quality.good).length;
}

test('polls slow down, messages wait, and all that was read is there', {
  timeout: 120_000,
}, async () => {
  const machine = createModbusFake();
  fixture.later(() => machine.close());
  const port = await machine.listen();
  const points: PointId[] = [];
  const { id: gatewayId, boxId } = await fixture.addGateway({ password: 'secret1' });
  const box = await fixture.addDevice({ protocol: 'mqtt-json', host: '', gatewayId });
  const key = { family: 'key', address: 'level', writable: false } as const;
  const level = await fixture.addPoint(box.id, { ...key, dataType: DataType.DOUBLE });
  for (let n = 0; n < machines; n += 1) {
    const device = await fixture.addDevice({ port, unitId: n + 1, periodMs: 50 });
    for (let address = 0; address < perMachine; address += 1) {
      points.push((await fixture.addPoint(device.id, { address: String(address) })).id);
    }
  }
  const url = new URL(fixture.server.mqttUrl);
  const client = await connectAsync(url.href, {
    clientId: boxId,
    username: boxId,
    password: 'secret1',
    reconnectPeriod: 0,
  });
  fixture.later(() => client.endAsync());

  // Nothing becomes durable: memory fills up to what may be under way, and no more is asked for.
  let [asked, still] = [0, 0];
  await waitFor('no more to be asked for', () => {
    still = machine.requests === asked ? still + 1 : 0;
    asked = machine.requests;
    return still === 20;
  });
  const full = await figure('samples_waiting');
  expect(full).toBeGreaterThan(memory / 2);
  expect(full).toBeLessThanOrEqual(memory);
  let isAcknowledged = false;
  const publishing = client
    .publishAsync(`gateways/${boxId}/samples`, JSON.stringify({ v: { level: 7 } }), { qos: 1 })
    .then(() => {
      isAcknowledged = true;
    });
  await waitFor('the message', async () => (await figure('messages_delayed')) === 1);
  expect([isAcknowledged, client.connected, machine.requests]).toEqual([false, true, asked]);

  // A little becomes durable: as much is read, and the message has its turn.
  for (let round = 0; round < 20; round += 1) {
    const before = await figure('samples_accepted');
    // By and by: there must be room for what may be under way before any more is asked for.
    await waitFor('more to be read', async () => {
      if (waiting.length > 0) allow(1);
      return (await figure('samples_accepted')) > before;
    });
    expect(await figure('samples_waiting')).toBeLessThanOrEqual(memory);
  }
  expect(await figure('rounds_delayed')).toBeGreaterThan(0);
  expect(await figure('rounds_delayed_seconds')).toBeGreaterThan(0);
  await waitFor('the value of the box', () => fixture.now(level.id)?.value === 7);

  allow(Number.POSITIVE_INFINITY);
  await publishing;
  await machine.close();
  await waitFor('everything to be durable', async () => (await figure('samples_waiting')) === 0);
  const [accepted, refused] = [await figure('samples_accepted'), await figure('samples_refused')];
  expect(refused).toBe(0);
  expect(accepted).toBeGreaterThanOrEqual(full + 20);
  expect(await goodInHistory([...points, level.id])).toBe(accepted);
});
