/** A history sheet as a file: a background task. */
import type { Readable } from 'node:stream';
import { type CallParsed, languages, refuse } from '@millwright/contract';
import { historySheetCalls } from '@millwright/contract/reports/sheets/history-sheets.calls';
import type { HistorySheet } from '@millwright/contract/reports/sheets/history-sheets.schemas';
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import { offsetText, type TimeSpan } from '@millwright/kernel';
import { fontFile } from '@millwright/scene/png';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { actingFor } from '../../../platform/audit/index.ts';
import {
  csvMoment,
  type StyledSheet,
  sheetPaper,
  styledXlsx,
} from '../../../platform/files/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import { type BackgroundTasks, defineTask } from '../../tasks/index.ts';
import { fileNameOf } from '../file-name.ts';
import type { FileOrder, MakingRun, ReportMaker } from '../report-maker.ts';
import { findSheets, sheetsOfItem } from './history-sheets.store.ts';
import { earliestOf, readSheet, zoneOfSheet } from './read-sheet.ts';
import { styledCell } from './sheet-file.ts';
import type { ReadSheetNeeds } from './sheet-needs.ts';

export interface SheetExportNeeds extends ReadSheetNeeds {
  readonly db: Kysely<unknown>;
  readonly tasks: Pick<BackgroundTasks, 'define' | 'begin'>;
}

type Input = CallParsed<typeof historySheetCalls.export>;

const mimes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const token = defineTask({
  kind: 'sheet_file',
  call: historySheetCalls.export,
  payload: z.object({
    input: z.custom<Input>((given) => historySheetCalls.export.input.safeParse(given).success),
    language: z.enum(languages),
    /** When it was asked for. */
    at: z.number(),
    /** What its user is called. */
    by: z.string(),
  }),
});

const words = {
  'zh-CN': {
    span: (from: string, to: string, zone: string) => `时间：${from} 至 ${to}（${zone}）`,
    made: (by: string, at: string) => `制表：${by}，${at}`,
    pages: '第 {page} 页，共 {pages} 页',
  },
  'en-US': {
    span: (from: string, to: string, zone: string) => `Span: ${from} to ${to} (${zone})`,
    made: (by: string, at: string) => `Made by ${by} at ${at}`,
    pages: 'Page {page} of {pages}',
  },
} as const;

/** What is no longer of this user is not read. @throws Fault refusal `general.not_found` */
function refuseLost({ itemId }: HistorySheet, { access: { items } }: MakingRun): void {
  if (!(items === 'all' || items.has(itemId))) throw refuse('general.not_found');
}

function contentOf(
  sheet: StyledSheet,
  { format, language, by, at }: FileOrder,
  {
    itemName,
    timeZone,
    span,
    signal,
  }: {
    readonly itemName: string;
    readonly timeZone: string;
    readonly span: TimeSpan;
    readonly signal: AbortSignal;
  },
): Readable {
  if (format === 'xlsx') return styledXlsx(sheet, { signal });
  const say = words[language];
  const moment = (time: number): string => csvMoment(time, timeZone);
  const head = {
    title: `${itemName} · ${sheet.name}`,
    facts: [
      say.span(moment(span.from), moment(span.to), offsetText(span.from, timeZone)),
      say.made(by, moment(at)),
    ],
    pages: say.pages,
  };
  const fonts = { regular: fontFile(400), bold: fontFile(700) };
  return sheetPaper(sheet, { head, fonts, signal });
}

async function writeSheet(
  needs: SheetExportNeeds,
  order: FileOrder,
  run: MakingRun,
): Promise<void> {
  const { span, format, language } = order;
  if (format === 'csv') throw refuse('report_schedule.format_rule');
  const [sheet] = await findSheets(needs.db, [order.id]);
  if (sheet === undefined) throw refuse('general.not_found');
  refuseLost(sheet, run);
  const asker = { language, account: String(run.access.accountId), gone: run.signal };
  const { timeZone, ...filled } = await readSheet(needs, sheet, span, asker, styledCell);
  run.signal.throwIfAborted();
  const itemName = (await needs.items.names([sheet.itemId])).get(sheet.itemId) ?? '';
  const { signal } = run;
  await run.writeResult({
    name: `${fileNameOf(sheet.name, span.from, timeZone)}.${format}`,
    mime: mimes[format],
    content: contentOf({ name: sheet.name, ...filled }, order, {
      ...{ itemName, timeZone, span, signal },
    }),
  });
}

/** @returns starts the task for whoever makes the call */
export function offerSheetFile(needs: SheetExportNeeds) {
  needs.tasks.define(token, async ({ input, ...about }, run) => {
    const { id, format, from, to } = input;
    await writeSheet(needs, { ...about, id, format, span: { from, to } }, run);
  });
  return (input: Input, context: CallContext): Promise<BackgroundTask> => {
    const acting = actingFor(context);
    const at = needs.clock.now();
    const payload = { input, language: context.language, at, by: acting.actor.name };
    return needs.tasks.begin(token, payload, context.session.userId, acting);
  };
}

export const sheetMaker = (needs: SheetExportNeeds): ReportMaker => ({
  kind: 'sheet',
  call: historySheetCalls.export,
  find: (ids) => findSheets(needs.db, ids),
  ofItem: (item, tx) => sheetsOfItem(tx ?? needs.db, item),
  async readsFrom({ id, span }) {
    const [sheet] = await findSheets(needs.db, [id]);
    if (sheet === undefined) throw refuse('general.not_found');
    return earliestOf(sheet.template, span, await zoneOfSheet(needs, sheet));
  },
  write: (order, run) => writeSheet(needs, order, run),
});
