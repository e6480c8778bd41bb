import { Quality } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coordinate, fixesOf, type Silence } from './fixes.ts';
import { metresBetween, trackOf } from './track.ts';

const good = Quality.good;
const silence: Silence = { longest: 600_000, gaps: [] };
const sample = (time: number, value: number | null, quality: number = good): Coordinate => ({
  time,
  value,
  quality,
});
/** Every ten seconds, of both. */
const fixesEach10s = (places: readonly (readonly [number, number])[], of = silence) =>
  fixesOf(
    places.map(([longitude], at) => sample(at * 10_000, longitude)),
    places.map(([, latitude], at) => sample(at * 10_000, latitude)),
    of,
  );
const options = { held: false, most: 3_000 };
/** So many metres to the north, in degrees. */
const north = (metres: number): number => (metres / 6_371_000) * (180 / Math.PI);

describe('a distance', () => {
  it.each([
    ['a degree of latitude', [0, 0], [0, 1], 111_195],
    ['a degree of longitude at 60°', [10, 60], [11, 60], 55_597],
    ['over the antimeridian', [179.5, 0], [-179.5, 0], 111_195],
    // Between the cathedrals' doors, great circle.
    ['Ulm to Augsburg', [9.9914, 48.3984], [10.8978, 48.3721], 66_990],
  ] as const)('%s', (_, [lon, lat], [lon2, lat2], metres) => {
    const there = { longitude: lon2, latitude: lat2 };
    expect(metresBetween({ longitude: lon, latitude: lat }, there) / metres).toBeCloseTo(1, 2);
  });
});

describe('positions', () => {
  it('are made of what came within a second', () => {
    const fixes = fixesOf(
      [sample(0, 120), sample(10_000, 121)],
      [sample(400, 30), sample(10_900, 31)],
      silence,
    );
    expect(fixes).toEqual([
      { time: 400, longitude: 120, latitude: 30, begins: true },
      { time: 10_900, longitude: 121, latitude: 31, begins: false },
    ]);
  });

  it('hold the coordinate that did not change', () => {
    const fixes = fixesOf([sample(0, 120), sample(10_000, 121)], [sample(0, 30)], silence);
    expect(fixes.at(-1)).toEqual({ time: 10_000, longitude: 121, latitude: 30, begins: false });
  });

  it.each([
    ['a bad sample', [sample(0, 1), sample(10_000, 2, Quality.communication), sample(20_000, 3)]],
    ['no fix', [sample(0, 1), sample(10_000, 0), sample(20_000, 3)]],
    ['a silence', [sample(0, 1), sample(700_000, 3)]],
    ['what is no longitude', [sample(0, 1), sample(10_000, 181), sample(20_000, 3)]],
  ])('begin anew after %s', (_, longitudes) => {
    const latitudes = longitudes.map(({ time, value }) => sample(time, value === 0 ? 0 : 30));
    const fixes = fixesOf(longitudes, latitudes, silence);
    expect(fixes.map(({ longitude, begins }) => [longitude, begins])).toEqual([
      [1, true],
      [3, true],
    ]);
  });

  it('begin anew where nobody collected', () => {
    const gaps = [
      { from: 4_000, to: 6_000 },
      { from: 25_000, to: 26_000 },
    ];
    const places = [1, 2, 3, 4].map((longitude) => [longitude, 30] as const);
    const fixes = fixesEach10s(places, { ...silence, gaps });
    expect(fixes.map(({ begins }) => begins)).toEqual([true, true, false, true]);
  });
});

describe('a track', () => {
  it('knows way and speed', () => {
    const places = Array.from({ length: 7 }, (_, at) => [120, 30 + north(at * 100)] as const);
    const { metres, topSpeed, stops, positions } = trackOf(fixesEach10s(places), options);
    expect(metres).toBeCloseTo(600, 3);
    expect(topSpeed).toBeCloseTo(36, 3);
    expect(stops).toEqual([]);
    expect(positions[0]).toMatchObject({ begins: true, speed: null });
    expect(positions[3]?.speed).toBeCloseTo(36, 3);
  });

  it('leaves out of the way what wobbles while it stands', () => {
    const standing = Array.from(
      { length: 30 },
      (_, at) => [120, 30 + north((at % 2) * 20)] as const,
    );
    const leaving = [1, 2, 3].map((at) => [120, 30 + north(at * 100)] as const);
    const { metres, stops } = trackOf(fixesEach10s([...standing, ...leaving]), options);
    expect(stops).toEqual([{ from: 0, to: 290_000, longitude: 120, latitude: 30 }]);
    // From where it stood last.
    expect(metres).toBeCloseTo(280, 3);
  });

  it('stands where it was heard of last, as long as that holds', () => {
    const fixes = fixesOf(
      [sample(0, 120), sample(7_200_000, 120)],
      [sample(0, 30), sample(7_200_000, 30 + north(500))],
      { longest: Number.POSITIVE_INFINITY, gaps: [] },
    );
    const { stops, topSpeed } = trackOf(fixes, { held: true, most: 100 });
    expect(stops).toEqual([{ from: 0, to: 7_200_000, longitude: 120, latitude: 30 }]);
    expect(topSpeed).toBeNull();
  });

  it('is thinned to what keeps the line', () => {
    const corner = Array.from(
      { length: 10_001 },
      (_, at) =>
        [
          120 + north(Math.max(0, at - 5_000) * 100),
          30 + north(Math.min(at, 5_000) * 100),
        ] as const,
    );
    const whole = trackOf(fixesEach10s(corner), { ...options, most: 20_000 });
    const thinned = trackOf(fixesEach10s(corner), { ...options, most: 300 });
    expect(thinned.metres).toBe(whole.metres);
    expect(thinned.positions.length).toBeLessThan(320);
    const bend = { longitude: 120, latitude: 30 + north(500_000) };
    expect(Math.min(...thinned.positions.map((one) => metresBetween(one, bend)))).toBeLessThan(200);
    expect(thinned.positions.at(-1)).toEqual(whole.positions.at(-1));
  });

  it('whatever comes: in order, within the globe, never further than top speed allows', () => {
    const coordinate = fc.record({
      step: fc.integer({ min: 1, max: 900_000 }),
      value: fc.oneof(fc.double({ min: -200, max: 200, noNaN: true }), fc.constant(null)),
      quality: fc.constantFrom(good, Quality.communication),
    });
    const series = fc.array(coordinate, { maxLength: 60 }).map((given) => {
      let time = 0;
      return given.map(({ step, value, quality }) => {
        time += step;
        return sample(time, value, quality);
      });
    });
    fc.assert(
      fc.property(series, series, fc.boolean(), (longitudes, latitudes, held) => {
        const fixes = fixesOf(longitudes, latitudes, silence);
        const { positions, stops, metres } = trackOf(fixes, { held, most: 30 });
        const times = positions.map(({ time }) => time);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        for (const { from, to } of stops) expect(to - from).toBeGreaterThanOrEqual(180_000);
        for (const { latitude } of positions) expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(positions.filter(({ begins }) => begins).length).toBe(
          fixes.filter(({ begins }) => begins).length,
        );
      }),
    );
  });
});
