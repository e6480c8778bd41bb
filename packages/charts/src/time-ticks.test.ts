import { zoneOffset } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { formatWallClock, tickLabels, timeTicks } from './time-ticks.ts';

const at = (text: string): number => Date.parse(text);
const wall = (time: number, zone: string): string => formatWallClock(time, zone).slice(0, 16);

describe('time ticks', () => {
  it.each([
    [
      'ten minutes',
      '2026-11-20T02:03:20Z',
      '2026-11-20T02:13:20Z',
      6,
      'Asia/Shanghai',
      2 * 60_000,
      '2026-11-20 10:04',
    ],
    [
      'a day by three hours',
      '2026-11-19T16:30:00Z',
      '2026-11-20T16:30:00Z',
      8,
      'Asia/Shanghai',
      3 * 3_600_000,
      '2026-11-20 03:00',
    ],
    [
      'a zone of half an hour',
      '2026-11-20T00:10:00Z',
      '2026-11-20T06:10:00Z',
      6,
      'Asia/Kolkata',
      3_600_000,
      '2026-11-20 06:00',
    ],
  ])('%s', (_, from, to, most, zone, step, first) => {
    const got = timeTicks(at(from), at(to), most, zone);
    expect(got.step).toBe(step);
    expect(wall(got.ticks[0] ?? 0, zone)).toBe(first);
    expect(got.ticks.length).toBeLessThanOrEqual(most + 1);
  });

  it('stands at midnight on both sides of a daylight saving change', () => {
    const { ticks } = timeTicks(
      at('2026-03-27T00:00:00Z'),
      at('2026-03-31T12:00:00Z'),
      5,
      'Europe/Berlin',
    );
    expect(ticks.map((tick) => wall(tick, 'Europe/Berlin').slice(11))).toEqual(
      ticks.map(() => '00:00'),
    );
    expect(ticks).toHaveLength(4);
  });

  it('steps by months over a year', () => {
    const { ticks } = timeTicks(
      at('2025-11-20T00:00:00Z'),
      at('2026-11-20T00:00:00Z'),
      5,
      'Asia/Shanghai',
    );
    expect(ticks.map((tick) => wall(tick, 'Asia/Shanghai'))).toEqual([
      '2026-01-01 00:00',
      '2026-04-01 00:00',
      '2026-07-01 00:00',
      '2026-10-01 00:00',
    ]);
  });

  it('begins weeks on Monday', () => {
    const { ticks } = timeTicks(at('2026-10-01T00:00:00Z'), at('2026-11-20T00:00:00Z'), 8, 'UTC');
    expect(ticks.map((tick) => new Date(tick).getUTCDay())).toEqual(ticks.map(() => 1));
  });

  it('knows the distance from UTC, also between whole seconds and before 1970', () => {
    expect(zoneOffset(at('2026-07-01T00:00:00.250Z'), 'Europe/Berlin')).toBe(7_200_000);
    expect(zoneOffset(-1500, 'UTC')).toBe(0);
  });
});

describe('tick labels', () => {
  const axis = timeTicks(
    at('2026-11-20T13:00:00Z'),
    at('2026-11-20T19:00:00Z'),
    6,
    'Asia/Shanghai',
  );
  it('writes the date at the first tick and where the day changes', () => {
    expect(tickLabels(axis, 'zh-CN', 'Asia/Shanghai')).toEqual([
      '21:00\n11月20日',
      '22:00',
      '23:00',
      '00:00\n11月21日',
      '01:00',
      '02:00',
      '03:00',
    ]);
    expect(tickLabels(axis, 'en-US', 'Asia/Shanghai')[0]).toBe('21:00\nNov 20');
  });
});
