/** Builds every engine, service and domain in order: the table of contents of the server. */

import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@millwright/contract/call/calls';
import { boxIdMax } from '@millwright/contract/devices/gateways/gateways.schemas';
import { setNaming } from '@millwright/contract/fields/naming';
import { liveLimits } from '@millwright/contract/live/live-limits';
import { allTopics } from '@millwright/contract/manifest/topics';
import { type ItemId, minutes, systemClock } from '@millwright/kernel';
import { z } from 'zod';
import type { Config } from './base/config.ts';
import { Lifecycle } from './base/lifecycle.ts';
import type { Log } from './base/log.ts';
import { machineLanguage } from './base/machine-language.ts';
import { ownDataDir, takeRefused } from './base/own-data-dir.ts';
import { openBoxPorts } from './box-ports.ts';
import {
  createAlarms,
  createRecipients,
  maySeeItem,
  offerAlarmTasks,
  pushAlarms,
} from './domains/alarms/index.ts';
import { createAudit } from './domains/audit/index.ts';
import { createDevices, createKnownHosts, findBoxAddress } from './domains/devices/index.ts';
import { createIdentity, openSignInKey } from './domains/identity/index.ts';
import { createItems, createShiftCalendars } from './domains/items/index.ts';
import { createNotices } from './domains/notices/index.ts';
import { createReports } from './domains/reports/index.ts';
import { createScreens } from './domains/screens/index.ts';
import { createSystem, readUpkeep } from './domains/system/index.ts';
import { createTasks } from './domains/tasks/index.ts';
import {
  accountsOfWriters,
  createHistory,
  createTelemetry,
  telemetryLogs,
  tellPeople,
} from './domains/telemetry/index.ts';
import { loadClickhouse, migrateClickhouse, startClickhouse } from './engines/clickhouse/index.ts';
import { applicationNameOf, migratePostgres, startPostgres } from './engines/postgres/index.ts';
import type { Plant, PlantPlatform } from './plant.ts';
import { createPlantPast } from './plant-past.ts';
import { createPlantScreens } from './plant-screens/index.ts';
import { createSessionGuard, shareSessionChanges } from './platform/access/index.ts';
import { createAdmission, createBoxSignIns } from './platform/admission/index.ts';
import { createAuditTrail } from './platform/audit/index.ts';
import {
  createBackupWitness,
  endRestore,
  endUnfinishedBackups,
  measureBackups,
  openBackupSocket,
  readLastRuns,
  scheduleBackups,
  takeMoment,
} from './platform/backup/index.ts';
import { createBoxBroker } from './platform/box-broker.ts';
import { watchClock } from './platform/clock-watch.ts';
import { readRoomOf, watchDisk } from './platform/disk-watch.ts';
import { createChanges, createOutbox, startBus } from './platform/events/index.ts';
import { createFiles } from './platform/files/index.ts';
import { createHttp, createSlowCalls } from './platform/http/index.ts';
import { createJobs } from './platform/jobs/index.ts';
import { joinServers, ownLease, readServerId } from './platform/lease/index.ts';
import { createLive, tellChanges } from './platform/live/index.ts';
import { watchLoop } from './platform/loop-watch.ts';
import { measurePlatform } from './platform/measure-platform.ts';
import { createMetrics } from './platform/metrics.ts';
import { createDelivery, openChannels, openWebPush, openWechat } from './platform/notify/index.ts';
import { serveOpenApi } from './platform/openapi/index.ts';
import { scheduleRetention } from './platform/retention.ts';
import { createTransactions } from './platform/storage/index.ts';
import { openTls } from './platform/tls/index.ts';
import { createPortCaps } from './port-caps.ts';
import { createPlantSeed } from './seed-plant.ts';

/** For the command of that name: who alone could reset it has lost theirs. */
export { resetByOperator } from './domains/identity/index.ts';

