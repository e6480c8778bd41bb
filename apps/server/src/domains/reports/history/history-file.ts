/** The steps of a span as a file: a background task. */
import { Readable } from 'node:stream';
import { type CallParsed, type Language, languages, refuse } from '@millwright/contract';
import { historyCalls } from '@millwright/contract/reports/history.calls';
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import type { Clock, PointId, TimeSpan } from '@millwright/kernel';
import { z } from 'zod';
import { type Acting, actingFor } from '../../../platform/audit/index.ts';
import { type CsvColumn, csvMoment, csvOf, xlsxFile } from '../../../platform/files/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { Devices } from '../../devices/index.ts';
import { type BackgroundTasks, defineTask } from '../../tasks/index.ts';
import { cutSteps, type HistoryStepsNeeds, stepsFor } from '../history-steps.ts';
import type { MakingRun } from '../report-maker.ts';
import { type HistoryRow, readRows } from './read-table.ts';

export interface HistoryFileNeeds extends HistoryStepsNeeds {
  readonly tasks: Pick<BackgroundTasks, 'define' | 'begin'>;
  readonly devices: Pick<Devices, 'findPoints' | 'itemsOfPoints' | 'find'>;
  readonly clock: Pick<Clock, 'now'>;
}

type Input = CallParsed<typeof historyCalls.export>;

/** A year of hours, and more. */
const mostRows = 20_000;
/** A workbook is made in memory. */
const mostCells = 400_000;

const token = defineTask({
  kind: 'history_file',
  call: historyCalls.export,
  payload: z.object({
    input: z.custom<Input>((given) => historyCalls.export.input.safeParse(given).success),
    language: z.enum(languages),
    /** When it was asked for. */
    at: z.number(),
  }),
});

const names: Readonly<Record<AggregateName, Readonly<Record<Language, string>>>> = {
  count: { 'zh-CN': '样本数', 'en-US': 'Samples' },
  bad: { 'zh-CN': '坏样本数', 'en-US': 'Bad samples' },
  min: { 'zh-CN': '最小值', 'en-US': 'Minimum' },
  max: { 'zh-CN': '最大值', 'en-US': 'Maximum' },
  mean: { 'zh-CN': '平均值', 'en-US': 'Mean' },
  sum: { 'zh-CN': '合计', 'en-US': 'Sum' },
  first: { 'zh-CN': '首值', 'en-US': 'First' },
  last: { 'zh-CN': '末值', 'en-US': 'Last' },
  range: { 'zh-CN': '极差', 'en-US': 'Range' },
  timeWeightedMean: { 'zh-CN': '时间加权平均', 'en-US': 'Time-weighted mean' },
  difference: { 'zh-CN': '增量', 'en-US': 'Difference' },
};

/** @returns what starts it; @throws as {@link cutSteps}, refusal `report.too_many_cells` {most} */
export function offerHistoryFile(needs: HistoryFileNeeds) {
  const { tasks, clock } = needs;
  tasks.define(token, ({ input, language, at }, run) => {
    const name = (timeZone: string) =>
      `history-${csvMoment(at, timeZone).replaceAll(':', '').replace(' ', '-')}`;
    return writeHistory(needs, { ...input, language, name }, run);
  });
  return async (input: Input, context: CallContext) => {
    const points = [...new Set(input.points)];
    const { steps } = await cutSteps(needs, input, mostRows);
    if (input.format === 'xlsx') demandCells(input, steps.length, points.length);
    const payload = { input: { ...input, points }, language: context.language, at: clock.now() };
    const acting: Acting = actingFor(context);
    return tasks.begin(token, payload, context.session.userId, acting);
  };
}

/** @throws Fault refusal `report.too_many_cells` {most} */
function demandCells({ aggregates }: Pick<Wanted, 'aggregates'>, rows: number, points: number) {
  if (rows * (2 + points * aggregates.length) <= mostCells) return;
  throw refuse('report.too_many_cells', { most: mostCells });
}

type Wanted = Pick<Input, 'points' | 'from' | 'to' | 'step' | 'aggregates' | 'format'>;

