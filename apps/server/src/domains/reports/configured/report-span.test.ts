import type { ReportPeriod } from '@millwright/contract/reports/configured/report-fields';
import type { ReportPlace } from '@millwright/contract/reports/configured/reports.schemas';
import { createShiftClock, type ShiftCalendar } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { type AskedSpan, reportSpan } from './report-span.ts';

const hour = 60;
const all = [1, 2, 3, 4, 5, 6, 7];
const plant: ShiftCalendar = {
  shifts: [
    { name: 'early', begin: 6 * hour, minutes: 8 * hour, weekdays: [1, 2, 3, 4, 5] },
    { name: 'night', begin: 22 * hour, minutes: 8 * hour, weekdays: all },
  ],
  exceptions: [
    { date: '2026-10-01', shifts: [] },
    { date: '2026-10-02', shifts: [] },
  ],
};
const periods: ReportPeriod[] = [
  { id: 1, title: 'day', begin: 8 * hour, minutes: 12 * hour },
  { id: 2, title: 'night', begin: 20 * hour, minutes: 12 * hour },
];
const text = (time: number): string => new Date(time).toISOString().slice(0, 16);

interface Case {
  readonly is: string;
  readonly timeType: 'day' | 'week' | 'month' | 'shift' | 'free';
  readonly periods?: ReportPeriod[];
  readonly shifts?: ShiftCalendar;
  readonly zone?: string;
  readonly now: string;
  readonly asked?: AskedSpan;
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly period?: number;
  readonly previous: ReportPlace | null;
  readonly next: ReportPlace | null;
}
const place = (date: string, period: number | null = null): ReportPlace => ({ date, period });

const cases: readonly Case[] = [
  {
    is: 'today, which is not over',
    timeType: 'day',
    now: '2026-11-20T05:00Z',
    ...{ from: '2026-11-19T16:00', to: '2026-11-20T16:00', date: '2026-11-20' },
    ...{ previous: place('2026-11-19'), next: null },
  },
  {
    is: 'a day of 25 hours',
    timeType: 'day',
    zone: 'Europe/Berlin',
    now: '2026-11-20T05:00Z',
    asked: { date: '2026-10-25' },
    ...{ from: '2026-10-24T22:00', to: '2026-10-25T23:00', date: '2026-10-25' },
    ...{ previous: place('2026-10-24'), next: place('2026-10-26') },
  },
  {
    is: 'the week of a Wednesday',
    timeType: 'week',
    now: '2026-11-20T05:00Z',
    asked: { date: '2026-11-11' },
    ...{ from: '2026-11-08T16:00', to: '2026-11-15T16:00', date: '2026-11-09' },
    ...{ previous: place('2026-11-02'), next: place('2026-11-16') },
  },
  {
    is: 'the month of a date in December',
    timeType: 'month',
    now: '2027-02-20T05:00Z',
    asked: { date: '2026-12-31' },
    ...{ from: '2026-11-30T16:00', to: '2026-12-31T16:00', date: '2026-12-01' },
    ...{ previous: place('2026-11-01'), next: place('2027-01-01') },
  },
  {
    is: 'the period of a day that goes on',
    timeType: 'day',
    periods,
    now: '2026-11-20T05:00Z',
    ...{ from: '2026-11-20T00:00', to: '2026-11-20T12:00', date: '2026-11-20', period: 1 },
    ...{ previous: place('2026-11-19', 2), next: null },
  },
  {
    is: 'the night that began yesterday',
    timeType: 'day',
    periods,
    now: '2026-11-19T20:00Z',
    ...{ from: '2026-11-19T12:00', to: '2026-11-20T00:00', date: '2026-11-19', period: 2 },
    ...{ previous: place('2026-11-19', 1), next: null },
  },
  {
    is: 'a period in which the clocks are put forward is an hour shorter',
    timeType: 'day',
    periods,
    zone: 'Europe/Berlin',
    now: '2026-11-20T05:00Z',
    asked: { date: '2026-03-28', period: 2 },
    ...{ from: '2026-03-28T19:00', to: '2026-03-29T06:00', date: '2026-03-28', period: 2 },
    ...{ previous: place('2026-03-28', 1), next: place('2026-03-29', 1) },
  },
  {
    is: 'a night shift past New Year',
    timeType: 'shift',
    shifts: plant,
    now: '2027-02-20T05:00Z',
    asked: { date: '2026-12-31', period: 2 },
    ...{ from: '2026-12-31T14:00', to: '2026-12-31T22:00', date: '2026-12-31', period: 2 },
    ...{ previous: place('2026-12-31', 1), next: place('2027-01-01', 1) },
  },
  {
    is: 'a shift over days on which nobody works',
    timeType: 'shift',
    shifts: plant,
    now: '2026-11-20T05:00Z',
    asked: { date: '2026-09-30', period: 2 },
    ...{ from: '2026-09-30T14:00', to: '2026-09-30T22:00', date: '2026-09-30', period: 2 },
    ...{ previous: place('2026-09-30', 1), next: place('2026-10-03', 1) },
  },
  {
    is: 'a date on which no shift begins',
    timeType: 'shift',
    shifts: plant,
    now: '2026-11-20T05:00Z',
    asked: { date: '2026-10-01' },
    ...{ from: '2026-09-30T16:00', to: '2026-09-30T16:00', date: '2026-10-01' },
    ...{ previous: place('2026-09-30', 2), next: place('2026-10-03', 1) },
  },
  {
    is: 'a shift where nobody has entered any',
    timeType: 'shift',
    now: '2026-11-20T05:00Z',
    ...{ from: '2026-11-19T16:00', to: '2026-11-19T16:00', date: '2026-11-20' },
    ...{ previous: null, next: null },
  },
  {
    is: 'a free one as it is asked for',
    timeType: 'free',
    now: '2026-11-20T05:00Z',
    asked: { from: Date.parse('2026-11-01T00:00Z'), to: Date.parse('2026-11-03T00:00Z') },
    ...{ from: '2026-11-01T00:00', to: '2026-11-03T00:00', date: '2026-11-01' },
    ...{ previous: null, next: null },
  },
  {
    is: 'a free one of a date',
    timeType: 'free',
    now: '2026-11-20T05:00Z',
    asked: { date: '2026-11-01' },
    ...{ from: '2026-10-31T16:00', to: '2026-11-01T16:00', date: '2026-11-01' },
    ...{ previous: place('2026-10-31'), next: place('2026-11-02') },
  },
];

