/** The heads of a report's table: devices over points over aggregates. */
import type { ReportColumns } from '@millwright/contract/reports/configured/reports.schemas';
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import { momentFormatter } from '@millwright/kernel';

/** One figure of a row. */
export interface FigurePlace {
  readonly of: ReportColumns;
  readonly aggregate: AggregateName;
  /** Of the point among the columns, and of the aggregate among its own. */
  readonly point: number;
  readonly index: number;
}

export const figurePlaces = (columns: readonly ReportColumns[]): readonly FigurePlace[] =>
  columns.flatMap((of, point) =>
    of.aggregates.map((aggregate, index) => ({ of, aggregate, point, index })),
  );

/** Devices that stand over several points, each with how many figures are below it. */
export function deviceHeads(
  columns: readonly ReportColumns[],
): { readonly key: number; readonly name: string; readonly span: number }[] {
  const heads: { key: number; name: string; span: number; device: number }[] = [];
  for (const [at, { deviceId, deviceName, aggregates }] of columns.entries()) {
    const last = heads.at(-1);
    if (last?.device === deviceId) last.span += aggregates.length;
    else heads.push({ key: at, name: deviceName, span: aggregates.length, device: deviceId });
  }
  return heads;
}

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

const date = { month: '2-digit', day: '2-digit' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** When a row begins, as long as it takes to tell it from the others. */
export function rowTitle(time: number, unit: Unit, locale: string, timeZone: string): string {
  const options = {
    second: { ...date, ...clock, second: '2-digit' },
    minute: { ...date, ...clock },
    hour: { ...date, ...clock },
    day: { ...date, year: 'numeric', weekday: 'short' },
    week: { ...date, year: 'numeric' },
    month: { year: 'numeric', month: '2-digit' },
    year: { year: 'numeric' },
  } as const;
  return momentFormatter(locale, timeZone, options[unit]).format(time);
}
