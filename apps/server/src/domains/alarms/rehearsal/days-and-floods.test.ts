import { expect, it } from 'vitest';
import { alarmsByDay, floodMinutes } from './days-and-floods.ts';

const minute = 60_000;
const hour = 60 * minute;
const at = (...times: number[]) => times.map((raisedAt) => ({ raisedAt }));

it('days are those of the item, the first and the last in part', () => {
  // The clocks of Berlin went forward on the 29th of March 2026: its day has 23 hours.
  const begin = Date.UTC(2026, 2, 28, 12);
  const end = begin + 48 * hour;
  const midnight = Date.UTC(2026, 2, 28, 23);
  const simulated = at(begin, midnight - 1, midnight, midnight + 23 * hour);
  const real = at(midnight + 23 * hour - 1);
  const days = alarmsByDay({ from: begin, to: end }, 'Europe/Berlin', {
    simulated,
    real,
    added: new Set(simulated.slice(0, 1)),
    missed: new Set(real),
  });
  expect(days).toEqual([
    { from: midnight - 24 * hour, simulated: 2, added: 1, real: 0, missed: 0 },
    { from: midnight, simulated: 1, added: 0, real: 1, missed: 1 },
    { from: midnight + 23 * hour, simulated: 1, added: 0, real: 0, missed: 0 },
  ]);
});

it('a flood is of all alarms of the item, and ends with the span', () => {
  const span = { from: 0, to: 25 * minute };
  const ten = [{ at: 1, raised: 10 }];
  expect(floodMinutes(span, ten, [])).toBe(0);
  expect(floodMinutes(span, ten, at(12 * minute))).toBe(10);
  const more = Array.from({ length: 5 }, (_, n) => 21 * minute + n);
  expect(floodMinutes(span, ten, at(12 * minute, ...more))).toBe(15);
});
