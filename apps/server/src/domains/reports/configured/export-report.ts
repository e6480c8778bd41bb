/** A report as a file: a background task that writes its rows as they are read. */

import type { Readable } from 'node:stream';
import { type CallParsed, languages, refuse } from '@millwright/contract';
import { reportCalls } from '@millwright/contract/reports/configured/reports.calls';
import type { Report } from '@millwright/contract/reports/configured/reports.schemas';
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import type { TimeSpan } from '@millwright/kernel';
import { fontFile } from '@millwright/scene/png';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { actingFor } from '../../../platform/audit/index.ts';
import { csvOf, paperFile, xlsxStream } from '../../../platform/files/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import { type BackgroundTasks, defineTask } from '../../tasks/index.ts';
import { fileNameOf } from '../file-name.ts';
import type { FileOrder, MakingRun, ReportMaker } from '../report-maker.ts';
import { readFigures, readTotals, rowsAtOnce } from './read-figures.ts';
import { type ReadNeeds, spanOfReport, stepsUntilNow, zoneOf } from './read-report.ts';
import { reportColumnsOf } from './report-columns.ts';
import { csvColumns, type FileRow, sheetCells, sheetColumns } from './report-file.ts';
import { type PaperFacts, paperRows, paperTable } from './report-paper.ts';
import { findReports, reportsOfItem } from './reports.store.ts';

export interface ExportNeeds extends ReadNeeds {
  readonly db: Kysely<unknown>;
  readonly tasks: Pick<BackgroundTasks, 'define' | 'begin'>;
}

type Input = CallParsed<typeof reportCalls.export>;

/** All that a file is made of. */
interface FileContent extends PaperFacts {
  rows(): AsyncIterable<readonly FileRow[]>;
}

/** Figures that a file on paper has at most: nobody leafs through more, and each is drawn. */
const mostOnPaper = 50_000;

const mimes = {
  csv: 'text/csv',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const token = defineTask({
  kind: 'report_file',
  call: reportCalls.export,
  payload: z.object({
    input: z.custom<Input>((given) => reportCalls.export.input.safeParse(given).success),
    language: z.enum(languages),
    /** When it was asked for: today is the one of then. */
    at: z.number(),
    /** What its user is called. */
    by: z.string(),
  }),
});

/**
 * What is no longer of this item, or of this user, is not read on.
 * @throws Fault refusal `general.not_found`, `telemetry.moved_meanwhile` {device}
 */
async function refuseLost(
  { devices }: Pick<ReadNeeds, 'devices'>,
  { report, columns }: Pick<FileContent, 'report' | 'columns'>,
  { access: { items } }: MakingRun,
): Promise<void> {
  if (!(items === 'all' || items.has(report.itemId))) throw refuse('general.not_found');
  const now = await devices.itemsOfPoints(columns.map(({ dataId }) => dataId));
  const moved = columns.find((_, at) => (now[at] ?? report.itemId) !== report.itemId);
  if (moved) throw refuse('telemetry.moved_meanwhile', { device: moved.deviceName });
}

/** The rows block by block, and the totals at the end; tells how far it is. */
async function* readRows(
  needs: ReadNeeds,
  { report, span, columns }: Omit<FileContent, 'rows'>,
  steps: readonly TimeSpan[],
  run: MakingRun,
): AsyncGenerator<readonly FileRow[]> {
  const size = rowsAtOnce(columns);
  run.progress(0, steps.length);
  for (let at = 0; at < steps.length; at += size) {
    run.signal.throwIfAborted();
    await refuseLost(needs, { report, columns }, run);
    yield await readFigures(needs, columns, steps.slice(at, at + size));
    run.progress(Math.min(at + size, steps.length), steps.length);
  }
  if (report.totals) yield [await readTotals(needs, columns, span)];
}

function contentOf(format: Input['format'], file: FileContent, signal: AbortSignal): Readable {
  const { columns, timeZone, language } = file;
  if (format === 'csv') return csvOf(csvColumns(columns, timeZone), file.rows(), language);
  if (format === 'pdf') {
    const row = paperRows(file);
    async function* paper() {
      for await (const some of file.rows()) yield some.map(row);
    }
    const fonts = { regular: fontFile(400), bold: fontFile(700) };
    return paperFile(paperTable(file), paper(), { fonts, signal });
  }
  const cells = sheetCells(columns, timeZone, language);
  async function* rows() {
    for await (const some of file.rows()) yield* some.map(cells);
  }
  return xlsxStream(sheetColumns(columns, language), rows());
}

/** @throws Fault refusal `report.too_long_for_paper` {most} */
function demandPaper(report: Report, rows: number): void {
  if (rows * report.aggregates.flat().length <= mostOnPaper) return;
  throw refuse('report.too_long_for_paper', { most: mostOnPaper });
}

async function writeReport(
  needs: ExportNeeds,
  report: Report,
  { span, format, language, at, by }: FileOrder,
  run: MakingRun,
): Promise<void> {
  const timeZone = await zoneOf(needs, report.itemId);
  const columns = await reportColumnsOf(needs, report.itemId, report);
  const steps = stepsUntilNow(span, report.interval, { timeZone, now: at });
  if (format === 'pdf') demandPaper(report, steps.length);
  const itemName = (await needs.items.names([report.itemId])).get(report.itemId) ?? '';
  const laid = { report, span, timeZone, columns, language, itemName, by, at };
  const file = { ...laid, rows: () => readRows(needs, laid, steps, run) };
  await run.writeResult({
    name: `${fileNameOf(report.name, span.from, timeZone)}.${format}`,
    mime: mimes[format],
    content: contentOf(format, file, run.signal),
  });
}

/** @returns starts the task for whoever makes the call */
export function offerReportFile(needs: ExportNeeds) {
  needs.tasks.define(token, async ({ input, language, at, by }, run) => {
    const [report] = await findReports(needs.db, [input.id]);
    if (report === undefined) throw refuse('general.not_found');
    const { from, to } = await spanOfReport(needs, report, input, at);
    const order = { id: report.id, span: { from, to }, format: input.format, language, at, by };
    await writeReport(needs, report, order, run);
  });
  return (
    input: Input,
    { report, span }: { readonly report: Report; readonly span: TimeSpan & { timeZone: string } },
    context: CallContext,
  ): Promise<BackgroundTask> => {
    const now = needs.clock.now();
    const steps = stepsUntilNow(span, report.interval, { timeZone: span.timeZone, now });
    if (input.format === 'pdf') demandPaper(report, steps.length);
    const acting = actingFor(context);
    const by = acting.actor.name;
    const payload = { input, language: context.language, at: now, by };
    return needs.tasks.begin(token, payload, context.session.userId, acting);
  };
}

/** Of any span: a schedule names its own. */
export const reportMaker = (needs: ExportNeeds): ReportMaker => ({
  kind: 'report',
  call: reportCalls.export,
  find: (ids) => findReports(needs.db, ids),
  ofItem: (item, tx) => reportsOfItem(tx ?? needs.db, item),
  readsFrom: async ({ span }) => span.from,
  async write(order, run) {
    const [report] = await findReports(needs.db, [order.id]);
    if (report === undefined) throw refuse('general.not_found');
    await writeReport(needs, report, order, run);
  },
});
