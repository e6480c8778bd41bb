import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { deviceId, pointId } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemDevice, itemPoint } from '../live-points.builders.ts';
import {
  type Folds,
  headOf,
  type LiveLine,
  liveLines,
  openDevices,
  sectionsInSight,
  wantedPoints,
} from './live-lines.ts';

/** Devices 1, 2, … with so many points each; the points of device 3 are 3000, 3001, … */
const groupsOf = (counts: readonly number[]) =>
  counts.map((count, order) => ({
    device: itemDevice(order + 1, `设备${order + 1}`),
    points: Array.from({ length: count }, (_, n) =>
      itemPoint((order + 1) * 1000 + n, order + 1, `P${n}`),
    ),
  }));

const said = (line: LiveLine): string => {
  if (line.kind === 'head') return `${line.device.deviceId}${line.folded ? '+' : ''}`;
  return line.kind === 'none' ? 'none' : String(line.point.pointId);
};
const foldsOf = (folded: Readonly<Record<number, boolean>>): Folds =>
  new Map(Object.entries(folded).map(([id, is]) => [deviceId(Number(id)), is]));

describe('the lines of a live list', () => {
  it.each<[what: string, counts: number[], folds: Folds | null, lines: string]>([
    ['nothing', [], new Map(), ''],
    ['two devices', [2, 1], new Map(), '1 1000 1001 2 2000'],
    ['a device without points', [0, 1], new Map(), '1 none 2 2000'],
    ['one that was folded', [2, 1], foldsOf({ 1: true }), '1+ 2 2000'],
    ['without points, folded', [0], foldsOf({ 1: true }), '1+'],
    [
      'more than ten devices',
      Array.from({ length: 12 }, () => 1),
      new Map(),
      '1 1000 2 2000 3 3000 4 4000 5 5000 6 6000 7 7000 8 8000 9 9000 10 10000 11+ 12+',
    ],
    [
      'one of those opened',
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
      foldsOf({
        ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => [n, true])),
        12: false,
      }),
      '1+ 2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ 11+ 12 12000',
    ],
    ['what was searched for is never folded', [1, 1], null, '1 1000 2 2000'],
  ])('%s', (_what, counts, folds, expected) => {
    expect(liveLines(groupsOf(counts), folds).map(said).join(' ')).toBe(expected);
  });

  it('finds the head of a device', () => {
    const lines = liveLines(groupsOf([2, 1]), new Map());
    expect([1, 2, 3].map((id) => headOf(lines, deviceId(id)))).toEqual([0, 3, -1]);
  });
});

const sizes = fc.array(fc.nat(40), { maxLength: 30 });
const windows = fc.record({
  counts: sizes,
  from: fc.nat(400),
  length: fc.nat(60),
  held: fc.nat(900),
});

describe('what is in sight', () => {
  it('is in sections that each hold their own lines, each line once, in order', () => {
    fc.assert(
      fc.property(windows, ({ counts, from, length, held }) => {
        const lines = liveLines(groupsOf(counts), new Map());
        const places = [...new Set([held, ...Array.from({ length }, (_, n) => from + n)])]
          .filter((place) => place < lines.length)
          .sort((a, b) => a - b);
        const sections = sectionsInSight(lines, places);
        const shown = sections.flatMap(({ rows }) => rows);
        expect(shown).toEqual(places.filter((place) => lines[place]?.kind !== 'head'));
        expect(new Set(sections.map(({ head }) => head.key)).size).toBe(sections.length);
        for (const { head, from: first, to, rows } of sections) {
          expect(lines[first]).toBe(head);
          for (const place of rows) {
            expect(place).toBeGreaterThan(first);
            expect(place).toBeLessThanOrEqual(to);
            expect(lines[place]?.device.deviceId).toBe(head.device.deviceId);
          }
          expect(lines[to + 1]?.kind ?? 'head').toBe('head');
        }
      }),
    );
  });

  it('is wanted, with little beside it, and stays so while little is scrolled', () => {
    fc.assert(
      fc.property(windows, ({ counts, from, length }) => {
        const lines = liveLines(groupsOf(counts), new Map());
        const last = from + length;
        const wanted = new Set(wantedPoints(lines, { first: from, last }));
        const inSight = lines
          .slice(from, last + 1)
          .flatMap((line): ItemDataPoint[] => (line.kind === 'point' ? [line.point] : []));
        expect(inSight.every((point) => wanted.has(point))).toBe(true);
        expect(wanted.size).toBeLessThanOrEqual(length + 1 + 2 * 16);
      }),
    );
    const lines = liveLines(groupsOf([500]), new Map());
    const asked = Array.from({ length: 160 }, (_, first) =>
      wantedPoints(lines, { first, last: first + 20 })
        .map(({ pointId: id }) => id)
        .join(),
    );
    expect(new Set(asked).size).toBeLessThanOrEqual(2 * (160 / 16) + 1);
  });

  it('leaves folded devices in peace', () => {
    const lines = liveLines(groupsOf(Array.from({ length: openDevices + 5 }, () => 3)), new Map());
    const wanted = wantedPoints(lines, { first: 0, last: lines.length });
    expect(wanted.at(-1)?.pointId).toBe(pointId(openDevices * 1000 + 2));
  });
});