export interface Server {
  readonly url: string;
  readonly mqttUrl: string;
  /** Where boxes dial in. */
  readonly dtuPort: number;
  readonly plant: Plant | null;
  /** Whether it collects; the rest of what it tells is known only then. */
  readonly collects: boolean;
  /**
   * Resolves when it collects: at once, or when it has taken over.
   * @throws what keeps it from beginning to, though it is its turn
   */
  readonly whenCollecting: Promise<void>;
  /** Resolves when another server collects in its place: it must begin anew. */
  readonly whenLost: Promise<void>;
  /** Set on the very first start, when the password was made and not given. */
  readonly firstPassword: string | undefined;
  stop(): Promise<void>;
}

const serverRoot = join(import.meta.dirname, '..');
/** The release, as the root package names it. */
const release = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(serverRoot, '../../package.json'), 'utf8'))).version;
const webRoot = join(serverRoot, '../web/dist');

/**
 * Starts everything; on a failure what had started is stopped again.
 * @param plant starts the simulated factory, when there is one, once its boxes can connect
 */
export async function compose(needs: {
  readonly config: Config;
  readonly log: Log;
  readonly plant: ((platform: PlantPlatform) => Promise<Plant>) | null;
}): Promise<Server> {
  const lifecycle = new Lifecycle(needs.log);
  try {
    return await build(needs, lifecycle);
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

async function build(
  { config, log, plant: startPlant }: Parameters<typeof compose>[0],
  lifecycle: Lifecycle,
): Promise<Server> {
  lifecycle.add(ownDataDir(config.dataDir));
  const { TIME_ZONE: timeZone } = config;
  log.info({ timeZone }, 'days begin by this clock');
  const clock = systemClock;
  const metrics = createMetrics();
  const clockWatch = lifecycle.add(watchClock({ clock, log, metrics }));
  const loopWatch = lifecycle.add(watchLoop({ clock, log, metrics }));
  const read = () => readRoomOf(config.dataDir);
  const disk = lifecycle.add(watchDisk({ clock, metrics, read }));

  // Opened one after the other: the database also knows an owner whose processes cannot be seen
  // from here, as in another container on the same volume. The second is loaded meanwhile.
  const loaded = loadClickhouse(config);
  if (loaded !== null) lifecycle.add(loaded);
  const isShared = config.DATABASE_URL !== undefined;
  const serverId = isShared ? readServerId(config.dataDir) : '';
  const applicationName = isShared ? { applicationName: applicationNameOf(serverId) } : {};
  const postgres = lifecycle.add(await startPostgres({ config, log, ...applicationName }));
  await endRestore({ config, postgres, log });
  await migratePostgres(postgres, join(serverRoot, 'migrations/postgres'), log);
  const me = {
    id: serverId,
    host: hostname(),
    pid: process.pid,
    hasBus: config.NATS_URL !== undefined,
    ownHistory: config.CLICKHOUSE_URL === undefined,
  };
  const lease = isShared
    ? lifecycle.add(await joinServers({ url: postgres.url, me, clock, log }))
    : ownLease;
  lease.start();
  metrics.level('collecting', 'Whether this server collects', () => Number(lease.holds()));
  metrics.level(
    'collector_fence',
    'Times that collecting changed hands, as last held here',
    () => lease.fence ?? 0,
  );
  const clickhouse = lifecycle.add(await startClickhouse({ config, log, loaded }));
  await migrateClickhouse(clickhouse, join(serverRoot, 'migrations/clickhouse'), log);
  const { db } = postgres;
  const certificate = await openTls({ config, clock });
  const caps = createPortCaps({ config, log, metrics });
  const mqtt = lifecycle.add(
    await openBoxPorts({ config, certificate, clock, log, db, metrics, caps: caps.mqtt }),
  );
  const bus = lifecycle.add(await startBus({ config, db, clock, log, metrics }));

  const transactions = createTransactions({ db });
  const outbox = lifecycle.add(createOutbox({ postgres, clock, log }));
  const changes = createChanges({ outbox, bus, clock, log });
  const jobs = lifecycle.add(createJobs({ postgres, clock, log }));
  const auditTrail = createAuditTrail({ clock });
  const files = createFiles({ dataDir: config.dataDir, db, clock });
  await files.sweepPartial();
  const webPush = openWebPush(config, (await openSignInKey(config.dataDir)).privateKey);
  const delivery = createDelivery({
    db,
    transactions,
    jobs,
    files,
    channels: openChannels({ config, webPush, db, clock }),
    clock,
    log,
  });
  scheduleRetention({ jobs, outbox, files, delivery, clock, timeZone });
  scheduleBackups({ config, jobs, db, clock, lease, log });
  measureBackups({ db, clock, metrics });
  measurePlatform({ postgres, jobs, outbox, delivery, metrics });
  const guard = createSessionGuard({ clock });
  shareSessionChanges({ guard, bus, log });
  const boxSignIns = createBoxSignIns({ clock, metrics, longestId: boxIdMax });
  const boxes = createBoxBroker({ clock, mqtt, signIns: boxSignIns });
  const follows = !lease.holds();
  const history = lifecycle.add(
    await createHistory({ clickhouse, config, log, metrics, clock, follows }),
  );
  const installation = { dataDir: config.dataDir, release, postgres, clickhouse, history };
  lifecycle.add(
    await openBackupSocket({
      dataDir: config.dataDir,
      clickhouse,
      log,
      witness: createBackupWitness({ db, clock }),
      lease,
      takeMoment: () => takeMoment(installation),
    }),
  );
  let isCollecting = false;
  // Boxes are not let in, nor is a broker asked, before it is this server's turn.
  const boxEngine = {
    name: mqtt.name,
    health: async () => (isCollecting ? await mqtt.health() : { name: mqtt.name, ok: true }),
  };
  const engines = [postgres, clickhouse, boxEngine, bus];
  const otherParts = [history, clockWatch, disk];
  const admission = createAdmission({
    clock,
    metrics,
    limits: {
      perSecond: {
        network: config.CALLS_PER_NETWORK,
        account: config.CALLS_PER_ACCOUNT,
        session: config.CALLS_PER_SESSION,
      },
      publicPerMinute: config.PUBLIC_CALLS_PER_NETWORK,
      heavyAtOnce: config.HEAVY_CALLS,
      sockets: {
        session: liveLimits.socketsPerSession,
        account: config.LIVE_SOCKETS_PER_ACCOUNT,
        inAll: config.LIVE_SOCKETS,
      },
      bodies: { ofOne: config.BODY_MB_PER_ACCOUNT * 2 ** 20, inAll: config.BODY_MB * 2 ** 20 },
    },
  });
  const slowCalls = createSlowCalls(clock);
  const http = lifecycle.add(
    createHttp({
      config,
      admission,
      caps: caps.web,
      tls: certificate,
      clock,
      log,
      guard,
      metrics,
      health: [...engines, ...otherParts],
      slowCalls,
      collects: () => isCollecting && lease.holds(),
      ...(existsSync(webRoot) ? { webRoot } : {}),
    }),
  );
  const live = lifecycle.add(
    createLive({ http, guard, admission, clock, log, metrics, topics: allTopics }),
  );

  bus.onReturn(() => void live.lookAgain());
  lifecycle.add(tellChanges({ http, live, bus, clock }));

  const shared = {
    db,
    transactions,
    outbox,
    changes,
    jobs,
    auditTrail,
    guard,
    lease,
    clock,
    log,
    http,
    timeZone,
    mostPerAccount: {
      items: config.ITEMS_PER_ACCOUNT,
      subUsers: config.SUB_USERS_PER_ACCOUNT,
      devices: config.DEVICES_PER_ACCOUNT,
      gateways: config.GATEWAYS_PER_ACCOUNT,
      points: config.POINTS_PER_ACCOUNT,
      alarmRules: config.ALARM_RULES_PER_ACCOUNT,
      derivedPoints: config.CALCULATED_POINTS_PER_ACCOUNT,
      assignments: config.ASSIGNMENTS_PER_ACCOUNT,
      triggers: config.TRIGGERS_PER_ACCOUNT,
      interlocks: config.INTERLOCKS_PER_ACCOUNT,
      screens: config.SCREENS_PER_ACCOUNT,
      actingTasks: config.CONDITIONAL_TASKS_PER_ACCOUNT,
    },
  };
  setNaming(config.NAMES);
  const identity = await createIdentity({
    ...shared,
    ...{ delivery, files, webPush },
    wechat: openWechat(config),
    dataDir: config.dataDir,
    passwordRule: { min: config.PASSWORD_MIN },
    sessionsPerUser: config.SESSIONS_PER_USER,
    sessionIdle: minutes(config.SESSION_IDLE_MINUTES),
    registration: config.REGISTRATION,
    secondFactor: config.SECOND_FACTOR,
  });
  const tasks = lifecycle.add(createTasks({ ...shared, files, bus, live, identity, config }));
  const audit = lifecycle.add(createAudit({ ...shared, tasks, config }));
  const items = createItems({
    ...shared,
    map: config.MAP_URL
      ? { url: config.MAP_URL, datum: config.MAP_DATUM, credit: config.MAP_CREDIT }
      : null,
  });
  const shiftCalendars = createShiftCalendars({ ...shared, items });
  identity.ports.itemAccess.add(items);
  audit.itemNames.add(items.names);
  audit.itemAccounts.add(items.accountsOf);
  items.ports.homeFigures.add(async ({ administrator, midnight }) => ({
    users: administrator ? await identity.countUsers(midnight) : null,
  }));
  let plant: Plant | null = null;
  const addresses = createKnownHosts({
    ranges: config.DEVICE_RANGES,
    ownPorts: [config.PORT, config.MQTT_PORT, config.MQTTS_PORT ?? 0, config.DTU_PORT],
    plant: () => plant?.endpoints ?? [],
  });
  const devices = createDevices({ ...shared, live, items, addresses, hosts: addresses });
  const writers = accountsOfWriters(identity, items);
  const telemetry = lifecycle.add(
    createTelemetry({
      ...shared,
      ...{ tasks, live, metrics, items, shiftCalendars, devices, addresses },
      accountOf: (item) => items.accountOf(item),
      accountsOfWriters: writers,
      ratesPerAccount: {
        writes: config.WRITES_PER_ACCOUNT,
        triggerActions: config.TRIGGER_ACTIONS_PER_ACCOUNT,
        calculatedSamples: config.CALCULATED_SAMPLES_PER_ACCOUNT,
        recordedValues: config.RECORDED_VALUES_PER_ACCOUNT,
      },
      history,
      historyDays: identity.historyDays,
      boxes,
      servers: isShared && config.NATS_URL !== undefined ? bus : null,
      dtu: { host: config.HOST, port: config.DTU_PORT, caps: caps.dtu },
    }),
  );
  devices.ports.boxAddresses.add(() =>
    findBoxAddress({
      config,
      collects: isCollecting,
      dtuPort: telemetry.dtuPort,
      mqttUrl: isCollecting ? mqtt.url : null,
      mqttsUrl: isCollecting ? mqtt.secureUrl : null,
    }),
  );
  // Now, not since when it is in this state: its reason may have been found later.
  telemetry.onDeviceState(({ itemId, deviceId, deviceName, state, reason }) =>
    audit.deviceState({ at: clock.now(), itemId, deviceId, deviceName, state, reason }),
  );
  telemetry.onGatewayState((state) => audit.gatewayState(state));
  for (const each of telemetryLogs(config, telemetry)) audit.logs.add(each);
  const alarms = lifecycle.add(
    createAlarms({ ...shared, config, files, items, shiftCalendars, devices, telemetry, live }),
  );
  const { peopleToTell } = identity;
  tellPeople({ ...shared, config, identity, items, delivery, accountsOfWriters: writers });
  createRecipients({ ...shared, config, items, delivery, peopleToTell });
  const system = lifecycle.add(
    await createSystem({
      ...shared,
      audit,
      tasks,
      bus,
      live,
      config,
      engines,
      otherParts,
      disk,
      clockWatch,
      loopWatch,
      boxSignIns,
      portCaps: caps,
      slowCalls,
      administrators: identity.administrators,
      history: () => ({ ...history.figures(), isSlowing: telemetry.isSlowed }),
      boxes: () => ({
        held: mqtt.held.map(({ account, owner }) => ({ box: account, owner })),
        perSecond: config.BOX_MESSAGES_PER_SECOND,
        longestWaitMs: mqtt.takeLongestWait(),
      }),
      itemNames: items.names,
      itemAccounts: items.accountsOf,
      pressedButtons: telemetry.pressedButtons,
      wrongClocks: telemetry.wrongClocks,
      leftOut: {
        triggers_skipped: telemetry.takeSkippedTriggers,
        samples_thinned: telemetry.takeThinnedSamples,
        alarms_joined: alarms.takeJoined,
        states_left_out: audit.takeLeftOutStates,
      },
      readBackups: async () => ({
        backup: await readLastRuns(db, 'backup'),
        drill: await readLastRuns(db, 'drill'),
      }),
      readUpkeep: () => readUpkeep({ ...identity, db, now: clock.now(), certificate }),
      release,
      isBackupScheduled: config.BACKUP_DIR !== undefined,
      takeRefused: () => takeRefused(config.dataDir),
    }),
  );
  if (config.WECHAT_ALARM_TEMPLATE !== undefined) {
    const followers = async (item: ItemId) => identity.wechatFollowers(await items.usersOf(item));
    pushAlarms({ outbox, delivery, clock, followers, items });
  }
  lifecycle.add(createNotices({ ...shared, files, system, live, bus }));
  const screens = createScreens({ ...shared, files, items, devices, telemetry });
  const { historyDays } = identity;
  const ofItems = { devices, items, shiftCalendars, history, telemetry, tasks, historyDays };
  offerAlarmTasks({ ...shared, ...ofItems });
  createReports({ ...shared, ...ofItems, alarms, config, delivery, files, identity, peopleToTell });
  const demo = config.DEMO;
  const parts = {
    ...{ ...shared, demo, identity, items, devices, history, alarms, audit, plant: () => plant },
    language: config.PLANT_LANGUAGE ?? machineLanguage(),
  };
  const past = () => createPlantPast({ ...parts, days: config.PLANT_PAST_DAYS });
  const plantScreens = createPlantScreens({ screens, language: parts.language });
  const seed = startPlant
    ? createPlantSeed({ ...parts, screens: plantScreens, past: past() })
    : null;
  http.assertComplete(allCalls);
  serveOpenApi(http, allCalls, release);

  const first = await identity.ensureAdministrator({ password: config.ADMIN_PASSWORD });
  if (!demo) await identity.removeDemo();
  await delivery.start((about) => maySeeItem({ ...identity, items }, about));
  outbox.start();
  jobs.start();
  tasks.start();
  /** Begins to collect: what only one server on a database may do. */
  const collect = async (): Promise<void> => {
    await endUnfinishedBackups({ db, clock });
    await alarms.start();
    await telemetry.collect();
    await system.noteRelease();
    await mqtt.open();
    isCollecting = true;
    if (startPlant && seed) {
      const { dtuPort } = telemetry;
      plant = lifecycle.add(await startPlant({ dtuPort, mqttUrl: mqtt.url }));
      await seed.make();
    }
  };
  const takeOver = async (): Promise<void> => {
    await lease.whenTaken;
    history.collect();
    await system.takeOver();
    await collect();
    system.events.happens({
      kind: 'collector_changed',
      severity: 'warning',
      code: 'system_event.collector_changed',
      details: { host: me.host, pid: me.pid },
    });
  };
  await telemetry.follow();
  system.start();
  if (!follows) await collect();
  const { url } = await http.listen();
  const whenCollecting = follows ? takeOver() : Promise.resolve();
  // Told to whoever waits for it, else it would end the process before it can stop.
  whenCollecting.catch(() => {});
  return {
    url,
    get mqttUrl() {
      return mqtt.url;
    },
    get dtuPort() {
      return telemetry.dtuPort;
    },
    get plant() {
      return plant;
    },
    get collects() {
      return isCollecting;
    },
    whenCollecting,
    whenLost: lease.whenLost,
    firstPassword: first.password,
    stop: () => lifecycle.stop(),
  };
}
