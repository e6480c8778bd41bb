/** What goes wrong comes to be a row, in the list and at the pages of administrators, and ends. */
import { systemEventCalls } from '@millwright/contract/system/system-events.calls';
import {
  days,
  hours,
  type ItemId,
  itemId,
  minutes,
  seconds,
  timestamp,
  userId,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Health } from '../../base/lifecycle.ts';
import { csvOf } from '../../platform/files/index.ts';
import { ownLease } from '../../platform/lease/index.ts';
import { failingChannels } from '../../platform/notify/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { createAuditForTests } from '../audit/audit.builders.ts';
import { endingAccounts } from '../identity/users/index.ts';
import { tasksAside } from '../tasks/tasks.builders.ts';
import { noteRelease, systemEventColumns, systemEventsAfter } from './events/index.ts';
import { createSystem, type System } from './index.ts';

const gigabyte = 2 ** 30;
let platform: PlatformForTests;
let audit: ReturnType<typeof createAuditForTests>;
let system: System;
let boss: string;
const told: string[] = [];

/** How everything is that is watched. */
const well = () => ({
  history: {
    behindMs: 0,
    isLate: false,
    refusingMs: 0,
    spoolRows: 0,
    isSlowing: false,
    spoolBytes: 0,
    fullInMs: undefined,
  },
  ports: {
    web: { refused: 0, lastRefused: undefined as string | undefined },
    mqtt: { refused: 0, lastRefused: undefined },
    dtu: { refused: 0, lastRefused: undefined },
  },
  boxes: [] as string[],
  longestWaitMs: 0,
  wrongClocks: [] as { boxId: string; behind: number; since: number }[],
  skippedTriggers: new Map<ItemId, number>(),
  thinnedSamples: new Map<ItemId, number>(),
  joinedAlarms: new Map<ItemId, number>(),
  leftOutStates: new Map<ItemId, number>(),
  pressed: [] as { key: string; itemId: ItemId; deviceName: string; pointName: string }[],
  engine: { name: 'clickhouse', ok: true } as Health,
  disk: {
    state: 'well' as 'well' | 'low' | 'full',
    freeBytes: 50 * gigabyte,
    totalBytes: 100 * gigabyte,
    bytesPerDay: null,
    daysLeft: null,
  },
  backup: { done: undefined, isOk: undefined, problem: null } as {
    done: { at: ReturnType<typeof timestamp>; bytes: number } | undefined;
    isOk: boolean | undefined;
    problem: string | null;
  },
  refused: undefined as number | undefined,
  upkeep: {
    failing: [] as { channel: string; since: number; count: number }[],
    certificateEndsAt: null as number | null,
    ending: { count: 0, first: '' },
  },
});
let now: ReturnType<typeof well>;
const heard: {
  set?: (seconds: number) => void;
  block?: (seconds: number) => void;
  held?: (box: { boxId: string; network: string }) => void;
} = {};

