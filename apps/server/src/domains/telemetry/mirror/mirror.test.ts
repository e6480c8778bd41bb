/** What one server reads, another shows; what it does not hear any more is stale. */
import type { Hold } from '@millwright/contract/telemetry/holds/holds.schemas';
import type { DevicePreview, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import {
  deviceId,
  itemId,
  milliseconds,
  type PointId,
  pointId,
  Quality,
  refusal,
  seconds,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { type Bus, startLocalBus } from '../../../platform/events/index.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createDeviceStates } from '../live/device-states.ts';
import { LiveTable } from '../live/live-table.ts';
import type {
  BatchRequest,
  DecisionRequest,
  PressRequest,
  RelativeRequest,
  SettleRequest,
  WriteRequest,
} from '../writes/index.ts';
import { createCollectedNews, createShownCollector } from './index.ts';

const noMonth = () => ({ bytesIn: 0, bytesOut: 0 });
const [number, text] = [pointId(1), pointId(70_000)];
const request: WriteRequest = {
  ...{ pointId: number, value: 5, note: null, idempotencyKey: null },
  ...{ userId: 7, personId: 9, userName: 'ann', address: '10.0.0.1', assignmentId: null },
  validSeconds: null,
};
const command: WriteCommand = {
  ...{ commandId: 3, itemId: itemId(1), deviceId: deviceId(1), pointId: number, deviceName: 'P' },
  ...{
    pointName: 'p',
    userName: 'ann',
    assignmentId: null,
    state: 'sent',
    reason: null,
    details: {},
    note: null,
  },
  ...{
    unit: '',
    format: null,
    oldValue: '1',
    newValue: '5',
    readBack: null,
    createdAt: 1,
    finishedAt: null,
  },
};

const batchRequest: BatchRequest = {
  ...{ deviceId: deviceId(1), note: '换型', idempotencyKey: 'intent-1', validSeconds: 30 },
  values: [
    { pointId: number, value: 5 },
    { pointId: text, value: '九' },
  ],
  flag: { pointId: pointId(2), value: true },
  ...{ userId: 7, userName: 'ann', address: '10.0.0.1' },
};
const key = 'a-key-of-a-press';
const hold: Hold = {
  ...{ key, itemId: itemId(1), deviceId: deviceId(1), pointId: number, deviceName: 'P' },
  ...{ pointName: 'p', userName: 'ann', screen: null, pressed: 1, released: 0 },
  ...{ state: 'held', end: null, since: 1 },
};
const batch = { batchId: 'b-1', commands: [{ ...command, state: 'waiting' as const }] };

let bus: Bus;
let clock: ReturnType<typeof createManualClock>;
let hasOthers: boolean;
let holds: boolean;
let loses: boolean;
let written: WriteRequest[];
let changed: RelativeRequest[];
let batches: BatchRequest[];
let cancelled: unknown[];
let decided: DecisionRequest[];
let pressed: PressRequest[];
let settled: SettleRequest[];
let buttons: unknown[];
let sides: ReturnType<typeof open>;

function open() {
  const [here, there] = [new LiveTable(), new LiveTable()];
  const news: DevicePreview[] = [];
  const shownNow: PointId[] = [];
  const told: (WriteCommand | Hold)[] = [];
  const make = (mirrored: (device: DevicePreview) => void) => {
    const made = createDeviceStates({
      clock,
      mirrored,
      stands: () => {},
      changed: (device) => collector.deviceChanged(device),
      monthly: noMonth,
    });
    made.define({ id: deviceId(1), itemId: itemId(1), deviceName: 'P' });
    return made;
  };
  const states = make(() => {});
  const mirror = make((device) => void news.push(device));
  for (const table of [here, there]) for (const point of [number, text]) table.add(point);
  const time = () => clock.now();
  const collector = createCollectedNews({
    ...{ clock, time, log: silentLog, table: here, states },
    bus: { ...bus, publish: (subject, payload) => loses || bus.publish(subject, payload) },
    lease: {
      fence: 4,
      holds: () => holds,
      get hasOthers() {
        return hasOthers;
      },
    },
    source: {
      snapshot(points, into) {
        for (const [row, point] of points.entries()) {
          const slot = here.slot(pointId(point));
          into.value[row] = here.values[slot] ?? 0;
          into.time[row] = here.times[slot] ?? 0;
          into.quality[row] = here.qualities[slot] ?? 0;
          into.text[row] = here.texts[slot] ?? null;
        }
      },
      allowed: async () => [],
    },
    async setRelative(asked) {
      changed.push(asked);
      return command;
    },
    async setValues(asked) {
      batches.push(asked);
      if (asked.values.length === 1) throw refusal('telemetry.batch_twice', { point: 'p' });
      return batch;
    },
    cancelValues(device, batchId) {
      cancelled.push([device, batchId]);
      return batchId === batch.batchId;
    },
    async decideWrite(asked) {
      decided.push(asked);
      if (asked.decision === 'withdraw') throw refusal('telemetry.approval_not_own');
      return command;
    },
    holds: () => ({
      async press(asked) {
        pressed.push(asked);
        if (asked.pressed === 99) throw refusal('hold.stands', { point: 'p', user: 'u' });
        return hold;
      },
      async settle(asked) {
        settled.push(asked);
        return hold;
      },
      renew: (...said) => void buttons.push(['renew', ...said]),
      letGo: (...said) => void buttons.push(['letGo', ...said]),
      lost: (...said) => void buttons.push(['lost', ...said]),
    }),
    async setValue(asked) {
      written.push(asked);
      if (asked.value === 99) throw refusal('telemetry.value_out_of_range', { min: '0', max: '9' });
      return command;
    },
  });
  const shown = createShownCollector({
    ...{ bus, clock, time, log: silentLog, table: there, states: mirror },
    metrics: createMetrics(),
    live: { changed: (point) => void shownNow.push(point) },
    written: (one) => void told.push(one),
    held: (one) => void told.push(one),
  });
  const set = (point: PointId, value: number, words: string | null = null): void => {
    const slot = here.slot(point);
    here.values[slot] = value;
    here.times[slot] = clock.now();
    here.qualities[slot] = Quality.good;
    here.texts[slot] = words;
    collector.changed(point);
  };
  const shownValue = (point: PointId) => there.read(there.slot(point));
  const qualityOf = (point: PointId) => there.qualities[there.slot(point)];
  return { collector, shown, states, mirror, set, shownValue, qualityOf, news, shownNow, told };
}
/** Lets time pass, and what is said arrive. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    clock.advance(milliseconds(100));
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

beforeEach(async () => {
  bus = startLocalBus(silentLog);
  clock = createManualClock();
  [hasOthers, holds, loses, written, changed] = [true, true, false, [], []];
  [batches, cancelled, decided] = [[], [], []];
  [pressed, settled, buttons] = [[], [], []];
  sides = open();
});

test('values, texts and states arrive, those of before too', async () => {
  const { collector, shown, states, set, shownValue, news, shownNow } = sides;
  set(number, 1.5);
  set(text, 2 ** 60, '1152921504606846977');
  collector.start();
  shown.start();
  await pass(1_500);
  expect([shownValue(number), shownValue(text)]).toEqual([1.5, '1152921504606846977']);
  shownNow.length = 0;
  states.set(deviceId(1), 'online', null);
  for (let value = 0; value < 50; value += 1) set(number, value);
  await pass(300);
  // One row for all that came within a moment.
  expect([shownValue(number), shownNow]).toEqual([49, [number]]);
  expect(news).toMatchObject([{ state: 'online' }]);
});

test('whoever has missed something asks for all of it', async () => {
  const { collector, shown, set, shownValue } = sides;
  collector.start();
  shown.start();
  set(number, 1);
  await pass(2_500);
  loses = true;
  set(number, 2);
  await pass(300);
  loses = false;
  expect(shownValue(number)).toBe(1);
  await pass(2_500);
  expect(shownValue(number)).toBe(2);
});

test('what is not heard any more is stale, and comes back with the next collector', async () => {
  const { collector, shown, states, set, qualityOf, mirror } = sides;
  collector.start();
  shown.start();
  set(number, 1);
  states.set(deviceId(1), 'online', null);
  await pass(2_500);
  expect([shown.isThere, qualityOf(number)]).toEqual([true, Quality.good]);
  // It has lost the lease, or is frozen: it says nothing more.
  holds = false;
  await pass(5_500);
  expect([shown.isThere, qualityOf(number)]).toEqual([false, Quality.stale]);
  expect(mirror.list('all')).toMatchObject([
    { state: 'offline', reason: 'telemetry.no_collector' },
  ]);
  holds = true;
  await pass(2_500);
  expect([shown.isThere, qualityOf(number)]).toEqual([true, Quality.good]);
  expect(mirror.list('all')).toMatchObject([{ state: 'online', reason: null }]);
});

test('an old collector is not heard', async () => {
  const { collector, shown, set, shownValue } = sides;
  collector.start();
  shown.start();
  set(number, 1);
  await pass(2_500);
  bus.publish('collector.5.beat', JSON.stringify({ at: 0, sent: 0 }));
  set(number, 2);
  await pass(2_500);
  expect(shownValue(number)).toBe(1);
});

test('a write is carried out once, refused as here, and not when it comes late', async () => {
  const { collector, shown, told } = sides;
  collector.start();
  shown.start();
  await pass(1_500);
  const ends = <T>(work: Promise<T>) => {
    const end = work.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    return pass(9_000).then(() => end);
  };
  expect(await ends(shown.setValue(request))).toEqual({ value: command });
  expect(written).toEqual([request]);
  expect(await ends(shown.setValue({ ...request, value: 99 }))).toMatchObject({
    error: { family: 'refusal', code: 'telemetry.value_out_of_range', details: { max: '9' } },
  });
  collector.written(command);
  await pass(100);
  expect(told).toEqual([command]);
  holds = false;
  const unanswered = ends(shown.setValue(request));
  expect(await unanswered).toMatchObject({ error: { code: 'general.unavailable' } });
  expect(written).toHaveLength(2);
  holds = true;
  const asked = { id: 'late', from: 'x', at: clock.now() - seconds(7), request };
  bus.publish('collector.4.write', JSON.stringify(asked));
  await pass(100);
  expect(written).toHaveLength(2);
});

test('a write that is asked for twice is carried out once, and one from later than now never', async () => {
  sides.collector.start();
  const ask = async (id: string, at: number) => {
    bus.publish('collector.4.write', JSON.stringify({ id, from: 'x', at, request }));
    await pass(100);
  };
  const at = clock.now();
  await ask('one', at);
  await ask('one', at);
  expect(written).toHaveLength(1);
  await ask('two', at);
  expect(written).toHaveLength(2);
  // It would be fresh long after it has been forgotten.
  await ask('three', clock.now() + seconds(60));
  for (let passed = 0; passed < 7_000; passed += 500) {
    await pass(500);
    await ask('one', at);
  }
  expect(written).toHaveLength(2);
});

test('a relative write is asked for as it is given', async () => {
  const { collector, shown } = sides;
  shown.start();
  const { value: _, ...rest } = request;
  const given = { ...rest, change: { op: 'add', by: 5 } } as const;
  const early = shown.setRelative(given);
  collector.start();
  await pass(2_500);
  expect(await early).toEqual(command);
  expect(changed).toEqual([given]);
  expect(written).toEqual([]);
});

test('a batch is given as it is, answered with its commands, and refused as here', async () => {
  const { collector, shown, told } = sides;
  shown.start();
  const early = shown.setValues(batchRequest);
  collector.start();
  await pass(2_500);
  expect(await early).toEqual(batch);
  expect(batches).toEqual([batchRequest]);
  const refused = shown.setValues({ ...batchRequest, values: batchRequest.values.slice(1) });
  const error = refused.catch((fault: unknown) => fault);
  await pass(500);
  expect(await error).toMatchObject({ code: 'telemetry.batch_twice', details: { point: 'p' } });
  const sent = { ...command, batchId: batch.batchId };
  collector.written(sent);
  await pass(100);
  expect(told).toEqual([sent]);
});

test('a batch is given once, and not when it comes late', async () => {
  sides.collector.start();
  const ask = async (id: string, at: number) => {
    bus.publish('collector.4.batch', JSON.stringify({ id, from: 'x', at, request: batchRequest }));
    await pass(100);
  };
  const at = clock.now();
  await ask('one', at);
  await ask('one', at);
  expect(batches).toHaveLength(1);
  await ask('late', clock.now() - seconds(7));
  expect(batches).toHaveLength(1);
});

test('a batch that nobody answers for is told as unknown', async () => {
  const { collector, shown } = sides;
  collector.start();
  shown.start();
  await pass(1_500);
  holds = false;
  const unanswered = shown.setValues(batchRequest).catch((fault: unknown) => fault);
  await pass(9_000);
  expect(await unanswered).toMatchObject({ family: 'outage', code: 'general.unavailable' });
  expect(batches).toEqual([]);
});

test('a batch is ended where it is under way', async () => {
  const { collector, shown } = sides;
  collector.start();
  shown.start();
  await pass(1_500);
  const end = (batchId: string) => {
    const ended = shown.cancelValues(deviceId(1), batchId);
    return pass(500).then(() => ended);
  };
  expect(await end('b-1')).toBe(true);
  expect(await end('b-2')).toBe(false);
  expect(cancelled).toEqual([
    [deviceId(1), 'b-1'],
    [deviceId(1), 'b-2'],
  ]);
});

test('what waits for a second person is decided where it is sent from', async () => {
  const { collector, shown } = sides;
  collector.start();
  shown.start();
  await pass(1_500);
  const asked = { pointId: number, commandId: 3, userId: 8, personId: 9, userName: 'bob (root)' };
  const approve = { ...asked, decision: 'approve' } as const;
  const [done, refused] = [
    shown.decideWrite(approve),
    shown.decideWrite({ ...asked, decision: 'withdraw' }).catch((fault: unknown) => fault),
  ];
  await pass(500);
  expect(await done).toEqual(command);
  expect(await refused).toMatchObject({ family: 'refusal', code: 'telemetry.approval_not_own' });
  expect(decided[0]).toEqual(approve);
});

test('a button that is pressed elsewhere is held by whoever collects', async () => {
  const { collector, shown, told } = sides;
  collector.start();
  shown.start();
  await pass(1_500);
  const press: PressRequest = {
    ...{ pointId: number, key, pressed: 1, released: 0, longestSeconds: 30, tokenHash: 'hash' },
    ...{ userId: 8, personId: 9, userName: 'bob', address: '10.0.0.1' },
    screen: { id: 4, name: '泵房', revision: 2 },
  };
  const [done, refused] = [
    shown.press(press),
    shown.press({ ...press, pressed: 99 }).catch((fault: unknown) => fault),
  ];
  shown.button('renew', key, 'hash');
  shown.button('letGo', key, 'hash');
  collector.held({ ...hold, state: 'releasing', end: 'let-go' });
  const over = shown.settleHold({ itemId: itemId(1), key, userName: 'bob' });
  await pass(500);
  expect(await done).toEqual(hold);
  expect(await refused).toMatchObject({ family: 'refusal', code: 'hold.stands' });
  expect(await over).toEqual(hold);
  expect(pressed[0]).toEqual(press);
  expect(settled).toEqual([{ itemId: 1, key, userName: 'bob' }]);
  expect(buttons).toEqual([
    ['renew', key, 'hash'],
    ['letGo', key, 'hash'],
  ]);
  expect(told).toEqual([{ ...hold, state: 'releasing', end: 'let-go' }]);
});

test('a write that is asked for before the collector was heard waits for it', async () => {
  const { collector, shown } = sides;
  shown.start();
  const early = shown.setValue(request);
  collector.start();
  await pass(2_500);
  expect(await early).toEqual(command);
  expect(written).toEqual([request]);
});

test('while nobody else is there nothing is said but that it is there', async () => {
  hasOthers = false;
  const heard: string[] = [];
  bus.subscribe('collector.*.*', (_payload, subject) => void heard.push(subject));
  sides.collector.start();
  sides.set(number, 1);
  await pass(3_000);
  expect(new Set(heard)).toEqual(new Set(['collector.4.beat']));
});
