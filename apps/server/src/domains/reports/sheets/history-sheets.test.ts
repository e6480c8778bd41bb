/** History sheets: kept, filled from history, and as files. */
import { buffer } from 'node:stream/consumers';
import type { CallInput } from '@millwright/contract';
import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { historySheetCalls } from '@millwright/contract/reports/sheets/history-sheets.calls';
import type { HistorySheetData } from '@millwright/contract/reports/sheets/history-sheets.schemas';
import { cellName } from '@millwright/contract/reports/sheets/sheet-limits';
import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import { deviceId, itemId, pointId, Quality, seconds, timestamp } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import { insertAlarms } from '../../alarms/occurrences/alarms.store.ts';
import { openReportsForTests } from '../configured/configured-reports.builders.ts';
import { begin, daySheet, end, newSheet } from './history-sheets.builders.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Midnight in Shanghai. */
const midnight = Date.UTC(2026, 10, 18, 16);
const now = midnight + 2 * day + 12.5 * hour;
const span = { from: midnight + day, to: midnight + 2 * day };

/** Each ten minutes of two days and a half. */
const stored = Array.from({ length: (now - midnight) / (10 * minute) }, (_, at) => ({
  time: midnight + at * 10 * minute,
  pressure: 20 + ((at * 7) % 41) / 4,
  count: 100 + at,
}));

let opened: Awaited<ReturnType<typeof openReportsForTests>>;
let token: string;

beforeAll(async () => {
  opened = await openReportsForTests(now);
  const batch = opened.history.createBatch(stored.length * 2);
  for (const { time, pressure, count } of stored) {
    batch.append(pointId(1), time, pressure, Quality.good, null);
    batch.append(pointId(2), time, count, Quality.good, null);
  }
  await opened.history.write(batch);
  await opened.history.rollUp({ open: true });
});
afterAll(() => opened?.close());
beforeEach(async () => {
  opened.allow(null);
  token = await opened.prepare();
});

const create = (more: Partial<CallInput<typeof historySheetCalls.create>> = {}) =>
  opened.platform.call(token, historySheetCalls.create, { ...newSheet, ...more });
const read = (id: number, asked: { from: number; to: number } = span) =>
  opened.platform.call(token, historySheetCalls.data, { id, ...asked });

const shown = ({ cells }: HistorySheetData): Record<string, string> =>
  Object.fromEntries(cells.map(({ row, column, text }) => [cellName(row, column), text]));

/** `=1+1` and `+2` raised alarms, the one at 08:00 and the other at 09:00. */
const raiseAlarms = () =>
  opened.platform.transactions.run((tx) =>
    insertAlarms(
      tx,
      ['=1+1', '+2'].map((name, at) => ({
        ...{ kind: 'upper' as const, sourceId: pointId(1 + at), itemId: itemId(1), name },
        ...{ itemName: '空压站', deviceId: deviceId(1), deviceName: '空压机' },
        ...{ pointId: pointId(1 + at), pointName: '压力', level: 4 as const, value: 30 },
        ...{ unit: 'bar', decimals: 1, format: null, limit: 29, reason: null },
        ...{ raisedAt: timestamp(span.from + (8 + at) * hour), number: `A${at}` },
      })),
    ),
  );

test('a sheet is kept as it was laid out, changed and deleted', async () => {
  const { data: made } = await create();
  expect(made).toMatchObject({ ...newSheet, version: 1 });
  const { template: _, ...brief } = made;
  const { data: found } = await opened.platform.call(token, historySheetCalls.list, { itemId: 1 });
  expect(found).toEqual({ list: [brief], total: 1 });
  const get = () => opened.platform.call(token, historySheetCalls.get, { id: made.id });
  expect((await get()).data).toEqual(made);
  const template = { ...daySheet, cells: daySheet.cells.slice(0, 3) };
  const changed = { ...made, name: '月报表', template };
  const edited = await opened.platform.call(token, historySheetCalls.edit, changed);
  expect(edited.data).toMatchObject({ name: '月报表', template, version: 2 });
  const stale = await opened.platform.call(token, historySheetCalls.edit, made);
  expect(stale).toMatchObject({ error: 'general.conflict', data: { name: '月报表', template } });
  const deleted = await opened.platform.call(token, historySheetCalls.delete, { ids: [made.id] });
  expect(deleted.data).toEqual({ deleted: 1 });
  expect(await get()).toMatchObject({ code: 404 });
  expect(
    (await opened.platform.recorded()).filter((action) => action.startsWith('history_sheet')),
  ).toEqual(['history_sheet.create', 'history_sheet.edit', 'history_sheet.delete']);
});