/**
 * The one file of it, called `name` without its ending.
 * @throws Fault refusal `general.not_found` where none of the points is to be seen, and as {@link cutSteps}
 */
export async function writeHistory(
  needs: Omit<HistoryFileNeeds, 'tasks' | 'clock'>,
  {
    language,
    ...input
  }: Wanted & { readonly language: Language; readonly name: (timeZone: string) => string },
  run: MakingRun,
): Promise<void> {
  // Points are deleted meanwhile, and items taken from their users.
  const items = await needs.devices.itemsOfPoints(input.points);
  const points = input.points.filter((_, index) => {
    const item = items[index] ?? null;
    return item !== null && (run.access.items === 'all' || run.access.items.has(item));
  });
  if (points.length === 0) throw refuse('general.not_found');
  const { steps, timeZone } = await cutSteps(needs, { ...input, points }, mostRows);
  if (input.format === 'xlsx') demandCells(input, steps.length, points.length);
  const columns = await columnsOf(needs, points, input.aggregates, timeZone);
  const pages = rowsOf(needs, { points, steps, aggregates: input.aggregates }, run);
  const name = input.name(timeZone);
  if (input.format === 'csv') {
    const content = csvOf(columns, pages, language);
    await run.writeResult({ name: `${name}.csv`, mime: 'text/csv', content });
    return;
  }
  const rows: HistoryRow[] = [];
  for await (const page of pages) rows.push(...page);
  const account = String(run.access.accountId);
  const { content, ...file } = await xlsxFile(name, columns, rows, language, account);
  await run.writeResult({ ...file, content: Readable.from(content) });
}

async function* rowsOf(
  needs: HistoryStepsNeeds,
  wanted: {
    readonly points: readonly PointId[];
    readonly steps: readonly TimeSpan[];
    readonly aggregates: readonly AggregateName[];
  },
  run: MakingRun,
): AsyncGenerator<readonly HistoryRow[]> {
  const { points, steps, aggregates } = wanted;
  const together = Math.min(500, stepsFor(points.length * aggregates.length));
  run.progress(0, steps.length);
  for (let done = 0; done < steps.length; done += together) {
    run.signal.throwIfAborted();
    const page = steps.slice(done, done + together);
    yield await readRows(needs, points, page, aggregates);
    run.progress(Math.min(steps.length, done + together), steps.length);
  }
}

async function columnsOf(
  { devices }: Pick<HistoryFileNeeds, 'devices'>,
  points: readonly PointId[],
  aggregates: readonly AggregateName[],
  timeZone: string,
): Promise<CsvColumn<HistoryRow>[]> {
  const found = await devices.findPoints(points);
  const owners = await devices.find([...new Set(found.map(({ deviceId }) => deviceId))]);
  const deviceNames = new Map(owners.map(({ id, deviceName }) => [id, deviceName]));
  const byId = new Map(found.map((point) => [point.id, point]));
  const nameOf = (id: PointId): string => {
    const point = byId.get(id);
    if (point === undefined) return '';
    const unit = point.unit === '' ? '' : ` (${point.unit})`;
    return `${deviceNames.get(point.deviceId) ?? ''} ${point.name}${unit}`;
  };
  const moment = (zh: string, en: string, edge: 'from' | 'to'): CsvColumn<HistoryRow> => ({
    title: { 'zh-CN': `${zh} (${timeZone})`, 'en-US': `${en} (${timeZone})` },
    cell: (row) => csvMoment(row[edge], timeZone),
  });
  return [
    moment('开始', 'From', 'from'),
    moment('结束', 'To', 'to'),
    ...points.flatMap((point, column) =>
      aggregates.map((name, place): CsvColumn<HistoryRow> => {
        const title = (language: Language) => `${nameOf(point)} ${names[name][language]}`;
        return {
          title: { 'zh-CN': title('zh-CN'), 'en-US': title('en-US') },
          cell: ({ cells }) => cells[column]?.[place] ?? null,
        };
      }),
    ),
  ];
}
