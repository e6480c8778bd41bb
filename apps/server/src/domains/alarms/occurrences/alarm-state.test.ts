import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlarmEvent, type AlarmState, isRetained, raised, step } from './alarm-state.ts';

const state = (active: 0 | 1, acknowledged: 0 | 1, confirmed: 0 | 1): AlarmState => ({
  active: active === 1,
  acknowledged: acknowledged === 1,
  confirmed: confirmed === 1,
});

test.each<[AlarmState, AlarmEvent, AlarmState | null]>([
  [raised, 'clear', state(0, 0, 0)],
  [raised, 'acknowledge', state(1, 1, 0)],
  [raised, 'confirm', state(1, 1, 1)],
  [state(0, 0, 0), 'clear', null],
  [state(0, 0, 0), 'confirm', state(0, 1, 1)],
  [state(1, 1, 0), 'acknowledge', null],
  [state(1, 1, 0), 'confirm', state(1, 1, 1)],
  [state(1, 1, 1), 'confirm', null],
  [state(1, 1, 1), 'clear', state(0, 1, 1)],
  [state(0, 1, 1), 'acknowledge', null],
])('%o, then %s', (before, event, after) => {
  expect(step(before, event)).toEqual(after);
});

test('wants attention until it is both over and confirmed', () => {
  expect([raised, state(0, 0, 0), state(0, 1, 0), state(1, 1, 1)].every(isRetained)).toBe(true);
  expect(isRetained(state(0, 1, 1))).toBe(false);
});

test('events only ever take it nearer to its end, in whatever order they come', () => {
  const events = fc.array(fc.constantFrom<AlarmEvent>('clear', 'acknowledge', 'confirm'));
  fc.assert(
    fc.property(events, (given) => {
      const end = given.reduce<AlarmState>((now, event) => step(now, event) ?? now, raised);
      expect(end.active).toBe(!given.includes('clear'));
      expect(end.confirmed).toBe(given.includes('confirm'));
      expect(end.acknowledged).toBe(end.confirmed || given.includes('acknowledge'));
    }),
  );
});
