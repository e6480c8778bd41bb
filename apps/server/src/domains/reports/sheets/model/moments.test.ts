import { describe, expect, it } from 'vitest';
import { momentAt, serialOf } from './moments.ts';

const berlin = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);

describe('a moment of a sheet', () => {
  it.each<[string, Parameters<typeof momentAt>[0], string]>([
    ['its begin', { from: 'begin', days: 0, clock: null }, '2026-03-29T00:00+01:00'],
    ['its end', { from: 'end', days: 0, clock: null }, '2026-03-30T00:00+02:00'],
    ['yesterday 06:00', { from: 'begin', days: -1, clock: 360 }, '2026-03-28T06:00+01:00'],
    ['06:00 after the leap', { from: 'begin', days: 0, clock: 360 }, '2026-03-29T06:00+02:00'],
    ['what is leapt over', { from: 'begin', days: 0, clock: 150 }, '2026-03-29T03:00+02:00'],
    ['a day before its end', { from: 'end', days: -1, clock: null }, '2026-03-29T00:00+01:00'],
    ['a day later', { from: 'begin', days: 1, clock: null }, '2026-03-30T00:00+02:00'],
  ])('%s', (_, moment, expected) => {
    const span = { from: at('2026-03-29T00:00+01:00'), to: at('2026-03-30T00:00+02:00') };
    expect(momentAt(moment, span, berlin)).toBe(at(expected));
  });

  it('is the first of two where an hour comes twice', () => {
    const span = { from: at('2026-10-25T00:00+02:00'), to: at('2026-10-26T00:00+01:00') };
    const half = { from: 'begin' as const, days: 0, clock: 150 };
    expect(momentAt(half, span, berlin)).toBe(at('2026-10-25T02:30+02:00'));
    expect(momentAt({ ...half, clock: 360 }, span, berlin)).toBe(at('2026-10-25T06:00+01:00'));
  });

  it('counts days as spreadsheets do', () => {
    expect(serialOf(at('2026-11-20T06:00+08:00'), 'Asia/Shanghai')).toBe(46_346.25);
  });
});
