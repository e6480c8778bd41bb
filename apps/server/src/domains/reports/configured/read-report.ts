/** A report of a date: its span, its rows and its totals. */
import { refuse } from '@millwright/contract';
import type {
  Report,
  ReportData,
  ReportTable,
} from '@millwright/contract/reports/configured/reports.schemas';
import { type ItemId, type TimeSpan, type TimeStep, timeSteps } from '@millwright/kernel';
import type { Items, ShiftCalendars } from '../../items/index.ts';
import { type FigureNeeds, readFigures, readTotals, rowsAtOnce } from './read-figures.ts';
import { type ColumnNeeds, reportColumnsOf } from './report-columns.ts';
import { type AskedSpan, type ReportSpan, reportSpan } from './report-span.ts';

export interface ReadNeeds extends FigureNeeds, ColumnNeeds {
  readonly devices: FigureNeeds['devices'] & ColumnNeeds['devices'];
  readonly items: Pick<Items, 'timeZones' | 'names'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'calendarOf'>;
}

/** A day of two seconds is well within them. */
const mostRows = 100_000;

/** One page of rows. */
export interface RowsPage {
  readonly page: number;
  readonly pageSize: number;
}

/** The rows that have begun. @throws Fault refusal `report.too_many_steps` {most} */
export function stepsUntilNow(
  span: TimeSpan,
  step: TimeStep,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): TimeSpan[] {
  const steps = timeSteps(span, step, { timeZone, most: mostRows });
  if (steps === null) throw refuse('report.too_many_steps', { most: mostRows });
  return steps.filter(({ from }) => from < now);
}

export async function zoneOf(
  { items }: Pick<ReadNeeds, 'items'>,
  item: ItemId | null,
): Promise<string> {
  return (await items.timeZones(item === null ? [] : [item]))(item);
}

/** Of which span it is that is asked for. @throws Fault refusal `report.span_fixed`, `general.time_range` */
export async function spanOfReport(
  needs: Pick<ReadNeeds, 'items' | 'shiftCalendars'>,
  report: Report,
  asked: AskedSpan,
  now: number,
): Promise<ReportSpan & { readonly timeZone: string }> {
  const timeZone = await zoneOf(needs, report.itemId);
  const isByShift = report.timeType === 'shift';
  const shifts = isByShift ? await needs.shiftCalendars.calendarOf(report.itemId) : null;
  return { ...reportSpan(report, asked, { now, timeZone, shifts }), timeZone };
}

type Laid = Pick<Report, 'dataIds' | 'dataNames' | 'aggregates' | 'groupByDevice' | 'totals'>;

/** @throws Fault refusal `report.too_many_steps` {most} */
export async function readTable(
  needs: ReadNeeds,
  wanted: {
    /** Whose points alone are shown; null: of any. */
    readonly item: ItemId | null;
    readonly laid: Laid;
    readonly interval: TimeStep;
    readonly span: TimeSpan;
    readonly timeZone: string;
  },
  { page, pageSize }: RowsPage,
): Promise<ReportTable> {
  const { item, laid, span, timeZone } = wanted;
  const now = needs.clock.now();
  const steps = stepsUntilNow(span, wanted.interval, { timeZone, now });
  const columns = await reportColumnsOf(needs, item, laid);
  const size = Math.min(pageSize, rowsAtOnce(columns));
  const [list, totals] = await Promise.all([
    readFigures(needs, columns, steps.slice((page - 1) * size, page * size)),
    laid.totals ? readTotals(needs, columns, span) : null,
  ]);
  const { from, to } = span;
  return { timeZone, from, to, columns, list, totals, total: steps.length, pageSize: size };
}

/** @throws Fault refusal `report.span_fixed`, `report.too_many_steps` {most}, `general.time_range` */
export async function readReport(
  needs: ReadNeeds,
  report: Report,
  found: ReportSpan & { readonly timeZone: string },
  page: RowsPage,
): Promise<ReportData> {
  const { timeZone, from, to, ...place } = found;
  const { id, itemId: item, name, timeType, groupByDevice, interval } = report;
  const wanted = { item, laid: report, interval, span: { from, to }, timeZone };
  const table = await readTable(needs, wanted, page);
  const { date, period, periodTimeList, previous, next } = place;
  return {
    ...table,
    ...{ reportId: id, name, timeType, groupByDevice },
    ...{ date, period, periodTimeList: [...periodTimeList], previous, next },
  };
}
