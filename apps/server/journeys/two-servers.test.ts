/**
 * Two servers on one PostgreSQL, one ClickHouse and one NATS, with nginx before them: one collects,
 * both show and write, and when the one that collects is frozen or killed the other takes over.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { systemEventCalls } from '@millwright/contract/system/system-events.calls';
import { liveCalls } from '@millwright/contract/telemetry/live.calls';
import { frameBytes, openFrame, readFrame } from '@millwright/contract/telemetry/live-frames';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, type PointId, seconds } from '@millwright/kernel';
import { createTempDir, freePort, waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type NatsServer, startNatsServer } from '@millwright/testing/peers/nats-server';
import { type NatsStranger, openNatsStranger } from '@millwright/testing/peers/nats-stranger';
import { type Nginx, startNginx } from '@millwright/testing/peers/nginx';
import { type Postgres15, startPostgres15 } from '@millwright/testing/peers/postgres-15';
import { runPeer } from '@millwright/testing/peers/process';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../src/base/log.ts';
import { buildDevice, buildPoint } from '../src/domains/devices/devices.builders.ts';
import { type Supervisor, superviseChild } from '../src/engines/clickhouse/supervisor.ts';

const folder = createTempDir();
const writes: number[] = [];
const machine = createModbusFake({
  onWrite: ({ address }) => void writes.push(machine.unit(1).holdings[address] ?? 0),
});
let postgres: Postgres15;
let clickhouse: Supervisor;
let nats: NatsServer;
let nginx: Nginx;
let env: Record<string, string>;
let servers: [Millwright, Millwright];
let counter: PointId;
let setpoint: PointId;
const stops: (() => unknown)[] = [() => folder.remove()];

/** Asks the engine past the product. */
async function query(sql: string): Promise<string> {
  const { url, secret } = clickhouse;
  const headers = { 'x-clickhouse-user': 'default', 'x-clickhouse-key': secret };
  const reply = await fetch(url, { method: 'POST', headers, body: sql });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return await reply.text();
}

beforeAll(async () => {
  [postgres, clickhouse, nats] = await Promise.all([
    startPostgres15(),
    superviseChild(folder.path, silentLog),
    startNatsServer(),
  ]);
  stops.push(
    postgres.stop,
    () => clickhouse.stop(),
    nats.stop,
    () => machine.close(),
  );
  await query('CREATE DATABASE IF NOT EXISTS millwright ENGINE = Atomic');
  const history = new URL(clickhouse.url);
  Object.assign(history, { username: 'default', password: clickhouse.secret });
  history.pathname = '/millwright';
  const ports = [await freePort(), await freePort()];
  env = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: history.href,
    NATS_URL: nats.url,
    DEVICE_RANGES: '127.0.0.1/32',
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'off',
  };
  const first = await startMillwright({ env: { ...env, PORT: String(ports[0]) } });
  const second = await startMillwright({ env: { ...env, PORT: String(ports[1]) } });
  servers = [first, second];
  stops.push(first.stop, second.stop);
  nginx = await startNginx(ports);
  stops.push(nginx.stop);

  const port = await machine.listen();
  const admin = await signIn(first.url, { userName: 'admin', password: first.adminPassword });
  const item = await admin.call(itemCalls.create, { itemName: '冲压车间' });
  const device = await admin.call(
    deviceCalls.create,
    buildDevice({ itemId: item.id, host: '127.0.0.1', port, periodMs: 200, timeoutMs: 500 }),
  );
  const pointAt = (name: string, address: string) =>
    admin.call(pointCalls.create, {
      deviceId: device.id,
      point: buildPoint({
        ...{ name, address, dataType: DataType.INT16U, slope: 1 },
        ...{ writable: true, saved: true },
      }),
    });
  counter = (await pointAt('Counter', '10')).id;
  setpoint = (await pointAt('Setpoint', '20')).id;
  const timer = setInterval(() => {
    machine.unit(1).holdings[10] = ((machine.unit(1).holdings[10] ?? 0) + 1) & 0xffff;
  }, 100);
  stops.push(() => clearInterval(timer));
}, 170_000);

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Null while it is not ready. */
async function isCollecting({ url }: Millwright): Promise<boolean | null> {
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    const { ready, collects } = (await reply.json()) as { ready: boolean; collects: boolean };
    return ready ? collects : null;
  } catch {
    return null;
  }
}
/** How often it has begun: anew in the same process too. */
const startsOf = (server: Millwright): number =>
  server.output().split('days begin by this clock').length - 1;
const session = (url: string) =>
  signIn(url, { userName: 'admin', password: servers[0].adminPassword });

