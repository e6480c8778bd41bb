import { expect, it } from 'vitest';
import {
  enteredHours,
  hoursOf,
  monthFrom,
  monthWeeks,
  shiftColors,
  weekPieces,
} from './shift-week.ts';

it('shows a night on both of its days, over the end of the week too', () => {
  const week = weekPieces([{ name: 'N', begin: 1320, minutes: 480, weekdays: [7] }]);
  expect(week[6]).toEqual([{ name: 'N', from: 1320, until: 1440 }]);
  expect(week[0]).toEqual([{ name: 'N', from: 0, until: 360 }]);
  expect(week[1]).toEqual([]);
});

it.each([
  [{ begin: 360, minutes: 480 }, '06:00', '14:00'],
  [{ begin: 1320, minutes: 480 }, '22:00', '06:00'],
  [{ begin: 420, minutes: 1440 }, '07:00', '07:00'],
])('enters %j as %s to %s, and back', (hours, begin, end) => {
  const entered = enteredHours({ name: 'A', ...hours });
  expect(entered).toEqual({ name: 'A', begin, end });
  expect(hoursOf(entered)).toEqual({ name: 'A', ...hours });
});

it('gives each name a colour', () => {
  const named = ['A', 'B', 'A'].map((name) => ({ name }));
  expect([...shiftColors(named)]).toEqual([
    ['A', 1],
    ['B', 2],
  ]);
});

it('lays a month out in weeks', () => {
  const weeks = monthWeeks('2026-02');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.indexOf('2026-02-01')).toBe(6);
  expect(weeks[4]?.[5]).toBe('2026-02-28');
  expect(weeks[4]?.[6]).toBeNull();
  expect(monthFrom('2026-12', 1)).toBe('2027-01');
  expect(monthFrom('2026-01', -1)).toBe('2025-12');
});
