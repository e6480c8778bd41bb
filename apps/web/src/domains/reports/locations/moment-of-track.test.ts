import type { Track } from '@millwright/contract/reports/locations/locations.schemas';
import { expect, it } from 'vitest';
import { momentOf } from './moment-of-track.ts';

const position = (time: number, longitude: number, begins = false) => ({
  ...{ time, longitude, latitude: longitude / 2 },
  ...{ speed: begins ? null : 36, begins },
});
const track: Track = {
  positions: [
    position(100, 10, true),
    position(200, 20),
    position(400, 30, true),
    position(500, 40),
  ],
  ...{ stops: [], metres: 0, topSpeed: null },
};

it.each([
  ['before it begins', 50, null],
  ['at a position', 100, { longitude: 10, latitude: 5, speed: 36 }],
  ['between two', 150, { longitude: 15, latitude: 7.5, speed: 36 }],
  ['where nothing is known', 300, { longitude: 20, latitude: 10, speed: null }],
  ['behind the end', 900, { longitude: 40, latitude: 20, speed: null }],
])('%s', (_, time, place) => {
  expect(momentOf(track, time)).toEqual(place);
});

it('goes the short way over the antimeridian', () => {
  const over = { ...track, positions: [position(0, 179, true), position(100, -179)] };
  expect(momentOf(over, 50)?.longitude).toBe(180);
});