const withCell = (content: SheetTemplate['cells'][number]['content']): Partial<SheetTemplate> => ({
  cells: [{ row: 0, column: 1, content }],
  merges: [],
});
const value = { kind: 'value' as const, aggregate: 'mean' as const };

test.each<[string, Record<string, unknown>, string]>([
  ['one that was saved by a newer release', { format: 2 }, 'history_sheet.newer'],
  ['a cell beyond the last row', { rows: 1 }, 'history_sheet.layout_rule'],
  [
    'two cells in one place',
    { cells: [daySheet.cells[0], daySheet.cells[0]] },
    'history_sheet.layout_rule',
  ],
  [
    'merged cells upon one another',
    { merges: [daySheet.merges[0], { row: 0, column: 3, rows: 2, columns: 1 }] },
    'history_sheet.layout_rule',
  ],
  [
    'a point of another project',
    withCell({ ...value, pointId: pointId(4), span: { begin, end } }),
    'history_sheet.point_foreign',
  ],
  [
    'a formula of itself',
    withCell({ kind: 'formula', formula: '=SUM(A1:C3)' }),
    'history_sheet.cycle',
  ],
  [
    'a function that is unknown',
    withCell({ kind: 'formula', formula: '=WEBSERVICE("http://x")' }),
    'history_sheet.unknown_function',
  ],
  ['half a formula', withCell({ kind: 'formula', formula: '=1+' }), 'history_sheet.formula_rule'],
])('%s is refused', async (_, wrong, error) => {
  const template = { ...daySheet, ...wrong } as SheetTemplate;
  expect(await create({ template })).toMatchObject({ error });
});

test('a name is there once in an item, and has no brackets', async () => {
  await create();
  expect(await create()).toMatchObject({ error: 'history_sheet.name_taken' });
  expect(await create({ name: '日报（一）' })).toMatchObject({ error: 'history_sheet.name_rule' });
});

/** What the cells of {@link daySheet} are, counted one by one. */
function counted() {
  const ofDay = stored.filter(({ time }) => time >= span.from && time < span.to);
  const most = [0, 1, 2, 3].map((step) =>
    Math.max(
      ...ofDay
        .filter(({ time }) => Math.floor((time - span.from) / (6 * hour)) === step)
        .map(({ pressure }) => pressure),
    ),
  );
  const rounded = most.map((one) => Number(one.toFixed(1)));
  const mean = Number((rounded.reduce((sum, one) => sum + one, 0) / 4).toFixed(2));
  const high = ofDay.filter(({ pressure }) => pressure >= 25).length * 10;
  return { rounded, mean, high };
}

test('its cells say what history says, and its formulas follow', async () => {
  await raiseAlarms();
  const { data: made } = await create();
  const { data } = await read(made.id);
  const { rounded, mean, high } = counted();
  expect(data).toMatchObject({ ...span, timeZone: 'Asia/Shanghai', name: '日报表' });
  expect(data.widths.slice(0, 2)).toEqual([150, 96]);
  expect(shown(data)).toEqual({
    ...{ A1: '空压站日报表', A2: '日期', B2: '2026-11-20', A3: '时间', B3: '=压力' },
    C3: '超出平均',
    ...Object.fromEntries(
      rounded.flatMap((one, step) => [
        [`A${4 + step}`, `2026-11-20 ${String(6 * step).padStart(2, '0')}:00`],
        [`B${4 + step}`, one.toFixed(1)],
        [`C${4 + step}`, (one - mean).toFixed(2).replace(/^-0\.00$/, '0.00')],
      ]),
    ),
    ...{ A8: '平均', B8: mean.toFixed(2), A9: '产量', B9: '144', A10: '昨日 06:00' },
    ...{ B10: '136', A11: '高压时长' },
    B11: `${Math.floor(high / 60)}:${String(high % 60).padStart(2, '0')}`,
    ...{ A12: '报警次数', B12: '2' },
    A13: expect.stringMatching(/^46346\.\d+$/),
    A14: expect.stringMatching(/^46346\.\d+$/),
    ...{ B13: '=1+1', B14: '+2' },
  });
});

