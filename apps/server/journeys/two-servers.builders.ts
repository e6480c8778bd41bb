/**
 * Two servers on one PostgreSQL, one ClickHouse and one NATS, with nginx before them, and a machine
 * whose counter goes up by one every tenth of a second.
 */
import { once } from 'node:events';
import { setInterval } from 'node:timers';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { liveCalls } from '@millwright/contract/live/live.calls';
import { readFrame } from '@millwright/contract/live/live-frames';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, type DeviceId, minutes, outage, type PointId } from '@millwright/kernel';
import { createTempDir, freePort, waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type NatsServer, startNatsServer } from '@millwright/testing/peers/nats-server';
import { type Nginx, startNginx } from '@millwright/testing/peers/nginx';
import { type Postgres15, startPostgres15 } from '@millwright/testing/peers/postgres-15';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { silentLog } from '../src/base/log.ts';
import { buildDevice, buildPoint } from '../src/domains/devices/devices.builders.ts';
import { superviseChild } from '../src/engines/clickhouse/supervisor.ts';

/** A value as a page was told it. */
export interface Shown {
  readonly at: number;
  readonly value: number;
  readonly quality: number;
}

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export interface TwoServers {
  readonly env: Readonly<Record<string, string>>;
  readonly servers: readonly [Millwright, Millwright];
  readonly postgres: Postgres15;
  readonly nats: NatsServer;
  readonly nginx: Nginx;
  readonly machine: ReturnType<typeof createModbusFake>;
  /** What the machine was written, in order. */
  readonly writes: readonly number[];
  readonly counter: PointId;
  readonly setpoint: PointId;
  readonly device: DeviceId;
  /** Of the device, each of them a frame by itself. */
  readonly parts: readonly PointId[];
  /** Asks the history engine past the product. */
  query(sql: string): Promise<string>;
  /** The administrator's, or another's. */
  session(url: string, user?: Credentials): Promise<ApiSession>;
  /** A page that watches the counter: when which value came. */
  openPage(url: string, user?: Credentials): Promise<readonly Shown[]>;
  write(url: string, value: number): Promise<void>;
  /** What the counter has in history, in order of time. */
  stored(): Promise<number[]>;
  stopLater(stop: () => unknown): void;
  stop(): Promise<void>;
}

/** Null while it is not ready. */
export async function isCollecting({ url }: Millwright): Promise<boolean | null> {
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    const { ready, collects } = (await reply.json()) as { ready: boolean; collects: boolean };
    return ready ? collects : null;
  } catch {
    return null;
  }
}

/** Good values that came after a moment, as they came. */
export const goodSince = (page: readonly Shown[], moment: number): Shown[] =>
  page.filter(({ at, quality }) => at >= moment && quality === 0);

/** @param more settings of both */
export async function startTwoServers(
  more: Readonly<Record<string, string>> = {},
): Promise<TwoServers> {
  const folder = createTempDir();
  const stops: (() => unknown)[] = [() => folder.remove()];
  const writes: number[] = [];
  const machine = createModbusFake({
    onWrite: ({ address }) => void writes.push(machine.unit(1).holdings[address] ?? 0),
  });
  const [postgres, clickhouse, nats] = await Promise.all([
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
  const query = async (sql: string): Promise<string> => {
    const { url, secret } = clickhouse;
    const headers = { 'x-clickhouse-user': 'default', 'x-clickhouse-key': secret };
    const reply = await fetch(url, { method: 'POST', headers, body: sql });
    const said = await reply.text();
    if (!reply.ok) throw outage('testing.query_failed', { said });
    return said;
  };
  await query('CREATE DATABASE IF NOT EXISTS millwright ENGINE = Atomic');
  const history = new URL(clickhouse.url);
  Object.assign(history, { username: 'default', password: clickhouse.secret });
  history.pathname = '/millwright';
  const ports = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: history.href,
    NATS_URL: nats.url,
    DEVICE_RANGES: '127.0.0.1/32',
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'off',
    ...more,
  };
  const first = await startMillwright({ env: { ...env, PORT: String(ports[0]) } });
  const second = await startMillwright({ env: { ...env, PORT: String(ports[1]) } });
  stops.push(first.stop, second.stop);
  const nginx = await startNginx(ports);
  stops.push(nginx.stop);

  const port = await machine.listen();
  const administrator = { userName: 'admin', password: first.adminPassword };
  const session = (url: string, user = administrator): Promise<ApiSession> => signIn(url, user);
  const admin = await session(first.url);
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
  const counter = (await pointAt('Counter', '10')).id;
  const setpoint = (await pointAt('Setpoint', '20')).id;
  const parts: PointId[] = [];
  for (const address of ['40', '60', '80', '100']) {
    parts.push((await pointAt(`Part ${address}`, address)).id);
  }
  const timer = setInterval(() => {
    machine.unit(1).holdings[10] = ((machine.unit(1).holdings[10] ?? 0) + 1) & 0xffff;
  }, 100);
  stops.push(() => clearInterval(timer));

  return {
    env,
    servers: [first, second],
    postgres,
    nats,
    nginx,
    machine,
    writes,
    counter,
    setpoint,
    device: device.id,
    parts,
    query,
    session,
    async openPage(url, user) {
      const seen: Shown[] = [];
      let isClosed = false;
      let close = (): void => {};
      const connect = async (): Promise<void> => {
        const { call } = await session(url, user);
        const { ticket } = await call(liveCalls.ticket, {});
        const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live?ticket=${ticket}`);
        socket.binaryType = 'arraybuffer';
        await once(socket, 'open');
        socket.addEventListener('message', ({ data }) => {
          if (!(data instanceof ArrayBuffer)) return;
          const { value, quality } = readFrame(data);
          seen.push({ at: performance.now(), value: value[0] ?? 0, quality: quality[0] ?? 0 });
        });
        socket.addEventListener('close', connectAnew);
        socket.send(JSON.stringify({ op: 'subscribe', id: 1, points: [counter] }));
        close = () => socket.close();
      };
      /** As pages do, until they are closed. */
      const connectAnew = (): void => {
        const isDone = async (): Promise<boolean> =>
          isClosed ||
          connect().then(
            () => true,
            () => false,
          );
        waitFor('the page to connect anew', isDone, minutes(5)).catch(() => {});
      };
      await connect();
      stops.push(() => {
        isClosed = true;
        close();
      });
      return seen;
    },
    async write(url, value) {
      const { call } = await session(url);
      const { commandId } = await call(telemetryCalls.setValue, { pointId: setpoint, value });
      await waitFor(`${value} to be confirmed`, async () => {
        const { state } = await call(telemetryCalls.writeState, { commandId });
        return state === 'confirmed';
      });
    },
    async stored() {
      const rows = await query(
        `SELECT value FROM millwright.sample FINAL
         WHERE point = ${counter} AND usable ORDER BY ts FORMAT JSONCompactEachRow`,
      );
      const lines = rows
        .trim()
        .split('\n')
        .filter((line) => line !== '');
      return lines.map((line) => Number((JSON.parse(line) as [number])[0]));
    },
    stopLater: (stop) => void stops.push(stop),
    async stop() {
      for (const stop of stops.reverse()) await stop();
    },
  };
}
