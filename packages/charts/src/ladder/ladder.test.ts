import { describe, expect, it } from 'vitest';
import { type LadderBand, pieceOf, placeAt, within, zoomed } from './ladder.ts';
import { obey } from './ladder-keys.ts';

const band: LadderBand = {
  ...{ key: 1, name: 'press', begins: [0, 10, 40], states: [0, -1, 2], changes: [0, 0, 3] },
};

describe('pieces', () => {
  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [39, 1],
    [40, 2],
    [99, 2],
  ])('at %i there is number %i', (time, place) => {
    expect(placeAt(band, time)).toBe(place);
  });

  it('end where the next one begins, the last one with the span', () => {
    expect(pieceOf(band, 0, 100)).toMatchObject({ from: 0, to: 10, state: 0, changes: 0 });
    expect(pieceOf(band, 2, 100)).toMatchObject({ from: 40, to: 100, state: 2, changes: 3 });
    expect(pieceOf(band, 3, 100)).toBeUndefined();
  });
});

describe('zoom', () => {
  const whole = { from: 0, to: 100_000 };
  it('keeps the moment in its place', () => {
    expect(zoomed(whole, 25_000, 0.5, whole)).toEqual({ from: 12_500, to: 62_500 });
  });
  it('goes neither beyond the whole nor below a second', () => {
    expect(zoomed({ from: 0, to: 50_000 }, 50_000, 10, whole)).toEqual(whole);
    const close = zoomed({ from: 10_000, to: 11_500 }, 10_000, 0.01, whole);
    expect(close.to - close.from).toBe(1_000);
  });
  it('a span that is moved stays as long as it is', () => {
    expect(within({ from: -500, to: 9_500 }, whole)).toEqual({ from: 0, to: 10_000 });
    expect(within({ from: 95_000, to: 105_000 }, whole)).toEqual({ from: 90_000, to: 100_000 });
  });
});

describe('keys', () => {
  const bands = [band, { ...band, key: 2, begins: [0, 60], states: [1, 0], changes: [0, 0] }];
  const [shown, whole] = [
    { from: 0, to: 100_000 },
    { from: 0, to: 400_000 },
  ];
  const press = (key: string, pointed: { band: number; place: number } | null) =>
    obey(key, { bands, shown, whole, pointed });

  it.each([
    ['ArrowRight', null, { band: 0, place: 0 }],
    ['ArrowRight', { band: 0, place: 0 }, { band: 0, place: 1 }],
    ['ArrowRight', { band: 0, place: 2 }, { band: 0, place: 2 }],
    ['ArrowLeft', { band: 0, place: 0 }, { band: 0, place: 0 }],
    ['ArrowDown', { band: 0, place: 0 }, { band: 1, place: 0 }],
    ['ArrowDown', { band: 0, place: 2 }, { band: 1, place: 1 }],
    ['ArrowDown', { band: 1, place: 0 }, { band: 1, place: 0 }],
    ['Escape', { band: 1, place: 0 }, null],
  ])('%s at %j leads to %j', (key, from, to) => {
    expect(press(key, from)).toEqual({ pointed: to });
  });

  it.each([
    ['+', { from: 25_000, to: 75_000 }],
    ['-', { from: 0, to: 200_000 }],
    ['0', whole],
    ['PageDown', { from: 100_000, to: 200_000 }],
    ['PageUp', { from: 0, to: 100_000 }],
  ])('%s shows %j', (key, span) => {
    expect(press(key, null)).toEqual({ show: span });
  });

  it('leaves other keys alone', () => {
    expect(press('a', null)).toBeNull();
  });
});
