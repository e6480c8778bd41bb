import { deviceId, itemId, milliseconds, systemClock } from '@millwright/kernel';
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

function fixture() {
  const states = createDeviceStates({
    clock: systemClock,
    changed: () => {},
    stands: () => {},
    mirrored: () => {},
    monthly: () => ({ bytesIn: 0, bytesOut: 0 }),
  });
  const traffic = { bytesIn: 0, bytesOut: 0, slipMs: 0, lateReplies: 4 };
  states.define({ id: id, itemId: itemId(1), deviceName: '冲床' });
  states.measure(id, () => traffic);
  return { states, traffic };
}

it('who does not answer is told from who answers too late', () => {
  const { states, traffic } = fixture();
  states.set(id, 'abnormal', 'device.silent');
  // Those of before say nothing of now.
  expect(states.of(id)?.reason).toBe('device.silent');
  traffic.lateReplies += 1;
  expect(states.of(id)?.reason).toBe('device.too_late');
  expect(states.answers(id)).toBe(false);
  states.set(id, 'online', null);
  expect(states.of(id)?.reason).toBeNull();
});

it('another server tells of it as of the same', () => {
  const { states, traffic } = fixture();
  states.set(id, 'abnormal', 'device.silent');
  traffic.lateReplies += 1;
  const told = states.of(id);
  const other = fixture().states;
  if (told) other.mirror(told);
  expect(other.of(id)?.reason).toBe('device.too_late');
  expect(other.answers(id)).toBe(false);
});