/** A page that watches the counter: when which value came. */
async function openPage(url: string) {
  const { call } = await session(url);
  const { ticket } = await call(liveCalls.ticket, {});
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live?ticket=${ticket}`);
  socket.binaryType = 'arraybuffer';
  await once(socket, 'open');
  const seen: { at: number; value: number; quality: number }[] = [];
  socket.addEventListener('message', ({ data }) => {
    if (!(data instanceof ArrayBuffer)) return;
    const { value, quality } = readFrame(data);
    seen.push({ at: performance.now(), value: value[0] ?? 0, quality: quality[0] ?? 0 });
  });
  socket.send(JSON.stringify({ op: 'subscribe', id: 1, points: [counter] }));
  stops.push(() => socket.close());
  return seen;
}
/** Good values that came after a moment, as they came. */
const goodSince = (page: Awaited<ReturnType<typeof openPage>>, moment: number) =>
  page.filter(({ at, quality }) => at >= moment && quality === 0);

async function write(url: string, value: number): Promise<void> {
  const { call } = await session(url);
  const { commandId } = await call(telemetryCalls.setValue, { pointId: setpoint, value });
  await waitFor(`${value} to be confirmed`, async () => {
    const { state } = await call(telemetryCalls.writeState, { commandId });
    return state === 'confirmed';
  });
}

it('the second shows what the first reads, live and when asked, and writes through it', async () => {
  const [first, second] = servers;
  expect([await isCollecting(first), await isCollecting(second)]).toEqual([true, false]);
  const page = await openPage(second.url);
  await waitFor(
    'values that change',
    () => new Set(goodSince(page, 0).map((s) => s.value)).size > 3,
  );
  const { call } = await session(second.url);
  const { list } = await call(telemetryCalls.values, { points: [counter] });
  expect(list[0]).toMatchObject({ quality: 0 });
  const states = await call(telemetryCalls.devicePreview, {});
  expect(states.list).toMatchObject([{ state: 'online' }]);
  expect(machine.connections).toBe(1);
  await write(second.url, 11);
  await write(first.url, 12);
  await write(nginx.url, 13);
  expect(writes).toEqual([11, 12, 13]);
  const refused = call(telemetryCalls.setValue, { pointId: setpoint, value: 70_000 });
  await expect(refused).rejects.toMatchObject({
    details: { said: expect.stringContaining('telemetry.value_out_of_range') },
  });
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
  const [first, second] = servers;
  const stranger = await openNatsStranger(nats.url);
  stops.push(stranger.close);
  const page = await openPage(second.url);
  await write(second.url, 14);
  const asked = await lastOf(stranger, /^collector\.\d+\.write$/);
  const values = await lastOf(stranger, /^collector\.\d+\.values$/);
  const before = await dropped(first);

  const request = { pointId: setpoint, value: 666, note: null, idempotencyKey: null };
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
  await write(second.url, 15);
  expect(writes.slice(-2)).toEqual([14, 15]);

  const frame = new ArrayBuffer(frameBytes(1));
  const columns = openFrame(frame, { snapshot: false, baseTime: Date.now(), count: 1 });
  columns.pointId[0] = counter;
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
  for (const server of servers) {
    expect(server.output().split('a message on NATS was dropped').length).toBeLessThan(5);
  }
});

it('one that is frozen loses it, and does nothing any more when it wakes', async () => {
  const [first, second] = servers;
  const page = await openPage(second.url);
  await waitFor('a value', () => goodSince(page, 0).length > 0);
  process.kill(first.pid, 'SIGSTOP');
  const frozenAt = performance.now();
  const shown = await waitFor(
    'values to go on',
    () => goodSince(page, frozenAt + 2_000)[0],
    seconds(30),
  );
  expect(shown.at - frozenAt).toBeLessThan(10_000);
  expect(await isCollecting(second)).toBe(true);
  await write(second.url, 21);
  process.kill(first.pid, 'SIGCONT');
  await waitFor(
    'the first to serve beside it',
    async () => startsOf(first) === 2 && (await isCollecting(first)) === false,
    seconds(60),
  );
  expect(await isCollecting(second)).toBe(true);
  await waitFor('one connection to the machine', () => machine.connections === 1, seconds(20));
  await write(first.url, 22);
  expect(writes.slice(-2)).toEqual([21, 22]);
  const { call } = await session(second.url);
  const events = await call(systemEventCalls.list, { page: 1, pageSize: 10 });
  expect(events.list.map(({ kind }) => kind)).toContain('collector_changed');
});

it('one that is killed is replaced, and its restart finds the other collecting', async () => {
  const [first, second] = servers;
  const page = await openPage(first.url);
  await waitFor('a value', () => goodSince(page, 0).length > 0);
  const killedAt = performance.now();
  await second.kill();
  const shown = await waitFor(
    'values to go on',
    () => goodSince(page, killedAt + 2_000)[0],
    seconds(30),
  );
  expect(shown.at - killedAt).toBeLessThan(10_000);
  await write(nginx.url, 31);
  await second.restart();
  expect([await isCollecting(first), await isCollecting(second)]).toEqual([true, false]);
  await write(second.url, 32);
  expect(writes.slice(-2)).toEqual([31, 32]);
});

it('no value was read by two, and every one stands in history once', async () => {
  const rows = async () =>
    (
      await query(
        `SELECT toUnixTimestamp64Milli(ts) AS at, value FROM millwright.sample FINAL
         WHERE point = ${counter} AND usable ORDER BY ts FORMAT JSONCompactEachRow`,
      )
    )
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, number]);
  await waitFor('history', async () => (await rows()).length > 50, seconds(30));
  const values = (await rows()).map(([, value]) => Number(value));
  // Two readers would store the same count twice, or an earlier one later.
  for (let n = 1; n < values.length; n += 1) {
    expect(values[n], `row ${n}`).toBeGreaterThanOrEqual(values[n - 1] ?? 0);
  }
  expect(new Set(writes).size).toBe(writes.length);
});

it('a third with a ClickHouse of its own, or without NATS, is refused in words', async () => {
  const main = join(import.meta.dirname, '../src/main.ts');
  for (const [without, code] of [
    ['CLICKHOUSE_URL', 'servers.own_history'],
    ['NATS_URL', 'servers.no_bus'],
  ] as const) {
    const data = createTempDir();
    const { [without]: _, ...rest } = env;
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
