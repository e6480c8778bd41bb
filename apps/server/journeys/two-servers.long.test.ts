/**
 * Two servers on one PostgreSQL, one ClickHouse and one NATS, with nginx before them: one collects,
 * both show and write, and when the one that collects is frozen or killed the other takes over.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { frameBytes, openFrame } from '@millwright/contract/live/live-frames';
import { systemEventCalls } from '@millwright/contract/system/system-events.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { seconds } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { type NatsStranger, openNatsStranger } from '@millwright/testing/peers/nats-stranger';
import { runPeer } from '@millwright/testing/peers/process';
import type { Millwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import {
  goodSince,
  isCollecting,
  startTwoServers,
  type TwoServers,
} from './two-servers.builders.ts';

let there: TwoServers;
beforeAll(async () => {
  there = await startTwoServers();
}, 170_000);
afterAll(() => there.stop());
beforeEach(() => {
  onTestFailed(() => {
    for (const server of there.servers) console.log(server.output().slice(-6000));
  });
});

/** How often it has begun: anew in the same process too. */
const startsOf = (server: Millwright): number =>
  server.output().split('days begin by this clock').length - 1;
it('the second shows what the first reads, live and when asked, and writes through it', async () => {
  const [first, second] = there.servers;
  expect([await isCollecting(first), await isCollecting(second)]).toEqual([true, false]);
  const page = await there.openPage(second.url);
  await waitFor(
    'values that change',
    () => new Set(goodSince(page, 0).map((s) => s.value)).size > 3,
  );
  const { call } = await there.session(second.url);
  const { list } = await call(telemetryCalls.values, { points: [there.counter] });
  expect(list[0]).toMatchObject({ quality: 0 });
  const states = await call(telemetryCalls.devicePreview, {});
  expect(states.list).toMatchObject([{ state: 'online' }]);
  expect(there.machine.connections).toBe(1);
  await there.write(second.url, 11);
  await there.write(first.url, 12);
  await there.write(there.nginx.url, 13);
  expect(there.writes).toEqual([11, 12, 13]);
  const refused = call(telemetryCalls.setValue, { pointId: there.setpoint, value: 70_000 });
  await expect(refused).rejects.toMatchObject({
    details: { said: expect.stringContaining('telemetry.value_out_of_range') },
  });
});