async function open({ routes = false } = {}): Promise<System> {
  const quiet = { ...platform, http: { ...platform.http, handle: () => {} } };
  audit = createAuditForTests(quiet);
  return await createSystem({
    ...(routes ? platform : quiet),
    jobs: {
      counts: async () => ({ waiting: 3, running: 1, dead: 2 }),
      retryDead: async () => 2,
    },
    slowCalls: {
      list: () => [{ call: 'items.list', count: 2, longestMs: 1500, lastAt: timestamp(7) }],
    },
    ...{
      audit: audit.audit,
      tasks: tasksAside,
      config: { SYSTEM_EVENT_DAYS: 30, SAMPLE_DAYS: 400 },
    },
    live: { publish: (topic, to) => void told.push(`${topic.name} ${to}`) },
    lease: ownLease,
    administrators: async () => [userId(1), userId(2)],
    engines: [{ name: 'clickhouse', health: async () => now.engine }],
    otherParts: [{ name: 'clock', health: async () => ({ name: 'clock', ok: true }) }],
    disk: {
      get latest() {
        return now.disk;
      },
    },
    history: () => now.history,
    boxes: () => ({
      held: now.boxes.map((box) => ({ box, owner: 'A' })),
      ...{ perSecond: 1000, longestWaitMs: now.longestWaitMs },
    }),
    wrongClocks: () => now.wrongClocks.map((clock) => ({ ...clock, owner: 'A' })),
    itemNames: async () =>
      new Map([
        [itemId(5), '一号站'],
        [itemId(6), '二号站'],
      ]),
    ...{ itemAccounts: async () => new Map(), pressedButtons: () => now.pressed },
    leftOut: {
      triggers_skipped: () => now.skippedTriggers,
      samples_thinned: () => now.thinnedSamples,
      alarms_joined: () => now.joinedAlarms,
      states_left_out: () => now.leftOutStates,
    },
    get portCaps() {
      return now.ports;
    },
    readBackups: async () => ({
      backup: now.backup,
      drill: { done: undefined, isOk: undefined, problem: null },
    }),
    readUpkeep: async () => now.upkeep,
    release: '1.2.3',
    isBackupScheduled: true,
    takeRefused() {
      const pid = now.refused;
      now.refused = undefined;
      return pid;
    },
    clockWatch: { onSet: (listener) => void Object.assign(heard, { set: listener }) },
    loopWatch: { onBlock: (listener) => void Object.assign(heard, { block: listener }) },
    boxSignIns: { onHeld: (listener) => void Object.assign(heard, { held: listener }) },
  });
}

beforeAll(async () => {
  platform = await openPlatformForTests();
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  now = well();
  told.length = 0;
  system = await open();
  boss = platform.signIn({ grade: 0, userId: userId(1), userName: 'boss' });
});
afterEach(async () => {
  await system.stop();
  await audit.audit.stop();
});

const everything = { page: 1, pageSize: 100, order: 'asc' } as const;
const rows = async (filter: Partial<Parameters<System['list']>[0]> = {}) =>
  (await system.list({ ...everything, ...filter })).list;
const acting = { actor: { kind: 'user', id: userId(1), name: 'boss' } } as const;

/** So many looks, with the time between them. */
async function look(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    platform.clock.advance(seconds(10));
    await system.look();
  }
}

test('while all is well nothing is noted', async () => {
  await look(3);
  expect(await rows()).toEqual([]);
});

test('each thing that goes wrong has one row until it is over', async () => {
  now.history = { ...now.history, behindMs: 61_000, refusingMs: 1, spoolRows: 7 };
  now.engine = { name: 'clickhouse', ok: false, degraded: true };
  now.disk = { ...now.disk, state: 'full', freeBytes: 5 * 2 ** 20 };
  now.backup = { done: undefined, isOk: false, problem: 'EEXIST' };
  now.refused = 4711;
  heard.set?.(3600);
  heard.block?.(2.5);
  heard.held?.({ boxId: 'BOX\u00001', network: '203.0.113.9' });
  await look(8);
  const open = await rows({ state: 'open' });
  expect(open.map(({ kind }) => kind).sort()).toEqual([
    'backup_failed',
    'box_refused',
    'clock_set',
    'disk_full',
    'engine_away',
    'history_behind',
    'history_refusing',
    'loop_blocked',
    'second_server',
  ]);
  expect(open.every(({ count }) => count === 1)).toBe(true);
  expect(open.find(({ kind }) => kind === 'box_refused')?.details).toEqual({
    box: 'BOX1',
    network: '203.0.113.9',
  });
  expect(open.find(({ kind }) => kind === 'engine_away')).toMatchObject({
    subject: 'clickhouse',
    severity: 'warning',
    code: 'system_event.engine_away',
    details: { engine: 'ClickHouse' },
    // Since the first of the looks that it has missed.
    beganAt: platform.clock.now() - seconds(70),
  });
  expect(new Set(told)).toEqual(new Set(['changes.user 1', 'changes.user 2']));

  now = well();
  await look(7);
  const still = (await rows({ state: 'open' })).map(({ kind }) => kind).sort();
  expect(still).toEqual(['box_refused', 'clock_set', 'loop_blocked', 'second_server']);
  platform.clock.advance(minutes(11));
  await look();
  expect(await rows({ state: 'open' })).toEqual([]);
  expect(await rows({ state: 'ended' })).toHaveLength(9);
});

