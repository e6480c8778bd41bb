import { deviceId, hours, itemId, pointId, Quality, seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import type { BoxBroker } from '../../../platform/box-broker.ts';
import { ownLease } from '../../../platform/lease/index.ts';
import { buildDevice, buildPoint } from '../../devices/devices.builders.ts';
import { createDeviceStates } from '../live/device-states.ts';
import { type CollectedDevice, PointRegistry } from '../live/index.ts';
import { LiveTable } from '../live/live-table.ts';
import { createHistoryRoom } from '../samples/history-room.ts';
import { SamplePath } from '../samples/sample-path.ts';
import { createGatewayCollector } from './gateways.ts';

const about = { version: 1, createdAt: 0, updatedAt: 0 };
const device: CollectedDevice = {
  ...buildDevice({ protocol: 'mqtt-json', host: '', port: 0, periodMs: 1000 }),
  ...about,
  id: deviceId(1),
  points: [
    {
      ...buildPoint({ family: 'key', address: 'temp' }),
      id: pointId(7),
      deviceId: deviceId(1),
      itemId: itemId(1),
      version: 1,
    },
  ],
};

/** The collector by itself: what boxes publish is handed to it. */
async function open() {
  const clock = createManualClock();
  const table = new LiveTable();
  const registry = new PointRegistry(table);
  const states = createDeviceStates({
    clock,
    mirrored: () => {},
    stands: () => {},
    changed: () => {},
    monthly: () => ({ bytesIn: 0, bytesOut: 0 }),
  });
  const history = { append: () => true, durable: async () => {} };
  const path = new SamplePath(table, {
    conditions: { begin: () => {}, onSample: () => {}, onBlock: () => {} },
    derived: { onSample: () => {}, onBlock: () => {} },
    assignments: { onSample: () => {}, onBlock: () => {} },
    history,
    live: { changed: () => {} },
  });
  let hand: Parameters<BoxBroker['subscribe']>[0] = async () => {};
  const boxes: BoxBroker = {
    admit: () => {},
    dismiss: () => {},
    declare: () => {},
    recheck: async () => {},
    welcome: () => {},
    onPresence: () => {},
    onTurn: () => {},
    async subscribe(receive) {
      hand = receive;
      return async () => {};
    },
    subscribeDeclared: async () => async () => {},
  };
  const buffer = history as never;
  const roomy = { free: 1, size: 1, isStuck: false };
  const room = createHistoryRoom({ clock, buffer: roomy, underWay: () => 0 });
  const collector = createGatewayCollector({
    ...{ clock, boxes, table, registry, path, buffer, room, states },
    history: { refuses: () => false, note: () => {} },
    log: silentLog,
    lease: ownLease,
    devices: { caughtUp: async () => {} },
    clocks: { load: async () => new Map(), save: async () => {} },
  });
  registry.set(device);
  states.define({ id: deviceId(1), itemId: itemId(1), deviceName: 'P' });
  collector.set(device, 'BOX1');
  await collector.start();
  return {
    /** Publishes once a second; resolves when all is taken, refused or not. */
    async publish(payload: string, times: number) {
      for (let n = 0; n < times; n += 1) {
        clock.advance(seconds(1));
        await hand('box1', 'samples', Buffer.from(payload), {
          at: clock.now(),
          moment: clock.now(),
          isRepeat: false,
          owner: null,
        }).catch(() => {});
      }
    },
    /** Hands one over whose sender may be gone. */
    send: (payload: string, isGone: () => boolean) =>
      hand('box1', 'samples', Buffer.from(payload), {
        ...{ at: clock.now(), moment: clock.now(), isRepeat: false, owner: null, isGone },
      }),
    value: () => table.values[table.slot(pointId(7))],
    setClockBack: () => clock.jump(timestamp(clock.now() - hours(1))),
    now: () => [
      states.of(deviceId(1))?.state,
      states.of(deviceId(1))?.reason,
      table.qualities[table.slot(pointId(7))],
    ],
    stop: () => collector.stop(),
  };
}

const good = '{"v":{"temp":21}}';

test.each([
  ['keys that nobody knows', '{"v":{"xtemp":21}}'],
  ['half of a message', '{"v":{"te'],
])(
  'a box that sends %s makes its devices abnormal, until it is understood again',
  async (_, bad) => {
    const fixture = await open();
    await fixture.publish(good, 2);
    expect(fixture.now()).toEqual(['online', null, Quality.good]);
    await fixture.publish(bad, 14);
    expect(fixture.now()).toEqual(['online', null, Quality.good]);
    await fixture.publish(bad, 3);
    expect(fixture.now()).toEqual(['abnormal', 'gateway.not_understood', Quality.stale]);
    await fixture.publish(good, 1);
    expect(fixture.now()).toEqual(['online', null, Quality.good]);
    await fixture.stop();
  },
);

test('a message without values keeps a box alive', async () => {
  const fixture = await open();
  await fixture.publish(good, 1);
  await fixture.publish('{"v":{}}', 60);
  expect(fixture.now()).toEqual(['online', null, Quality.good]);
  await fixture.stop();
});

test('a box that is understood no more is noticed after our clock was set back', async () => {
  const fixture = await open();
  await fixture.publish(good, 2);
  fixture.setClockBack();
  await fixture.publish('{"v":{"xtemp":21}}', 17);
  expect(fixture.now()).toEqual(['abnormal', 'gateway.not_understood', Quality.stale]);
  await fixture.stop();
});

test('a message that waits to be worked on is dropped where its sender is gone, who sends it again', async () => {
  const fixture = await open();
  await fixture.send('{"v":{"temp":21}}', () => false);
  await expect(fixture.send('{"v":{"temp":22}}', () => true)).rejects.toMatchObject({
    ...{ code: 'boxes.gone', family: 'outage' },
  });
  expect(fixture.value()).toBe(2.1);
  await fixture.stop();
});