test('of a day that goes on there are the steps that have begun', async () => {
  const { data: made } = await create();
  const { data } = await read(made.id, { from: span.to, to: span.to + day });
  expect(Object.keys(shown(data)).filter((name) => name.startsWith('B'))).toHaveLength(11);
});

test('a point that is gone or of another project is a fault of its cell', async () => {
  const { data: made } = await create();
  const admin = opened.platform.signIn({ grade: 0, items: 'all' });
  const moved = { ids: [1], itemId: 2, dryRun: false };
  await opened.platform.call(admin, deviceBatchCalls.move, moved);
  const { data } = await read(made.id);
  expect(shown(data)).toMatchObject({ B4: '#REF!', B6: '#REF!', B7: '#REF!', B8: '#REF!' });
});

test('nobody sees more days than they may, whatever its cells look at', async () => {
  const { data: made } = await create();
  opened.allow(2);
  expect(await read(made.id)).toMatchObject({ error: 'telemetry.history_limited' });
  opened.allow(3);
  expect(await read(made.id)).toMatchObject({ code: 200 });
  const year = { from: now - 366 * day, to: now };
  opened.allow(null);
  expect(await read(made.id, { from: now, to: now - day })).toMatchObject({
    error: 'general.time_range',
  });
  expect(await read(made.id, year)).toMatchObject({ code: 200 });
  const template = {
    ...daySheet,
    ...withCell({ kind: 'steps', step: { unit: 'minute', every: 1 }, span: { begin, end } }),
  };
  const { data: fine } = await create({ name: 'fine', template });
  expect(await read(fine.id, year)).toMatchObject({ error: 'report.too_many_steps' });
});

/** The file that a task leaves. */
async function contentOf(input: CallInput<typeof historySheetCalls.export>) {
  const { data: task } = await opened.platform.call(token, historySheetCalls.export, input);
  const ended = await waitFor(
    'the file',
    async () => {
      const { state } = await opened.tasks.get(task.id);
      return state === 'done' || state === 'failed' ? state : undefined;
    },
    seconds(55),
  );
  expect(ended).toBe('done');
  const { name, content } = await opened.tasks.download(task.id, actingAs('test'));
  return { name, bytes: await buffer(content as NodeJS.ReadableStream) };
}

test('as a workbook it has its formulas, their results, and texts that are none', async () => {
  await raiseAlarms();
  const { data: made } = await create();
  const { name, bytes } = await contentOf({ id: made.id, ...span, format: 'xlsx' });
  expect(name).toBe('日报表 2026-11-20-000000.xlsx');
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  const { rounded, mean } = counted();
  expect(sheet?.name).toBe('日报表');
  expect(sheet?.merges).toEqual([{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }]);
  const cell = (row: number, column: number) => sheet?.cells?.get(`${row},${column}`);
  expect(sheet?.rows[0]?.[0]).toBe('空压站日报表');
  expect(sheet?.rows.slice(3, 7).map((row) => row[1])).toEqual(rounded);
  expect(cell(7, 1)).toMatchObject({ formula: 'ROUND(AVERAGE(B4:B7),2)', formulaResult: mean });
  expect(cell(4, 2)).toMatchObject({ formula: 'B5-$B$8' });
  expect(sheet?.rows[2]?.[1]).toBe('=压力');
  expect(sheet?.rows[12]?.[1]).toBe('=1+1');
  expect(sheet?.rows[13]?.[1]).toBe('+2');
  expect(cell(12, 1)?.formula).toBeUndefined();
});

test('as PDF it is drawn with what it says', async () => {
  const { data: made } = await create({ name: 'a/b' });
  const { name, bytes } = await contentOf({ id: made.id, ...span, format: 'pdf' });
  expect(name).toBe('a b 2026-11-20-000000.pdf');
  const text = bytes.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('what is asked for may not be of somebody else', async () => {
  const { data: made } = await create();
  const stranger = opened.platform.signIn({
    items: new Set([itemId(2)]),
    permissions: new Set(['historysheets.edit']),
  });
  const asked = { id: made.id, ...span };
  const refused = await opened.platform.call(stranger, historySheetCalls.data, asked);
  expect(refused.code).not.toBe(0);
  const { error } = await opened.platform.call(stranger, historySheetCalls.edit, made);
  expect(error).toBe(refused.error);
  const { data } = await opened.platform.call(stranger, historySheetCalls.list, { itemId: 2 });
  expect(data.list).toEqual([]);
});
