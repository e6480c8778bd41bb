import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { SheetCell } from '@millwright/contract/reports/sheets/sheet-template';
import { itemId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import type { Reading } from './bound-cells.ts';
import { findFillings } from './find-fillings.ts';
import type { ReadSheetNeeds } from './sheet-needs.ts';

const minute = 60_000;
const from = Date.UTC(2026, 10, 18);
const reading: Reading = {
  ...{ itemId: itemId(1), timeZone: 'Asia/Shanghai', language: 'zh-CN', points: new Map() },
  ...{ span: { from, to: from + 4_000 * minute }, now: from + 10_000 * minute },
};

/** Each minute of a span of its own, or of the same. */
const minutesOf = (row: number, days: number): SheetCell => ({
  ...{ row, column: 0 },
  content: {
    ...{ kind: 'steps', step: { unit: 'minute', every: 1 } },
    span: {
      begin: { from: 'begin', days, clock: null },
      end: { from: 'end', days, clock: null },
    },
  },
});

/** Steps are reckoned: neither history nor alarms are asked for them. */
const fill = (cells: readonly SheetCell[]) => findFillings({} as ReadSheetNeeds, cells, reading);

it('lists have so many rows together, and are refused before they are all made', async () => {
  const days = Array.from({ length: 13 }, (_, row) => minutesOf(row, -row));
  const twelve = await fill(days.slice(0, 12));
  expect(
    [...twelve.values()].map((filling) => (Array.isArray(filling) ? filling.length : 0)),
  ).toEqual(Array.from({ length: 12 }, () => 4_000));
  await expect(fill(days)).rejects.toMatchObject({ code: 'history_sheet.too_large' });
  const same = Array.from({ length: 13 }, (_, row) => minutesOf(row, 0));
  await expect(fill(same)).rejects.toMatchObject({ code: 'history_sheet.too_large' });
});

/** One thing of each alarm of a span of its own, or of the same. */
const alarmsOf = (row: number, days: number): SheetCell => ({
  ...{ row, column: 0 },
  content: {
    ...{ kind: 'alarmList', field: 'raisedAt' },
    span: {
      begin: { from: 'begin', days, clock: null },
      end: { from: 'end', days: 0, clock: null },
    },
  },
});

/** Alarms that count how often anything of them is looked at. */
function listOf(length: number) {
  const asked = { lists: 0, looks: 0 };
  const alarm = new Proxy({ raisedAt: from } as Alarm, {
    get: (given, name) => {
      asked.looks += 1;
      return Reflect.get(given, name);
    },
  });
  const list = async () => {
    asked.lists += 1;
    return { list: Array.from({ length }, () => alarm), total: length };
  };
  const needs = { alarms: { list } } as unknown as ReadSheetNeeds;
  return { asked, fill: (cells: readonly SheetCell[]) => findFillings(needs, cells, reading) };
}

describe('lists of alarms', () => {
  it('are refused by their rows and cells before one of them is made', async () => {
    const { asked, fill: fillAlarms } = listOf(600);
    const cells = Array.from({ length: 84 }, (_, row) => alarmsOf(row, 0));
    expect((await fillAlarms(cells.slice(1))).size).toBe(83);
    asked.looks = 0;
    await expect(fillAlarms(cells)).rejects.toMatchObject({ code: 'history_sheet.too_large' });
    expect(asked.looks).toBe(0);
  });

  it('are not asked for any more once there are too many', async () => {
    const { asked, fill: fillAlarms } = listOf(1_000);
    const cells = Array.from({ length: 199 }, (_, row) => alarmsOf(row, -row));
    await expect(fillAlarms(cells)).rejects.toMatchObject({ code: 'history_sheet.too_large' });
    expect(asked.lists).toBe(51);
  });

  it('are made once for all cells that show the same', async () => {
    const { asked, fill: fillAlarms } = listOf(600);
    await fillAlarms(Array.from({ length: 80 }, (_, row) => alarmsOf(row, 0)));
    expect(asked.looks).toBe(600);
  });
});
