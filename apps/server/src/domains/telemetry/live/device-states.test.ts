import { deviceId, itemId, milliseconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createDeviceStates } from './device-states.ts';

const id = deviceId(1);

it('tells since when a machine has not been heard, though its line comes and goes meanwhile', () => {
  const clock = createManualClock();
  const states = createDeviceStates({
    clock,
    changed: () => {},
    stands: () => {},
    mirrored: () => {},
    monthly: (_device, { bytesIn, bytesOut }) => ({ bytesIn, bytesOut }),
  });
  states.define({ id, itemId: itemId(1), deviceName: 'Press' });
  const begun = clock.now();
  const course = [
    ['online', null, 0],
    ['abnormal', 'device.silent', 1_000],
    ['offline', 'link.closed', 1_000],
    ['abnormal', 'device.silent', 1_000],
    ['offline', 'link.refused', 1_000],
    ['abnormal', 'device.failing', 5_000],
    ['online', null, 6_000],
  ] as const;
  const since = course.map(([state, reason]) => {
    states.set(id, state, reason);
    clock.advance(milliseconds(1_000));
    return (states.of(id)?.since ?? 0) - begun;
  });
  expect(since).toEqual(course.map(([, , at]) => at));
});
