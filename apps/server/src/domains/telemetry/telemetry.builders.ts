/** Telemetry for tests: real PostgreSQL, real history engine, machines on real sockets. */

import { boxIdMax } from '@millwright/contract/devices/gateways/gateways.schemas';
import {
  type Clock,
  type ItemId,
  type PointId,
  systemClock,
  type UserId,
} from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import { silentLog } from '../../base/log.ts';
import { openTestClickhouse } from '../../engines/clickhouse/testing.ts';
import { startMqtt } from '../../engines/mqtt/index.ts';
import { createBoxSignIns } from '../../platform/admission/index.ts';
import { createBoxBroker } from '../../platform/box-broker.ts';
import { type Lease, ownLease } from '../../platform/lease/index.ts';
import type { PressedButtons } from '../../platform/live/index.ts';
import { createMetrics, type Metrics } from '../../platform/metrics.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import type { MostPerAccount } from '../../platform/storage/index.ts';
import { createDevices, type Devices } from '../devices/index.ts';
import { createItems, createShiftCalendars, type Items } from '../items/index.ts';
import { tasksAside } from '../tasks/tasks.builders.ts';
import type { RatesPerAccount } from './account-rates.ts';
import { createHistory, createTelemetry, type History, type Telemetry } from './index.ts';
import type { AccountsOfWriters } from './writes/index.ts';

export interface TelemetryForTests {
  readonly platform: PlatformForTests;
  readonly items: Items;
  readonly devices: Devices;
  readonly history: History;
  readonly telemetry: Telemetry;
  readonly mqttUrl: string;
  /** What went out on the live topics. */
  readonly published: PlatformForTests['published'];
  /** How many days back users may ask for history; who is not in it has no limit. */
  readonly historyDays: Map<UserId, number>;
  /** Points whose values pages were told to look at again, in order. */
  readonly shown: number[];
  /** A figure of `/metrics`. */
  figure(name: string): Promise<number>;
  /** What pages say of buttons that they hold. */
  readonly buttons: PressedButtons;
  /** A page begins or ceases to watch a point. */
  watch(point: PointId, is: boolean): void;
  /** Another server on what this one has stored, which has stopped by then; calls go to this one. */
  restart(): Promise<Pick<TelemetryForTests, 'devices' | 'telemetry' | 'mqttUrl'>>;
  close(): Promise<void>;
}

export interface TelemetryOptions {
  /** Of the samples; the rest of the house keeps the system's. */
  readonly clock?: Clock;
  /** What samples are given to, in the place of the history. */
  readonly history?: (history: History) => History;
  /** Whose an item is; nobody's unless said. */
  readonly accountOf?: (item: ItemId) => Promise<UserId | null>;
  /** Who may approve what others write; one more than whoever asks, unless said. */
  readonly accountsOfWriters?: AccountsOfWriters;
  /** Finds the address to dial; the host is one itself unless said. */
  readonly addressOf?: (host: string) => Promise<string>;
  readonly mostPerAccount?: MostPerAccount;
  readonly ratesPerAccount?: RatesPerAccount;
  /** Whether this server collects; it does unless said. */
  readonly lease?: Lease;
}

/** Nobody's: whoever writes, there is another. */
const somebodyElse: AccountsOfWriters = {
  holdersOfNames: async () => new Map(),
  writersOf: async () => [0],
};

/** Its calls, jobs and listeners are those of the first process. */
function withoutCalls(platform: PlatformForTests): PlatformForTests {
  const ignore = () => {};
  const calls = { handle: ignore, handleDownload: ignore, handleUpload: ignore };
  return {
    ...platform,
    http: { ...platform.http, ...calls, scope: ignore, owner: ignore },
    jobs: { ...platform.jobs, define: ignore, schedule: ignore },
    outbox: { ...platform.outbox, on: ignore },
  };
}

