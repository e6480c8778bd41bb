import { expect, test } from 'vitest';
import { wallClockOf } from './wall-time.ts';

test.each([
  ['Asia/Shanghai', Date.UTC(2026, 10, 20, 10, 4, 5, 250), '2026-11-20 18:04:05.250', 'UTC+8'],
  ['UTC', 0, '1970-01-01 00:00:00.000', 'UTC'],
  ['Asia/Kathmandu', Date.UTC(2026, 0, 1), '2026-01-01 05:45:00.000', 'UTC+5:45'],
  ['America/New_York', Date.UTC(2026, 6, 1), '2026-06-30 20:00:00.000', 'UTC-4'],
] as const)('%s at %d', (zone, time, text, offset) => {
  expect(wallClockOf(zone)(time)).toEqual({ time: text, offset });
});

test('an hour that comes twice is told apart by its offset', () => {
  const clock = wallClockOf('Europe/Berlin');
  const turn = Date.UTC(2026, 9, 25, 1);
  expect(clock(turn - 1)).toEqual({ time: '2026-10-25 02:59:59.999', offset: 'UTC+2' });
  expect(clock(turn)).toEqual({ time: '2026-10-25 02:00:00.000', offset: 'UTC+1' });
});
