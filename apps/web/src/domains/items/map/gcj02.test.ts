import { describe, expect, it } from 'vitest';
import { fromGcj02, toGcj02 } from './gcj02.ts';

/** Check values that the implementations of other languages publish with their tests. */
const published = [
  ['Shanghai', [121.5272106, 31.1774276], [121.531541859215, 31.17530398364597]],
  ['Shenzhen', [113.912316, 22.543847], [113.9171764808363, 22.540796131694766]],
  ['Beijing', [116.377817, 39.911954], [116.38404722455657, 39.91334545536069]],
] as const;

const placeOf = ([longitude, latitude]: readonly [number, number]) => ({ longitude, latitude });

describe('GCJ-02', () => {
  it.each(published)('moves %s where it is known to be moved', (_, wgs, gcj) => {
    const there = toGcj02(placeOf(wgs));
    expect(there.longitude).toBeCloseTo(gcj[0], 9);
    expect(there.latitude).toBeCloseTo(gcj[1], 9);
  });

  it.each(published)('brings %s back', (_, wgs, gcj) => {
    const here = fromGcj02(placeOf(gcj));
    expect(here.longitude).toBeCloseTo(wgs[0], 9);
    expect(here.latitude).toBeCloseTo(wgs[1], 9);
  });

  it.each([
    [2.294481, 48.85837],
    [-104.9903, 39.7392],
    [139.767125, 35.681236],
  ])('leaves %d, %d where it is, outside China', (longitude, latitude) => {
    const place = { longitude, latitude };
    expect(toGcj02(place)).toEqual(place);
    expect(fromGcj02(place)).toEqual(place);
  });
});
