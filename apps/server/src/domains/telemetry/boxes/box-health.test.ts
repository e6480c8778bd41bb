import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DeviceId,
  deviceId,
  itemId,
  minutes,
  pointId,
  Quality,
  seconds,
} from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { expect, test } from 'vitest';
import { ownLease } from '../../../platform/lease/index.ts';
import { LiveTable } from '../live/live-table.ts';
import { SamplePath } from '../samples/sample-path.ts';
import { type BoxMember, createBoxHealth } from './box-health.ts';
import { newPublishingBox, notePresence } from './publishing-box.ts';

/** Without devices: what their values and states are told is not reached. */
const open = () => {
  const clock = createManualClock();
  const box = newPublishingBox();
  const health = createBoxHealth({
    clock,
    lease: ownLease,
    path: {} as never,
    states: {} as never,
    boxes: new Map([['box', box]]),
    members: new Map(),
  });
  health.start();
  const pass = (minute: number): void => {
    for (let at = 0; at < minute * 60; at += 1) clock.advance(seconds(1));
  };
  return { clock, box, pass, stop: () => health.stop() };
};

test('a box without anything to say is there while its connection is watched', () => {
  const { clock, box, pass, stop } = open();
  notePresence(box, clock, true);
  pass(10);
  expect(box).toMatchObject({ isOnline: true, ended: null });
  notePresence(box, clock, false);
  expect(box).toMatchObject({ isOnline: false, ended: 'disconnected' });
  stop();
});

test('one without a keep-alive is there until it has said nothing for five minutes', () => {
  const { clock, box, pass, stop } = open();
  notePresence(box, clock, null);
  pass(4);
  expect(box.isOnline).toBe(true);
  pass(2);
  expect(box).toMatchObject({ isOnline: false, ended: 'silent' });
  expect(clock.now() - (box.since ?? 0)).toBeLessThan(minutes(2));
  stop();
});

/** Boxes of one item each, with so many devices of one point; what looks at their points is counted. */
const openWith = (devices: readonly number[]) => {
  const clock = createManualClock();
  const table = new LiveTable();
  const members = new Map<DeviceId, BoxMember>();
  const boxes = new Map(devices.map((_, box) => [`box ${box}`, newPublishingBox()]));
  const failed: string[] = [];
  /** How many samples each time were there that something looked at anew. */
  const looked: number[] = [];
  let marked = 0;
  const path = new SamplePath(table, {
    conditions: {
      begin: () => {},
      onSample: () => void marked++,
      onBlock: () => {
        if (marked > 0) looked.push(marked);
        marked = 0;
      },
    },
    derived: { onSample: () => {}, onBlock: () => {} },
    assignments: { onSample: () => {}, onBlock: () => {} },
    history: { append: () => true },
    live: { changed: () => {} },
  });
  for (const [box, count] of devices.entries()) {
    for (let n = 1; n <= count; n += 1) {
      const id = deviceId(1000 * box + n);
      const slots = Int32Array.of(table.add(pointId(id)));
      members.set(id, {
        ...{ boxId: `box ${box}`, itemId: itemId(box + 1), slots },
        ...{ timeout: seconds(15), failed: null },
      });
      boxes.get(`box ${box}`)?.devices.add(id);
    }
  }
  const health = createBoxHealth({
    ...{ clock, path, boxes, members, lease: ownLease },
    states: { set: (_: DeviceId, state: string) => void failed.push(state) } as never,
  });
  const sayHello = (box: number): void => {
    const found = boxes.get(`box ${box}`);
    if (found) Object.assign(found, { heard: clock.now(), owner: String(box) });
  };
  for (const box of devices.keys()) sayHello(box);
  health.start();
  return {
    ...{ health, sayHello, looked, failed, boxes },
    isStale: (id: number) => table.qualities[table.slot(pointId(id))] === Quality.stale,
    async pass(second: number): Promise<void> {
      for (let at = 0; at < second; at += 1) {
        clock.advance(seconds(1));
        await nextTurn();
      }
    },
    stop: () => health.stop(),
  };
};

test('what looks at many devices that fall silent is judged once for each project', async () => {
  const { pass, looked, isStale, sayHello, stop } = openWith([60, 3]);
  await pass(15);
  expect(looked).toEqual([]);
  await pass(1);
  // On a busy machine both take turns, and the marks of one are there when the other is judged.
  await waitFor('both projects', () => looked.length === 2);
  expect((looked[0] ?? 0) + (looked[1] ?? 0)).toBe(63);
  expect([isStale(1), isStale(60), isStale(1003)]).toEqual([true, true, true]);
  // Nothing is told of them again.
  await pass(60);
  expect(looked).toHaveLength(2);
  sayHello(1);
  await pass(10);
  expect(looked).toHaveLength(2);
  stop();
});

test('devices that are silent are told of once, and again when they were heard', async () => {
  const { pass, failed, sayHello, stop } = openWith([2]);
  await pass(20);
  expect(failed).toEqual(['offline', 'offline']);
  sayHello(0);
  await pass(10);
  expect(failed).toHaveLength(2);
  await pass(10);
  expect(failed).toHaveLength(4);
  stop();
});

test('a box whose message is under way is heard', async () => {
  const { pass, failed, boxes, stop } = openWith([2]);
  const box = boxes.get('box 0');
  if (box) box.underWay = 1;
  await pass(60);
  expect(failed).toEqual([]);
  if (box) box.underWay = 0;
  await pass(14);
  expect(failed).toEqual([]);
  await pass(3);
  expect(failed).toEqual(['offline', 'offline']);
  stop();
});

test('what nobody understands fails all devices of a box in one go, and once', async () => {
  const { health, boxes, pass, sayHello, looked, failed, stop } = openWith([40]);
  const box = boxes.get('box 0');
  if (box === undefined) throw new Error('no box');
  const receive = async (isUnderstood: boolean): Promise<void> => {
    await pass(1);
    sayHello(0);
    health.evaluate(box, isUnderstood);
  };
  await receive(true);
  for (let n = 0; n < 20; n += 1) await receive(false);
  expect(looked).toEqual([40]);
  expect(failed.filter((state) => state === 'abnormal')).toHaveLength(40);
  await receive(true);
  for (let n = 0; n < 20; n += 1) await receive(false);
  // No value came in between: they are marked already.
  expect(failed.filter((state) => state === 'abnormal')).toHaveLength(80);
  expect(looked).toEqual([40]);
  stop();
});