test('two answers that come too late are not an engine that is away', async () => {
  now.engine = { name: 'clickhouse', ok: false };
  await look(2);
  now.engine = { name: 'clickhouse', ok: true };
  await look();
  expect(await rows()).toEqual([]);
});

test('projects whose triggers were skipped are told of', async () => {
  now.skippedTriggers = new Map([[itemId(5), 3]]);
  await look();
  now.skippedTriggers = new Map();
  await look();
  expect(await rows()).toMatchObject([
    { kind: 'triggers_skipped', subject: '5', details: { item: '一号站', count: 3 }, count: 1 },
  ]);
});

test('projects of whose calculated points samples were not kept are told of', async () => {
  now.thinnedSamples = new Map([[itemId(5), 4000]]);
  await look();
  now.thinnedSamples = new Map();
  await look();
  expect(await rows()).toMatchObject([
    { kind: 'samples_thinned', subject: '5', details: { item: '一号站', count: 4000 }, count: 1 },
  ]);
});

test('projects whose alarms were joined, or whose states were left out, are told of', async () => {
  now.joinedAlarms = new Map([[itemId(5), 7]]);
  now.leftOutStates = new Map([[itemId(6), 8]]);
  await look();
  expect(await rows()).toMatchObject([
    { kind: 'alarms_joined', subject: '5', details: { item: '一号站', count: 7 } },
    { kind: 'states_left_out', subject: '6', details: { item: '二号站', count: 8 } },
  ]);
});

test('a button that may still be pressed is told of until it was released', async () => {
  const at = { deviceName: '冲床', pointName: '点动' };
  now.pressed = [{ key: 'a', itemId: itemId(5), ...at }];
  await look(2);
  const details = { item: '一号站', device: '冲床', point: '点动' };
  expect(await rows()).toMatchObject([
    { kind: 'button_held', subject: 'a', severity: 'serious', details, endedAt: null },
  ]);
  now.pressed = [];
  await look();
  expect((await rows())[0]?.endedAt).not.toBeNull();
});

test('a box that is held back for half a minute is told of, once an hour', async () => {
  now.boxes = ['burst', 'greedy'];
  await look(2);
  now.boxes = ['greedy'];
  await look(3);
  now.boxes = [];
  await look(2);
  now.boxes = ['greedy'];
  await look();
  expect(await rows()).toMatchObject([
    { kind: 'box_held', subject: 'greedy', details: { box: 'greedy', perSecond: 1000 }, count: 1 },
  ]);
  now.boxes = [];
  await look(3);
  expect(await rows({ state: 'open' })).toEqual([]);
  platform.clock.advance(minutes(20));
  now.boxes = ['greedy'];
  await look(4);
  expect(await rows()).toHaveLength(1);
  platform.clock.advance(minutes(40));
  await look();
  expect(await rows({ state: 'open' })).toMatchObject([{ subject: 'greedy', count: 1 }]);
});

test('a box whose clock is wrong is told of until it is right', async () => {
  const since = platform.clock.now() - minutes(5);
  now.wrongClocks = [{ boxId: 'BOX1', behind: minutes(30), since }];
  await look(2);
  const told = { kind: 'box_clock', subject: 'BOX1', details: { box: 'BOX1', seconds: 1800 } };
  expect(await rows()).toMatchObject([{ ...told, beganAt: since, endedAt: null, count: 1 }]);
  now.wrongClocks = [];
  await look();
  expect((await rows())[0]?.endedAt).not.toBeNull();
});

test('packets of boxes that wait for their turn for half a minute are told of', async () => {
  now.longestWaitMs = 30_000;
  await look(2);
  now.longestWaitMs = 999;
  await look(3);
  now.longestWaitMs = 1000;
  await look(2);
  expect(await rows()).toEqual([]);
  // Between two waits one look may find none.
  now.longestWaitMs = 0;
  await look();
  now.longestWaitMs = 2400;
  await look();
  expect(await rows({ state: 'open' })).toMatchObject([
    { kind: 'boxes_waiting', details: { seconds: 2 } },
  ]);
  now.longestWaitMs = 0;
  await look(3);
  expect(await rows({ state: 'open' })).toEqual([]);
});

