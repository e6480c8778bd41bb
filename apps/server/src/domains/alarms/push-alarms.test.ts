import { alarmRaised } from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { seconds, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { createDelivery } from '../../platform/delivery.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { pushAlarms } from './push-alarms.ts';

let platform: PlatformForTests;
beforeEach(async () => {
  platform = await openPlatformForTests();
  const { db, transactions, clock } = platform;
  pushAlarms({
    ...platform,
    // Without channels every message is held, where a test can read it.
    delivery: createDelivery({
      db,
      transactions,
      jobs: { define: () => {}, enqueue: async () => {} },
      channels: [],
      clock,
      log: silentLog,
    }),
    followers: async (item) =>
      item === 1
        ? [
            { userId: userId(4), openid: 'four' },
            { userId: userId(5), openid: 'five' },
          ]
        : [],
    timeZone: 'Asia/Shanghai',
  });
});
afterEach(() => platform.close());

const alarm: Alarm = {
  id: 9,
  number: 'A20231115-000001',
  itemId: 1,
  itemName: '一号泵站',
  deviceId: 1,
  deviceName: '1号空压机',
  pointId: 1,
  pointName: '排气温度',
  ruleId: null,
  kind: 'upper',
  name: '排气温度',
  level: 3,
  value: 105.5,
  unit: '℃',
  limit: 105,
  active: true,
  confirmed: false,
  raisedAt: Date.UTC(2023, 10, 15, 16, 5),
  clearedAt: null,
  clearReason: null,
  confirmedAt: null,
  confirmedBy: null,
  note: '',
};
const raise = (given: Partial<Alarm>) =>
  platform.transactions.run((tx) =>
    platform.outbox.emit(tx, {
      name: alarmRaised,
      key: `alarm:${given.id}`,
      data: { ...alarm, ...given },
    }),
  );
const messages = async () => {
  const { rows } = await sql<{ recipient: string; parameters: unknown }>`
    select recipient, parameters from message order by id`.execute(platform.db);
  return rows;
};

it('tells every follower once per alarm, however often the event comes', async () => {
  await raise({ id: 9 });
  await raise({ id: 9 });
  await raise({ id: 10, itemId: 2 });
  await raise({ id: 11, value: null });
  platform.outbox.start();
  await waitFor('the events', async () => {
    platform.clock.advance(seconds(1));
    return (await platform.outbox.counts()).waiting === 0;
  });
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
