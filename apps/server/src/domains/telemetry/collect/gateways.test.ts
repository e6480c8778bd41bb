import { hours, type ItemId, Quality, seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import type { BoxBroker } from '../../../platform/box-broker.ts';
import { buildDevice, buildPoint } from '../../devices/devices.builders.ts';
import { createDeviceStates } from '../live/device-states.ts';
import { LiveTable } from '../live/live-table.ts';
import { type CollectedDevice, PointRegistry } from '../live/point-registry.ts';
import { SamplePath } from '../samples/sample-path.ts';
import { createGatewayCollector } from './gateways.ts';

const about = { version: 1, createdAt: 0, updatedAt: 0 };
const device: CollectedDevice = {
  ...buildDevice({ protocol: 'mqtt-json', host: '', port: 0, periodMs: 1000 }),
  ...about,
  id: 1,
  points: [
    {
      ...buildPoint({ family: 'key', address: 'temp' }),
      id: 7,
      deviceId: 1,
      itemId: 1,
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
    changed: () => {},
    monthly: () => ({ bytesIn: 0, bytesOut: 0 }),
  });
  const history = { append: () => true, durable: async () => {} };
  const path = new SamplePath(table, {
    conditions: { onSample: () => {} },
    history,
    live: { changed: () => {} },
  });
  let hand: Parameters<BoxBroker['hear']>[0] = async () => {};
  const boxes: BoxBroker = {
    admit: () => {},
    declare: () => {},
    async hear(receive) {
      hand = receive;
      return async () => {};
    },
    hearDeclared: async () => async () => {},
  };
  const buffer = history as never;
  const collector = createGatewayCollector({
    ...{ clock, boxes, table, registry, path, buffer, states },
    log: silentLog,
    clocks: { load: async () => new Map(), save: async () => {} },
  });
  registry.set(device);
  states.define({ id: 1, itemId: 1 as ItemId, deviceName: 'P' });
  collector.set(device, 'BOX1');
  await collector.start();
  return {
    /** Publishes once a second; resolves when all is taken, refused or not. */
    async publish(payload: string, times: number) {
      for (let n = 0; n < times; n += 1) {
        clock.advance(seconds(1));
        await hand('box1', 'samples', Buffer.from(payload), {
          at: clock.now(),
          isRepeat: false,
        }).catch(() => {});
      }
    },
    setClockBack: () => clock.jump(timestamp(clock.now() - hours(1))),
    now: () => [states.of(1)?.state, states.of(1)?.reason, table.qualities[table.slot(7 as never)]],
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
    const house = await open();
    await house.publish(good, 2);
    expect(house.now()).toEqual(['online', null, Quality.good]);
    await house.publish(bad, 14);
    expect(house.now()).toEqual(['online', null, Quality.good]);
    await house.publish(bad, 3);
    expect(house.now()).toEqual(['abnormal', 'gateway.not_understood', Quality.stale]);
    await house.publish(good, 1);
    expect(house.now()).toEqual(['online', null, Quality.good]);
    await house.stop();
  },
);

test('a message without values keeps a box alive', async () => {
  const house = await open();
  await house.publish(good, 1);
  await house.publish('{"v":{}}', 60);
  expect(house.now()).toEqual(['online', null, Quality.good]);
  await house.stop();
});

test('a box that is understood no more is noticed after our clock was set back', async () => {
  const house = await open();
  await house.publish(good, 2);
  house.setClockBack();
  await house.publish('{"v":{"xtemp":21}}', 17);
  expect(house.now()).toEqual(['abnormal', 'gateway.not_understood', Quality.stale]);
  await house.stop();
});
