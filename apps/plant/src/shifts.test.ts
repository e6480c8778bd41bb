import { expect, test } from 'vitest';
import { hourOf, isManned } from './shifts.ts';

const minute = 60_000;
/** A week of Shanghai, minute by minute. */
const week = Array.from(
  { length: 7 * 1440 },
  (_, n) => Date.parse('2026-11-16T00:00:00+08:00') + n * minute,
);

test('each machine stops between shifts and in one night a week', () => {
  for (const place of [0, 7, 23, 38]) {
    const stopped = week.filter((time) => !isManned(place, time));
    const nights = new Set(
      stopped
        .filter((time) => hourOf(time) < 5)
        .map((time) => new Date(time + 8 * 60 * minute).getUTCDay()),
    );
    expect(nights).toEqual(new Set([place % 7]));
    const between = stopped.filter((time) => hourOf(time) >= 5);
    expect(between.length).toBeGreaterThanOrEqual(21 * 6);
    expect(between.length).toBeLessThanOrEqual(21 * 15);
  }
});

test('most machines are manned at any time', () => {
  const places = Array.from({ length: 39 }, (_, place) => place);
  for (const time of week) {
    const manned = places.filter((place) => isManned(place, time)).length;
    expect(manned).toBeGreaterThanOrEqual(20);
  }
});