/** Every address may be dialled. */
export async function openTelemetryForTests(
  options: TelemetryOptions = {},
): Promise<TelemetryForTests> {
  const clock = options.clock ?? systemClock;
  const folder = createTempDir();
  const [platform, clickhouse] = await Promise.all([
    openPlatformForTests(systemClock),
    openTestClickhouse(),
  ]);
  // Whoever creates an item is given it.
  await platform.addUsers(7);
  const metrics = createMetrics();
  const { addressOf = async (host) => host, accountOf = async () => null } = options;
  const { accountsOfWriters = somebodyElse } = options;
  const addresses = {
    resolve: async (host: string, port: number) => ({ address: host, port }),
  };
  const { mostPerAccount, ratesPerAccount } = options;
  const shared = { ...platform, clock: systemClock, log: silentLog, mostPerAccount };
  const domainsOn = (on: typeof shared) => {
    const items = createItems(on);
    const shiftCalendars = createShiftCalendars({ ...on, items });
    return { items, shiftCalendars, devices: createDevices({ ...on, items, addresses }) };
  };
  const { items, devices, ...others } = domainsOn(shared);
  const history = await createHistory({
    clickhouse,
    config: { dataDir: folder.path, SPOOL_MAX_BYTES: 2 ** 30, SAMPLE_DAYS: 1095 },
    clock,
    log: silentLog,
    metrics,
  });
  const shown: number[] = [];
  const historyDays: TelemetryForTests['historyDays'] = new Map();
  const watched = new Set<number>();
  let buttons: PressedButtons | undefined;
  let onWatch: (point: PointId) => void = () => {};
  /** What a server process has for itself. */
  const startProcess = async (
    on: PlatformForTests & { readonly metrics: Metrics },
    domains: ReturnType<typeof domainsOn>,
  ) => {
    const mqtt = await startMqtt({
      config: {
        HOST: '127.0.0.1',
        MQTT_PORT: 0,
        MQTTS_PORT: undefined,
        MQTT_PACKET_KB: 256,
        MQTT_URL: undefined,
      },
      session: async () => 'millwright',
      certificate: null,
      log: silentLog,
    });
    const telemetry = createTelemetry({
      ...{ ...on, mostPerAccount, ratesPerAccount },
      tasks: tasksAside,
      live: {
        name: 'live',
        source: () => {},
        pressed(given) {
          buttons = given;
        },
        changed: (point) => void shown.push(point),
        moved: () => {},
        lookAgain: async () => undefined,
        beginAnew: () => undefined,
        isWatched: (point) => watched.has(point),
        onWatch(listener) {
          onWatch = listener;
          return () => {};
        },
        publish: platform.live.publish,
        tell: () => {},
        stop: async () => {},
      },
      lease: options.lease ?? ownLease,
      servers: null,
      clock,
      log: silentLog,
      ...domains,
      addresses: {
        resolve: async (host, port) => ({ address: await addressOf(host), port }),
      },
      accountOf,
      accountsOfWriters,
      boxes: createBoxBroker({
        clock,
        mqtt,
        signIns: createBoxSignIns({ clock, metrics: on.metrics, longestId: boxIdMax }),
      }),
      dtu: { host: '127.0.0.1', port: 0 },
      history: options.history?.(history) ?? history,
      historyDays: async (user) => historyDays.get(user) ?? null,
    });
    await telemetry.start();
    await mqtt.open();
    return {
      devices: domains.devices,
      telemetry,
      mqttUrl: mqtt.url,
      async stop() {
        await telemetry.stop();
        await mqtt.stop();
      },
    };
  };
  platform.outbox.start();
  const processes = [await startProcess({ ...platform, metrics }, { items, devices, ...others })];
  const [{ telemetry, mqttUrl }] = processes as [(typeof processes)[number]];
  return {
    platform,
    items,
    devices,
    history,
    telemetry,
    mqttUrl,
    published: platform.published,
    shown,
    historyDays,
    async figure(name) {
      const { text } = await metrics.render();
      return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
    },
    get buttons() {
      if (buttons === undefined) throw new RangeError('telemetry has no buttons');
      return buttons;
    },
    watch(point, is) {
      if (is) watched.add(point);
      else watched.delete(point);
      onWatch(point);
    },
    async restart() {
      await processes.pop()?.stop();
      const second = withoutCalls(platform);
      const again = await startProcess(
        { ...second, metrics: createMetrics() },
        domainsOn({ ...shared, ...second }),
      );
      processes.push(again);
      return again;
    },
    async close() {
      await processes.pop()?.stop();
      await history.stop();
      await clickhouse.stop();
      await platform.close();
      folder.remove();
    },
  };
}