const spanOf = (
  given: Pick<Case, 'timeType' | 'periods' | 'shifts' | 'zone' | 'now' | 'asked'>,
) => {
  const timeZone = given.zone ?? 'Asia/Shanghai';
  return reportSpan(
    { timeType: given.timeType, periodTimeList: given.periods ?? [] },
    given.asked ?? {},
    {
      now: Date.parse(given.now),
      timeZone,
      shifts: given.shifts === undefined ? null : createShiftClock(given.shifts, timeZone),
    },
  );
};

describe('of which span a report is', () => {
  it.each(cases.map((one) => [one.is, one] as const))('%s', (_, one) => {
    const span = spanOf(one);
    expect({ ...span, from: text(span.from), to: text(span.to) }).toMatchObject({
      ...{ from: one.from, to: one.to, date: one.date, period: one.period ?? null },
      ...{ previous: one.previous, next: one.next },
    });
  });
});

it('names the periods of a date', () => {
  expect(spanOf({ timeType: 'day', periods, now: '2026-11-20T05:00Z' }).periodTimeList).toEqual([
    { id: 1, title: 'day' },
    { id: 2, title: 'night' },
  ]);
  const shifts = { timeType: 'shift', shifts: plant, now: '2026-11-20T05:00Z' } as const;
  expect(spanOf(shifts).periodTimeList).toEqual([
    { id: 1, title: 'early' },
    { id: 2, title: 'night' },
  ]);
});

it.each([
  ['day', { from: 0, to: 1 }, 'report.span_fixed'],
  ['shift', { from: 0 }, 'report.span_fixed'],
  ['free', { from: 0 }, 'general.time_range'],
] as const)('%s with %j is refused: %s', (timeType, asked, code) => {
  expect(() => spanOf({ timeType, asked, now: '2026-11-20T05:00Z' })).toThrow(
    expect.objectContaining({ code }),
  );
});
