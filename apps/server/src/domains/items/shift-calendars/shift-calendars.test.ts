import { shiftCalendarCalls } from '@millwright/contract/items/shift-calendars/shift-calendars.calls';
import { type ItemId, itemId, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { createItems, createShiftCalendars, type Items, type ShiftCalendars } from '../index.ts';

const setup = actingAs('setup');
const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
const pump = { itemName: '一号泵站', lnglat: null, note: '' };
const one = itemId(1);
const day = { name: '白班', begin: 480, minutes: 480 };
const week = { shifts: [{ ...day, weekdays: [1, 2, 3, 4, 5] }], exceptions: [] };
/** A Friday, 10:00 in Shanghai and 21:00 of the day before in New York. */
const friday = Date.parse('2026-11-20T02:00:00Z');

let platform: PlatformForTests;
let items: Items;
let calendars: ShiftCalendars;

beforeAll(async () => {
  platform = await openPlatformForTests();
  items = createItems(platform);
  calendars = createShiftCalendars({ ...platform, items });
  platform.outbox.start();
});
afterAll(async () => {
  await platform.outbox.stop();
  await platform.close();
});
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(1, 7);
  await items.create(pump, setup, 'all');
});

const engineer = () =>
  platform.signIn({ permissions: new Set(['items.edit']), items: new Set([one]) });
const edit = (token: string, given: object) =>
  platform.call(token, shiftCalendarCalls.edit, { itemId: 1, version: 0, ...week, ...given });
const nameAt = async (item: ItemId, time: number): Promise<string | null> =>
  (await calendars.calendarOf(item))?.at(time).turn?.name ?? null;

test('is empty at first, is set, recorded, told of, and edited from the version one knows', async () => {
  const token = engineer();
  const empty = await platform.call(token, shiftCalendarCalls.get, { itemId: 1 });
  expect(empty.data).toEqual({ itemId: 1, shifts: [], exceptions: [], version: 0 });
  const set = await edit(token, {});
  expect(set.data).toEqual({ itemId: 1, ...week, version: 1 });
  expect(await platform.lastRecord()).toMatchObject({
    action: 'shift_calendar.edit',
    subjectName: '一号泵站',
  });
  expect(await platform.emitted()).toContain('shiftCalendars.changed');
  const stale = await edit(token, { shifts: [] });
  expect(stale).toMatchObject({ code: 409, error: 'general.conflict', data: set.data });
  expect((await edit(token, { version: 1, shifts: [] })).data).toMatchObject({ version: 2 });
});

test('of two who set the first one at once, one is told of the other', async () => {
  const token = engineer();
  const both = await Promise.all([edit(token, {}), edit(token, { shifts: [] })]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('is nothing of an item that is not there, and asks for the permission', async () => {
  const boss = platform.signIn({ grade: 0, items: 'all', userId: userId(1) });
  const nowhere = await edit(boss, { itemId: 99 });
  expect(nowhere.error).toBe('general.not_found');
  const viewer = platform.signIn({ permissions: new Set(), items: new Set([one]) });
  expect((await edit(viewer, {})).error).toBe('general.forbidden');
});

test.each([
  ['shift_calendar.overlap', { shifts: [...week.shifts, { ...day, name: '加班', weekdays: [5] }] }],
  [
    'shift_calendar.overlap_on',
    { exceptions: [{ date: '2026-10-10', shifts: [day, { ...day, begin: 600 }] }] },
  ],
  [
    'shift_calendar.date_twice',
    {
      exceptions: [
        { date: '2026-10-10', shifts: [] },
        { date: '2026-10-10', shifts: [] },
      ],
    },
  ],
  ['shift_calendar.date_rule', { exceptions: [{ date: '2026-02-30', shifts: [] }] }],
  ['shift_calendar.name_rule', { shifts: [{ ...day, name: '', weekdays: [1] }] }],
  ['general.invalid', { shifts: [{ ...day, weekdays: [8] }] }],
  ['general.invalid', { shifts: Array(25).fill({ ...day, weekdays: [1] }) }],
])('is refused with %s', async (error, given) => {
  expect((await edit(engineer(), given)).error).toBe(error);
});

test('is known to others by the clock of the item, and anew when either changes', async () => {
  expect(await calendars.calendarOf(one)).toBeNull();
  const told: ItemId[] = [];
  const end = calendars.onChange((item) => void told.push(item));
  await edit(engineer(), {});
  await waitFor('the calendar', async () => (await nameAt(one, friday)) === '白班');
  expect(await calendars.calendarOf(one)).toBe(await calendars.calendarOf(one));
  const zone = { ...pump, id: one, version: 1, timeZone: 'America/New_York' };
  await items.edit(zone, setup, 'all');
  await waitFor('the zone', async () => (await nameAt(one, friday)) === null);
  expect(told).toContain(one);
  end();
});

test('goes with the file of the item', async () => {
  const exceptions = [{ date: '2026-10-10', shifts: [day] }];
  await edit(engineer(), { exceptions });
  const { content } = await items.export(one);
  const given = { packed: content as Buffer, dryRun: false, language: 'zh-CN' as const };
  const report = await items.import(given, setup, administrator);
  expect(report.problems).toEqual([]);
  expect(report.creates).toEqual([
    { kind: 'shift', count: 1 },
    { kind: 'shiftException', count: 1 },
  ]);
  const copy = report.itemId as ItemId;
  expect(await calendars.get(copy)).toEqual({
    ...{ itemId: copy, shifts: week.shifts, exceptions, version: 1 },
  });
});
