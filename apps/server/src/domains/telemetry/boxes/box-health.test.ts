import { minutes, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { ownLease } from '../../../platform/lease/index.ts';
import { createBoxHealth } from './box-health.ts';
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
