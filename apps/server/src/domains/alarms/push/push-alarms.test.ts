import { alarmAnnounced, alarmRaised } from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import {
  alarmId,
  DataType,
  deviceId,
  itemId,
  minutes,
  outage,
  pointId,
  seconds,
  timestamp,
  userId,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { createDelivery } from '../../../platform/notify/index.ts';
import { noFiles } from '../../../platform/notify/no-files.builders.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { type PushNeeds, pushAlarms } from './push-alarms.ts';

let platform: PlatformForTests;
/** The second follower cannot be told. */
let fails = false;
/** What the outbox hands events to. */
let push: Parameters<PushNeeds['outbox']['on']>[2];
/** Of the item that they follow. */
let zone = 'Asia/Shanghai';
beforeEach(async () => {
  platform = await openPlatformForTests();
  const { db, transactions, clock } = platform;
  // Without channels every message is held, where a test can read it.
  const delivery = createDelivery({
    db,
    transactions,
    jobs: { define: () => {}, enqueue: async () => {} },
    files: noFiles,
    channels: [],
    clock,
    log: silentLog,
  });
  fails = false;
  zone = 'Asia/Shanghai';
  pushAlarms({
    ...platform,
    outbox: {
      on(event, consumer, handle) {
        push = handle as typeof push;
        platform.outbox.on(event, consumer, handle);
      },
    },
    delivery: {
      async send(tx, message) {
        if (fails && message.to === 'five') throw outage('general.unavailable');
        await delivery.send(tx, message);
      },
    },
    followers: async (item) =>
      item === 1
        ? [
            { userId: userId(4), openid: 'four', language: null },
            { userId: userId(5), openid: 'five', language: 'en-US' as const },
          ]
        : [],
    items: { timeZones: async () => (item) => (item === 1 ? zone : 'UTC') },
  });
});
afterEach(() => platform.close());

const alarm: Alarm = {
  id: alarmId(9),
  number: 'A20231115-000001',
  itemId: itemId(1),
  itemName: '一号泵站',
  deviceId: deviceId(1),
  deviceName: '1号空压机',
  pointId: pointId(1),
  pointName: '排气温度',
  ruleId: null,
  kind: 'upper',
  name: '排气温度',
  level: 3,
  value: 105.457586,
  unit: '℃',
  decimals: 1,
  format: null,
  limit: 105,
  reason: null,
  active: true,
  confirmed: false,
  raisedAt: Date.UTC(2023, 10, 15, 16, 5),
  clearedAt: null,
  clearReason: null,
  confirmedAt: null,
  confirmedBy: null,
  note: '',
  raises: 1,
  chattering: false,
  shelving: null,
  shelvedUntil: null,
  suppressedBy: null,
  firstOut: null,
  priority: 0,
  orderWanted: false,
  normalSince: null,
  realarms: 0,
};
const raise = (given: Partial<Alarm>) =>
  platform.transactions.run((tx) => platform.outbox.emit(tx, alarmRaised, { ...alarm, ...given }));
const messages = async () => {
  const { rows } = await sql<{ recipient: string; parameters: unknown }>`
    select recipient, parameters from message order by id`.execute(platform.db);
  // Else it would be sent to who may know of it no more.
  const { rows: ofNobody } = await sql`select from message where reader_id is null`.execute(
    platform.db,
  );
  expect(ofNobody).toEqual([]);
  return rows;
};

const dispatched = async () => {
  platform.outbox.start();
  await waitFor('the events', async () => {
    platform.clock.advance(seconds(1));
    return (await platform.outbox.counts()).waiting === 0;
  });
};

it('tells every follower once per alarm, however often the event comes', async () => {
  await raise({ id: alarmId(9) });
  await raise({ id: alarmId(9) });
  await raise({ id: alarmId(10), itemId: itemId(2) });
  await raise({ id: alarmId(11), value: null });
  await dispatched();
  const parameters = {
    item: '一号泵站',
    alarm: '排气温度 105.5℃',
    level: '警告',
    time: '2023年11月16日 00:05',
  };
  const bare = { ...parameters, alarm: '排气温度' };
  const sent = await messages();
  expect(sent).toHaveLength(4);
  expect(sent).toEqual(
    expect.arrayContaining([
      { recipient: 'four', parameters },
      { recipient: 'five', parameters },
      { recipient: 'four', parameters: bare },
      { recipient: 'five', parameters: bare },
    ]),
  );
});

it('says a state by its name, and a bit in the language of its reader', async () => {
  const texts = [{ value: 2, text: '故障', color: null }];
  const format = { dataType: DataType.INT16U, displayFormat: 1 as const, decimals: null, texts };
  await raise({ id: alarmId(20), value: 2, format });
  await raise({ id: alarmId(21), value: 0, format: { ...format, dataType: DataType.BOOL } });
  await dispatched();
  const said = (await messages()).map(({ parameters }) => (parameters as { alarm: string }).alarm);
  expect(said.toSorted()).toEqual([
    '排气温度 Off',
    '排气温度 关',
    '排气温度 故障',
    '排气温度 故障',
  ]);
});

it('says when by the clock of the item', async () => {
  zone = 'America/New_York';
  await raise({});
  await dispatched();
  const said = { parameters: expect.objectContaining({ time: '2023年11月15日 11:05' }) };
  expect(await messages()).toEqual([expect.objectContaining(said), expect.objectContaining(said)]);
});

it('tells of a storm by its first alarms and one message that there are more', async () => {
  for (let id = 1; id <= 40; id++) await raise({ id: alarmId(id), raisedAt: alarm.raisedAt + id });
  platform.outbox.start();
  await waitFor('the events', async () => (await platform.outbox.counts()).waiting === 0);
  const counted = async () => {
    const { rows } = await sql`
      select recipient, parameters ->> 'alarm' as alarm, count(*) as count from message
        group by 1, 2 order by 1, 3`.execute(platform.db);
    return rows;
  };
  const more = '报警较多，请查看报警列表';
  expect(await counted()).toEqual(
    ['five', 'four'].flatMap((recipient) => [
      { recipient, alarm: recipient === 'five' ? 'More: see the list' : more, count: 1 },
      { recipient, alarm: '排气温度 105.5℃', count: 5 },
    ]),
  );
  platform.clock.advance(minutes(1));
  await raise({ id: alarmId(41) });
  await waitFor('the next', async () => (await platform.outbox.counts()).waiting === 0);
  expect(await counted()).toContainEqual({
    recipient: 'four',
    alarm: '排气温度 105.5℃',
    count: 6,
  });
});

it('waits for no other dispatch that says that there are more', async () => {
  const told = (id: number, tx: Tx) => {
    const at = timestamp(alarm.raisedAt);
    return push({ ...alarm, id: alarmId(id) }, tx, { id, key: `alarm:${id}`, at });
  };
  for (let id = 1; id <= 5; id++) await platform.transactions.run((tx) => told(id, tx));
  await platform.transactions.run(async (tx) => {
    await told(6, tx);
    // Two lanes that wait for each other's would both fail.
    await platform.transactions.run((other) => told(7, other));
  });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message group by recipient`.execute(platform.db);
  expect(rows).toEqual([{ count: 6 }, { count: 6 }]);
});

it('commits its messages with the dispatch of the event, or neither', async () => {
  await raise({ id: alarmId(12) });
  fails = true;
  platform.outbox.start();
  await waitFor('the failure', async () => {
    const { rows } = await sql`select from outbox_delivery where attempts > 0`.execute(platform.db);
    return rows.length > 0;
  });
  expect(await messages()).toEqual([]);
  fails = false;
  await dispatched();
  expect((await messages()).map(({ recipient }) => recipient)).toEqual(['four', 'five']);
});

it('tells nobody of what is shelved, and once of what is active when that ends', async () => {
  const announce = (given: Partial<Alarm>) =>
    platform.transactions.run((tx) =>
      platform.outbox.emit(tx, alarmAnnounced, { ...alarm, ...given }),
    );
  const shelved = { shelving: 'timed', shelvedUntil: alarm.raisedAt + 60_000 } as const;
  await raise({ id: alarmId(9), ...shelved });
  await dispatched();
  expect(await messages()).toEqual([]);
  await announce({ id: alarmId(9) });
  await announce({ id: alarmId(10), active: false, clearedAt: alarm.raisedAt + 1000 });
  // Told when it was raised, before it was shelved.
  await raise({ id: alarmId(11) });
  await announce({ id: alarmId(11) });
  await dispatched();
  // Events are dispatched side by side.
  expect((await messages()).map(({ recipient }) => recipient).toSorted()).toEqual([
    ...['five', 'five', 'four', 'four'],
  ]);
});