test('connections that a port refuses are told of while it does, with how many', async () => {
  for (let refused = 1; refused <= 8; refused += 1) {
    now.ports.web = { refused, lastRefused: `203.0.113.${refused}` };
    await look();
  }
  // What is seen again is written once a minute.
  const details = { port: 'PORT', count: 7, network: '203.0.113.7' };
  const told = { kind: 'connections_refused', subject: 'PORT', details, count: 1 };
  expect(await rows({ state: 'open' })).toMatchObject([told]);
  await look(3);
  expect(await rows({ state: 'open' })).toEqual([]);
  // What was told of is not counted again.
  now.ports.web = { refused: 9, lastRefused: '203.0.113.7' };
  await look();
  expect(await rows({ state: 'open' })).toMatchObject([{ details: { count: 1 }, count: 2 }]);
});

test('a backup that is missing or old is told of, and over with the next', async () => {
  platform.clock.advance(hours(37));
  await look(6);
  expect(await rows()).toMatchObject([{ code: 'system_event.backup_missing' }]);
  now.backup = { done: { at: platform.clock.now(), bytes: 5 }, isOk: true, problem: null };
  await look(6);
  expect(await rows({ state: 'open' })).toEqual([]);
  platform.clock.advance(hours(40));
  await look(6);
  const [old] = await rows({ state: 'open' });
  expect(old).toMatchObject({ code: 'system_event.backup_old', details: { hours: 40 } });
});

test('a channel that fails for long is told of, each by itself, until something goes out', async () => {
  const since = platform.clock.now() - minutes(45);
  now.upkeep.failing = [
    { channel: 'mail', since, count: 3 },
    { channel: 'sms', since, count: 1 },
  ];
  await look(6);
  const open = await rows({ state: 'open' });
  expect(open.toSorted((a, b) => a.subject.localeCompare(b.subject))).toMatchObject([
    { kind: 'channel_failing', subject: 'mail', details: { channel: 'mail', count: 3 } },
    { kind: 'channel_failing', subject: 'sms', severity: 'serious' },
  ]);
  now.upkeep.failing = [{ channel: 'sms', since, count: 1 }];
  await look(6);
  expect(await rows({ state: 'open' })).toMatchObject([{ subject: 'sms' }]);
});

test('a certificate and accounts that end are told of two weeks before', async () => {
  const { clock } = platform;
  // Without a backup for days that would be told of as well.
  const open = async () =>
    (await rows({ state: 'open' })).filter(({ kind }) => kind !== 'backup_old');
  const codes = async () => (await open()).map(({ code }) => code).toSorted();
  now.upkeep.certificateEndsAt = clock.now() + days(20);
  await look(6);
  expect(await open()).toEqual([]);
  now.upkeep.ending = { count: 2, first: 'wang' };
  clock.advance(days(8));
  await look(6);
  expect(await codes()).toEqual([
    'system_event.accounts_ending',
    'system_event.certificate_ending',
  ]);
  expect((await open()).find(({ kind }) => kind === 'accounts_ending')?.details).toEqual({
    ...{ count: 2, name: 'wang', days: 14 },
  });
  now.upkeep.ending = { count: 0, first: '' };
  clock.advance(days(13));
  await look(6);
  expect(await codes()).toEqual(['system_event.certificate_ended']);
  now.upkeep.certificateEndsAt = clock.now() + days(90);
  await look(6);
  expect(await open()).toEqual([]);
});

test('a release that has not run here before is told of, but for the first', async () => {
  const { db, clock } = platform;
  await system.noteRelease();
  await look();
  expect(await rows()).toEqual([]);
  expect(await noteRelease(db, '1.2.4', new Date(clock.now()))).toBe(true);
  expect(await noteRelease(db, '1.2.4', new Date(clock.now()))).toBe(false);
  await sql`delete from release_known where release = '1.2.3'`.execute(db);
  await system.noteRelease();
  await system.noteRelease();
  await look();
  expect(await rows()).toMatchObject([
    { kind: 'release_new', details: { release: '1.2.3' }, count: 1 },
  ]);
});

