/** The status table as a file: a background task. */
import { refuse } from '@millwright/contract';
import { equipmentStatusCalls } from '@millwright/contract/reports/status/equipment-status.calls';
import type { StatusInterval } from '@millwright/contract/reports/status/equipment-status.schemas';
import type { StatusKind } from '@millwright/contract/reports/status/status-templates.schemas';
import type { Kysely } from 'kysely';
import { type CsvColumn, csvMoment, csvOf } from '../../../platform/files/index.ts';
import type { Items } from '../../items/index.ts';
import { type CsvTaskNeeds, offerCsvPages } from '../../tasks/index.ts';
import { fileNameOf } from '../file-name.ts';
import type { MakingRun, ReportMaker } from '../report-maker.ts';
import type { EquipmentStatus } from './equipment-status.ts';
import { stateNameOf, statusIntervals } from './status-intervals.ts';
import { findStatusTemplates, statusTemplatesOf } from './status-templates.store.ts';

/** As the pages call them. */
const kindWords: Readonly<Record<StatusKind, readonly [zh: string, en: string]>> = {
  running: ['运行', 'Running'],
  idle: ['待机', 'Idle'],
  setup: ['调整', 'Set-up'],
  fault: ['故障', 'Fault'],
  'planned-stop': ['计划停机', 'Planned stop'],
  off: ['关机', 'Off'],
  unknown: ['未知', 'Unknown'],
};

interface Row extends Omit<StatusInterval, 'place'> {
  readonly stateName: string;
  readonly kind: StatusKind;
  /** Of the item. */
  readonly timeZone: string;
}

const columns: readonly CsvColumn<Row>[] = [
  { title: { 'zh-CN': '设备', 'en-US': 'Device' }, cell: ({ deviceName }) => deviceName },
  { title: { 'zh-CN': '状态', 'en-US': 'State' }, cell: ({ stateName }) => stateName },
  {
    title: { 'zh-CN': '类别', 'en-US': 'Kind' },
    cell: ({ kind }, language) => kindWords[kind][language === 'zh-CN' ? 0 : 1],
  },
  {
    title: { 'zh-CN': '开始', 'en-US': 'Begin' },
    cell: ({ from, timeZone }) => csvMoment(from, timeZone),
  },
  {
    title: { 'zh-CN': '结束', 'en-US': 'End' },
    cell: ({ to, timeZone }) => csvMoment(to, timeZone),
  },
  {
    title: { 'zh-CN': '时长（秒）', 'en-US': 'Seconds' },
    cell: ({ from, to }) => (to - from) / 1000,
  },
];

const rowsAtATime = 1_000;

type Wanted = Parameters<EquipmentStatus['courses']>[0] & Parameters<typeof statusIntervals>[2];

async function* pagesOf(
  status: Pick<EquipmentStatus, 'courses'>,
  wanted: Wanted,
  run: MakingRun,
): AsyncGenerator<readonly Row[]> {
  const { template, timeZone, courses, span } = await status.courses(wanted);
  const { items } = run.access;
  if (items !== 'all' && !items.has(template.itemId)) throw refuse('general.not_found');
  const rows = await statusIntervals(courses, span, wanted, { order: 'desc' });
  for (let at = 0; at < rows.length; at += rowsAtATime) {
    run.signal.throwIfAborted();
    run.progress(at, rows.length);
    yield rows.slice(at, at + rowsAtATime).map((row) => ({
      ...{ ...row, timeZone, stateName: stateNameOf(row, template.states) },
      kind: template.states[row.state]?.kind ?? 'unknown',
    }));
  }
}

/** @returns what starts it */
export const offerStatusFile = (needs: CsvTaskNeeds, status: Pick<EquipmentStatus, 'courses'>) =>
  offerCsvPages(needs, {
    kind: 'status_file',
    call: equipmentStatusCalls.exportTable,
    name: 'equipment-status',
    columns: () => columns,
    pages: (input, run) => pagesOf(status, input, run),
  });

/** The same of all devices of a template. */
export const statusMaker = (
  { db, items }: { readonly db: Kysely<unknown>; readonly items: Pick<Items, 'timeZones'> },
  status: Pick<EquipmentStatus, 'courses'>,
): ReportMaker => ({
  kind: 'status',
  call: equipmentStatusCalls.exportTable,
  find: (ids) => findStatusTemplates(db, ids),
  ofItem: (item, tx) => statusTemplatesOf(tx ?? db, item),
  readsFrom: async ({ span }) => span.from,
  async write({ id, span, language }, run) {
    const [template] = await findStatusTemplates(db, [id]);
    if (template === undefined) throw refuse('general.not_found');
    const timeZone = (await items.timeZones([template.itemId]))(template.itemId);
    const rows = pagesOf(status, { templateId: id, ...span, leastMs: 0 }, run);
    await run.writeResult({
      name: `${fileNameOf(template.name, span.from, timeZone)}.csv`,
      mime: 'text/csv',
      content: csvOf(columns, rows, language),
    });
  },
});
