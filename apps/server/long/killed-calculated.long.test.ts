/**
 * The server is killed right after it acknowledged what calculated points are reckoned from. After the start
 * they show what they came to last, stale and with its time, like the points of the box; no total has gone
 * back, nothing is new in history or among the alarms, and what comes next continues them.
 */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { historyCalls } from '@millwright/contract/reports/history.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, minutes, type PointId, Quality } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { startMillwright } from '@millwright/testing/start-millwright';
import { connectAsync } from 'mqtt';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';

const BOX = { boxId: 'reckoned', password: 'secret123' };
const ROUNDS = 4;

test('calculated points go on where they were, without a jump and without news', async () => {
  const millwright = await startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8' } });
  onTestFinished(() => millwright.stop());
  onTestFailed(() => console.log(millwright.output().slice(-8000)));
  const began = Date.now();
  const user = { userName: 'admin', password: millwright.adminPassword };
  let session = await signIn(millwright.url, user);
  const { itemId, raw, calculated } = await addPoints(session);
  const all = [...raw, ...calculated];

  /** Publishes one after the other, and resolves with the last acknowledgement. */
  const publish = async (...messages: Readonly<Record<string, number>>[]): Promise<void> => {
    const url = millwright.mqttUrl.replace('//', `//${BOX.boxId}:${BOX.password}@`);
    const client = await connectAsync(url, { clientId: BOX.boxId, reconnectPeriod: 0 });
    client.on('error', () => {});
    for (const v of messages) {
      const text = JSON.stringify({ t: Date.now(), v });
      await client.publishAsync(`gateways/${BOX.boxId}/samples`, text, { qos: 1 });
    }
    client.end(true);
  };
  const now = async () => {
    const { list } = await session.call(telemetryCalls.values, { points: all.join(',') });
    return list;
  };
  const stored = async (point: PointId) => {
    const span = { from: began - 60_000, to: Date.now() + 60_000 };
    const { list } = await session.call(historyCalls.samples, {
      points: [point],
      limit: 500,
      ...span,
    });
    return list.map(({ cells: [sample] }) => ({ ...sample }));
  };
  const alarms = async () => {
    const given = { itemId, from: began, to: Date.now(), pageSize: 100 };
    const { list } = await session.call(alarmCalls.history, given);
    return list.length;
  };

  const made = Date.now();
  await publish({ counter: 100, on: 0 });
  await waitFor(
    'what they remember to be kept for the first time',
    () => Date.now() > made + 12_000,
  );
  let [starts, counter] = [0, 100];
  let difference = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await publish(
      { counter, on: 0 },
      { counter: counter + 3, on: 1 },
      { counter: counter + 5, on: 1 },
    );
    difference = 2;
    counter += 5;
    starts += 1;
    const [, , before] = await waitFor('what was published', async () => {
      const list = await now();
      return list[2]?.value === counter * 2 && list[3]?.value === starts && list;
    });
    const shown = await now();
    expect(shown.map(({ value }) => value)).toEqual([
      ...[counter, 1, counter * 2, starts],
      ...[difference, expect.any(Number), counter - 100],
    ]);
    expect(before?.quality).toBe(Quality.good);
    const kept = await Promise.all(calculated.map(stored));
    const raised = await alarms();
    await millwright.kill();
    await millwright.restart();
    session = await signIn(millwright.url, user);
    const after = await waitFor(
      'the values of before',
      async () => {
        const list = await now();
        return list.every(({ time }) => time !== null) && list;
      },
      minutes(1),
    );
    expect(after.map(({ value, time }) => ({ value, time }))).toEqual(
      shown.map(({ value, time }) => ({ value, time })),
    );
    expect(after.map(({ quality }) => quality)).toEqual(all.map(() => Quality.stale));
    expect(await alarms()).toBe(raised);
    const keptNow = await Promise.all(calculated.map(stored));
    expect(keptNow.map((samples) => samples.map(({ value }) => value))).toEqual(
      kept.map((samples) => samples.map(({ value }) => value)),
    );
  }
  // What comes next is the next, and of totals no stored one lies below the one before.
  await publish({ counter: counter + 4, on: 0 });
  await waitFor('what comes next', async () => {
    const list = await now();
    return (
      list[4]?.value === 4 && list[6]?.value === counter + 4 - 100 && list[3]?.value === starts
    );
  });
  for (const total of [calculated[1], calculated[3], calculated[4]]) {
    const values = (await stored(total as PointId)).map(({ value }) => Number(value));
    expect(values).toEqual(values.toSorted((one, other) => one - other));
  }
}, 900_000);

/** A counter and a state of the box, and what is made of them. */
async function addPoints({ call }: ApiSession) {
  const { id: itemId } = await call(itemCalls.create, { itemName: 'Reckoned' });
  const { id: gatewayId } = await call(gatewayCalls.create, {
    ...{ itemId, gatewayName: 'Box', ...BOX },
  });
  const { id: deviceId } = await call(deviceCalls.create, {
    ...{ itemId, deviceName: 'Behind', host: '', periodMs: 1_000, timeoutMs: 5_000 },
    ...{ protocol: 'mqtt-json', gatewayId },
  });
  const { list } = await call(pointCalls.createMany, {
    deviceId,
    points: ['counter', 'on'].map((name) => ({
      ...{ name, family: 'key', address: name, dataType: DataType.DOUBLE, saved: true },
    })),
  });
  const raw = list.map(({ id }) => id);
  const { id: reckoned } = await call(deviceCalls.create, {
    ...{ itemId, deviceName: 'Reckoned', protocol: 'calculated' },
  });
  const entry = (name: string, expression: string, more: object = {}) => ({
    ...{ name, expression, dataType: DataType.DOUBLE, saved: true, ...more },
  });
  const made = await call(pointCalls.createMany, {
    deviceId: reckoned,
    points: [
      entry('double', 'counter * 2', { upperLimit: 150 }),
      entry('starts', 'on > 0.5', { tally: 'starts' }),
      entry('difference', 'delta(counter)'),
      entry('hours', 'on > 0.5', { tally: 'hours' }),
      entry('today', 'counter', { tally: 'daily' }),
    ],
  });
  return { itemId, raw, calculated: made.list.map(({ id }) => id) };
}