test('what is about to end, and what does not go out, is found in the database', async () => {
  const { db, clock } = platform;
  const at = (ago: number) => new Date(clock.now() - ago);
  await platform.addUsers(7, 8, 9);
  await sql`update app_user set expires_at = ${at(-days(3))} where id = 8`.execute(db);
  await sql`update app_user set expires_at = ${at(-days(9))} where id = 7`.execute(db);
  await sql`update app_user set expires_at = ${at(-days(3))}, enabled = false where id = 9`.execute(
    db,
  );
  const ending = (within: number) => endingAccounts(db, at(0), at(-days(within)));
  expect(await ending(14)).toEqual({ count: 2, first: 'user8' });
  expect(await ending(1)).toEqual({ count: 0, first: '' });
  const message = (channel: string, state: string, ago: number, sent: number | null = null) =>
    sql`insert into message (channel, recipient, subject, text, state, attempts, created_at, sent_at)
      values (${channel}, 'a', '', '', ${state}, 1, ${at(ago)},
              ${sent === null ? null : at(sent)})`.execute(db);
  await message('mail', 'waiting', minutes(50));
  await message('mail', 'failed', minutes(40));
  await message('sms', 'waiting', minutes(50));
  await message('sms', 'sent', minutes(20), minutes(20));
  await message('wechat', 'waiting', minutes(5));
  const failing = () => failingChannels(db, clock.now(), minutes(30));
  expect(await failing()).toEqual([
    { channel: 'mail', since: at(minutes(50)).getTime(), count: 2 },
  ]);
  await message('mail', 'sent', minutes(1), 0);
  expect(await failing()).toEqual([]);
});

test('a disk that fills up says how long it lasts', async () => {
  now.disk = { ...now.disk, state: 'low', freeBytes: 8 * gigabyte };
  await look();
  expect(await rows()).toMatchObject([
    { code: 'system_event.disk_low', details: { gigabytes: '8.0', percent: 8 } },
  ]);
  Object.assign(now.disk, { freeBytes: 40 * gigabyte, daysLeft: 1.25 });
  await look();
  expect(await rows()).toMatchObject([
    { code: 'system_event.disk_filling', details: { gigabytes: '40.0', days: '1.3' } },
  ]);
});

test('history that slows polls down is behind, whatever waits in the spool', async () => {
  now.history = { ...now.history, isSlowing: true, spoolRows: 12 };
  await look(2);
  expect(await rows()).toMatchObject([
    { kind: 'history_behind', code: 'system_event.history_slowing', details: { rows: 12 } },
  ]);
  now.history = { ...well().history, behindMs: 61_000 };
  await look();
  expect(await rows()).toMatchObject([{ code: 'system_event.history_behind', count: 1 }]);
  now = well();
  await look();
  expect((await rows())[0]?.endedAt).not.toBeNull();
});

test('somebody takes note of one or of all, once', async () => {
  now.history = { ...now.history, behindMs: 61_000, refusingMs: 1 };
  await look();
  const [first, second] = await rows();
  told.length = 0;
  expect(await system.acknowledge([first?.id ?? 0], 'boss', acting)).toBe(1);
  expect(await system.acknowledge([first?.id ?? 0], 'other', acting)).toBe(0);
  expect(await rows({ state: 'unacknowledged' })).toMatchObject([{ id: second?.id }]);
  expect(await system.acknowledge('all', 'boss', acting)).toBe(1);
  expect(await rows({ state: 'unacknowledged' })).toEqual([]);
  expect(await rows({ state: 'open' })).toMatchObject([
    { acknowledgedBy: 'boss' },
    { acknowledgedBy: 'boss' },
  ]);
  expect(await platform.recorded()).toEqual([
    'system_event.acknowledge',
    'system_event.acknowledge',
  ]);
  await waitFor('the news', () => told.length >= 4);
});