/** Gives the parts these values, as one, by this server. */
async function giveBatch({ url }: Millwright, values: readonly number[]) {
  const { call } = await there.session(url);
  const { device: deviceId, parts } = there;
  const { batchId } = await call(telemetryCalls.setValues, {
    deviceId,
    values: parts.map((pointId, n) => ({ pointId, value: values[n] ?? 0 })),
  });
  const cancel = () => call(telemetryCalls.cancelValues, { deviceId, batch: batchId });
  return { batchId, cancel };
}
/** What came of it, as this server's log has it once all of it has ended. */
async function outcomeOf({ url }: Millwright, batch: string): Promise<string[]> {
  const { call } = await there.session(url);
  const ended = async () => {
    const { list } = await call(telemetryCalls.writeList, { batch, order: 'asc', pageSize: 200 });
    return list.every(({ finishedAt }) => finishedAt !== null) && list;
  };
  const commands = await waitFor('the batch to end', ended, seconds(30));
  return commands.map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`));
}

it('a batch given on the one that does not collect is written once, and ended from there', async () => {
  const [, second] = there.servers;
  const whole = await giveBatch(second, [41, 42, 43, 44]);
  expect(await outcomeOf(second, whole.batchId)).toEqual(Array(4).fill('confirmed'));
  expect(there.writes.slice(-4)).toEqual([41, 42, 43, 44]);
  expect(await whole.cancel()).toEqual({ cancelled: false });

  there.machine.faults.delay = 300;
  const ended = await giveBatch(second, [45, 46, 47, 48]);
  await waitFor('the first frame', () => there.writes.includes(45));
  expect(await ended.cancel()).toEqual({ cancelled: true });
  const outcome = await outcomeOf(second, ended.batchId);
  there.machine.faults.delay = 0;
  expect(outcome[0]).toBe('confirmed');
  expect(outcome.at(-1)).toBe('refused telemetry.batch_cancelled');
  expect(there.writes).not.toContain(48);
});

/** What is dropped of what comes over NATS, by the server's own count. */
async function dropped({ url }: Millwright): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const rows = text.matchAll(/^bus_messages_dropped_total\{reason="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...rows].map(([, reason, count]) => [reason, Number(count)]));
}
/** The last of what they heard there. */
const lastOf = ({ heard }: NatsStranger, subject: RegExp) =>
  waitFor(`a message on ${subject}`, () => heard.findLast((each) => subject.test(each.subject)));

it('a stranger on NATS writes nothing and shows nothing', async () => {
  const [first, second] = there.servers;
  const stranger = await openNatsStranger(there.nats.url);
  there.stopLater(stranger.close);
  const page = await there.openPage(second.url);
  await there.write(second.url, 14);
  const asked = await lastOf(stranger, /^collector\.\d+\.write$/);
  const values = await lastOf(stranger, /^collector\.\d+\.values$/);
  const before = await dropped(first);

  const request = { pointId: there.setpoint, value: 666, note: null, idempotencyKey: null };
  const who = { userId: 1, userName: 'admin', address: '127.0.0.1' };
  // One of them is of now, whatever the collector's time is.
  for (let at = 0; at < 600_000; at += 2_000) {
    const asking = { id: randomUUID(), from: 'stranger', at, request: { ...request, ...who } };
    stranger.publish(asked.subject, JSON.stringify(asking));
  }
  // What a server asked for: once more, and with one bit turned.
  const turned = Buffer.from(asked.payload);
  turned[turned.length - 1] = (turned.at(-1) ?? 0) ^ 1;
  for (const payload of [asked.payload, turned]) stranger.publish(asked.subject, payload);
  // The collector has heard all of it before it hears this.
  await there.write(second.url, 15);
  expect(there.writes.slice(-2)).toEqual([14, 15]);

  const frame = new ArrayBuffer(frameBytes(1));
  const columns = openFrame(frame, { snapshot: false, baseTime: Date.now(), count: 1 });
  columns.pointId[0] = there.counter;
  columns.value[0] = 4_000_000;
  for (const subject of [values.subject, 'collector.1000.values']) {
    stranger.publish(subject, new Uint8Array(frame));
    stranger.publish(subject, values.payload);
  }
  // Where it was not meant for: who believed it would take the lease for another one's.
  stranger.publish('collector.1000.write', asked.payload);
  stranger.publish('collector.1000.beat', JSON.stringify({ at: 0, sent: 0 }));
  const at = performance.now();
  await waitFor('values to go on', () => goodSince(page, at + 1_500).length > 3, seconds(20));
  const shown = goodSince(page, 0).map(({ value }) => value);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect(shown).not.toContain(4_000_000);

  expect(stranger.heard.filter(({ subject }) => subject.endsWith('.stranger'))).toEqual([]);
  const after = await dropped(first);
  expect((after.unsigned ?? 0) - (before.unsigned ?? 0)).toBeGreaterThanOrEqual(300);
  expect(after).toMatchObject({ forged: expect.any(Number), replayed: expect.any(Number) });
  for (const server of there.servers) {
    expect(server.output().split('a message on NATS was dropped').length).toBeLessThan(5);
  }
});

it('a page on the other one falls silent when its user loses the item', async () => {
  const [first, second] = there.servers;
  const { call } = await there.session(first.url);
  const worker = { userName: '夜班', password: 'Worker12345' };
  const { id } = await call(userCalls.create, worker);
  const [device] = (await call(telemetryCalls.devicePreview, {})).list;
  if (device === undefined) expect.fail('there is no device');
  await call(userCalls.setItems, { id, items: [device.itemId] });
  const page = await there.openPage(second.url, worker);
  await waitFor('values', () => goodSince(page, 0).length > 3);
  await call(userCalls.setItems, { id, items: [] });
  // Others come five times a second.
  const isSilent = () => performance.now() - (page.at(-1)?.at ?? 0) > 3_000;
  await waitFor('silence', isSilent, seconds(15));
});

it('one that is frozen loses it, and does nothing any more when it wakes', async () => {
  const [first, second] = there.servers;
  const page = await there.openPage(second.url);
  await waitFor('a value', () => goodSince(page, 0).length > 0);
  const { pid } = first;
  process.kill(pid, 'SIGSTOP');
  // Whatever is found: nobody waits for the end of one that is frozen.
  onTestFailed(() => void process.kill(pid, 'SIGCONT'));
  const frozenAt = performance.now();
  const shown = await waitFor(
    'values to go on',
    () => goodSince(page, frozenAt + 2_000)[0],
    seconds(30),
  );
  expect(shown.at - frozenAt).toBeLessThan(10_000);
  // What the first had sent may come a little later than two seconds.
  await waitFor('the second to collect', () => isCollecting(second));
  await there.write(second.url, 21);
  process.kill(pid, 'SIGCONT');
  await waitFor(
    'the first to serve beside it',
    async () => startsOf(first) === 2 && (await isCollecting(first)) === false,
    seconds(60),
  );
  expect(await isCollecting(second)).toBe(true);
  await waitFor(
    'one connection to the machine',
    () => there.machine.connections === 1,
    seconds(20),
  );
  await there.write(first.url, 22);
  expect(there.writes.slice(-2)).toEqual([21, 22]);
  const { call } = await there.session(second.url);
  const events = await call(systemEventCalls.list, { page: 1, pageSize: 10 });
  expect(events.list.map(({ kind }) => kind)).toContain('collector_changed');
});

it('one that is killed is replaced, and its restart finds the other collecting', async () => {
  const [first, second] = there.servers;
  const page = await there.openPage(first.url);
  await waitFor('a value', () => goodSince(page, 0).length > 0);
  there.machine.faults.delay = 300;
  const { batchId } = await giveBatch(first, [51, 52, 53, 54]);
  await waitFor('the first frame', () => there.writes.includes(51));
  const killedAt = performance.now();
  await second.kill();
  there.machine.faults.delay = 0;
  const shown = await waitFor(
    'values to go on',
    () => goodSince(page, killedAt + 2_000)[0],
    seconds(30),
  );
  expect(shown.at - killedAt).toBeLessThan(10_000);
  const outcome = await outcomeOf(first, batchId);
  expect(outcome.at(-1)).toBe('refused telemetry.batch_broken_off');
  for (const [n, said] of outcome.entries()) {
    if (said.endsWith('batch_broken_off')) expect(there.writes).not.toContain(51 + n);
  }
  await there.write(there.nginx.url, 31);
  await second.restart();
  expect([await isCollecting(first), await isCollecting(second)]).toEqual([true, false]);
  await there.write(second.url, 32);
  expect(there.writes.slice(-2)).toEqual([31, 32]);
});

it('no value was read by two, and every one stands in history once', async () => {
  await waitFor('history', async () => (await there.stored()).length > 50, seconds(30));
  const values = await there.stored();
  // Two readers would store the same count twice, or an earlier one later.
  for (let n = 1; n < values.length; n += 1) {
    expect(values[n], `row ${n}`).toBeGreaterThanOrEqual(values[n - 1] ?? 0);
  }
  expect(new Set(there.writes).size).toBe(there.writes.length);
});

it('a third with a ClickHouse of its own, or without NATS, is refused in words', async () => {
  const main = join(import.meta.dirname, '../src/main.ts');
  for (const [without, code] of [
    ['CLICKHOUSE_URL', 'servers.own_history'],
    ['NATS_URL', 'servers.no_bus'],
  ] as const) {
    const data = createTempDir();
    const { [without]: _, ...rest } = there.env;
    const own = { DATA_DIR: data.path, HOST: '127.0.0.1', PORT: '0', PLANT: 'off' };
    const ports = { MQTT_PORT: '0', DTU_PORT: '0' };
    const base = { ...process.env, [without]: undefined };
    const third = await runPeer(process.execPath, [main], {
      env: { ...base, ...rest, ...own, ...ports },
    });
    data.remove();
    expect(third.code).toBe(1);
    expect(third.output).toContain(`${code}: This database is in use by the server on`);
  }
});