test('they are found by kind, by time and by the words of either language', async () => {
  now.history = { ...now.history, behindMs: 61_000, spoolRows: 4711 };
  now.engine = { name: 'clickhouse', ok: false, degraded: false };
  await look(3);
  const found = async (filter: Parameters<typeof rows>[0]) =>
    (await rows(filter)).map(({ kind }) => kind);
  expect(await found({ keyword: '没有响应' })).toEqual(['engine_away']);
  expect(await found({ keyword: 'ClickHouse' })).toEqual(['engine_away']);
  expect(await found({ keyword: 'in the SPOOL' })).toEqual(['history_behind']);
  expect(await found({ keyword: '4711' })).toEqual(['history_behind']);
  expect(await found({ keyword: 'engine' })).toEqual([]);
  expect(await found({ kind: 'history_behind' })).toEqual(['history_behind']);
  expect(await found({ severity: 'serious' })).toEqual(['engine_away']);
  expect(await found({ from: platform.clock.now() + 1 })).toEqual([]);
});

test('a new server goes on with the rows of the one before', async () => {
  now.history = { ...now.history, behindMs: 61_000 };
  await look();
  await system.stop();
  system = await open();
  await look();
  expect(await rows()).toMatchObject([{ kind: 'history_behind', count: 1, endedAt: null }]);
  now = well();
  await look();
  expect((await rows())[0]?.endedAt).not.toBeNull();
});

test('a file has all of them in its reader’s words, and old ones go', async () => {
  now.history = { ...now.history, behindMs: 61_000, refusingMs: 1, spoolRows: 3 };
  await look();
  now.history = well().history;
  await look();
  const [later] = await systemEventsAfter(platform.db, {}, null, 1);
  const all = [later, ...(await systemEventsAfter(platform.db, {}, later ?? null, 10))];
  expect(all).toHaveLength(2);
  async function* pages() {
    yield await systemEventsAfter(platform.db, {}, null, 10);
  }
  const text = (await csvOf(systemEventColumns('UTC'), pages(), 'en-US').toArray()).join('');
  expect(text).toContain('History is 1 minute 1 second behind: 3 samples wait in the spool');
  expect(text).toContain('Serious,Samples not kept');
  platform.clock.advance(days(31));
  await audit.run('audit.purge_logs');
  expect(await rows()).toEqual([]);
});

test('the page shows how everything is', async () => {
  now.backup = { done: { at: timestamp(5), bytes: 7 }, isOk: true, problem: null };
  now.engine = { name: 'clickhouse', ok: false, degraded: true, isSilent: true };
  await look();
  expect(await system.state()).toEqual({
    at: platform.clock.now(),
    disk: now.disk,
    spool: { rows: 0, bytes: 0, behindMs: 0, isLate: false, refusingMs: 0, fullInMs: null },
    parts: [
      { name: 'clickhouse', state: 'silent', wellAt: null },
      { name: 'clock', state: 'well', wellAt: platform.clock.now() },
    ],
    backup: { lastAt: 5, bytes: 7, isOk: true },
    drill: { lastAt: null, bytes: null, isOk: null },
    jobs: { waiting: 3, running: 1, dead: 2 },
    slowCalls: [{ call: 'items.list', count: 2, longestMs: 1500, lastAt: timestamp(7) }],
    retention: expect.arrayContaining([
      { log: 'samples', days: 400 },
      { log: 'operations', days: expect.any(Number) },
      { log: 'system events', days: 30 },
    ]),
  });
});

test('jobs that were given up are run again, on the record', async () => {
  expect(await system.retryJobs(acting)).toBe(2);
  expect(await platform.recorded()).toEqual(['system_event.retry_jobs']);
});

test('nobody but administrators has them', async () => {
  await system.stop();
  system = await open({ routes: true });
  now.history = { ...now.history, behindMs: 61_000 };
  await look();
  const guest = platform.signIn();
  for (const call of [systemEventCalls.list, systemEventCalls.state]) {
    expect((await platform.call(guest, call, {})).code).toBe(403);
    expect((await platform.call(boss, call, {})).code).toBe(200);
  }
  expect((await platform.call(guest, systemEventCalls.acknowledgeAll, {})).code).toBe(403);
  const none = await platform.call(boss, systemEventCalls.acknowledge, { ids: [] });
  expect(none).toMatchObject({ code: 400, error: 'identity.nothing_chosen' });
  const [event] = await rows();
  const noted = await platform.call(boss, systemEventCalls.acknowledge, { ids: [event?.id ?? 0] });
  expect(noted.data).toEqual({ acknowledged: 1 });
  expect(await rows()).toMatchObject([{ acknowledgedBy: 'boss' }]);
});
