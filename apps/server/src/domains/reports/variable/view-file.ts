/** What a view shows as a file, of a span that somebody else names. */
import { refuse } from '@millwright/contract';
import { stepFor } from '@millwright/contract/reports/history-span';
import { variableViewCalls } from '@millwright/contract/reports/variable/variable-reports.calls';
import type { VariableView } from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { Kysely } from 'kysely';
import { fileNameOf } from '../file-name.ts';
import { type HistoryFileNeeds, writeHistory } from '../history/index.ts';
import type { ReportMaker, ReportSource } from '../report-maker.ts';
import { findReports } from './variable-reports.store.ts';
import { findViews, viewsOfItem } from './variable-views.store.ts';

export type ViewFileNeeds = Omit<HistoryFileNeeds, 'tasks' | 'clock'> & {
  readonly db: Kysely<unknown>;
};

/** Views of two reports may be called alike. */
async function named(db: Kysely<unknown>, views: readonly VariableView[]): Promise<ReportSource[]> {
  const reports = await findReports(db, [...new Set(views.map(({ reportId }) => reportId))]);
  const names = new Map(reports.map(({ id, name }) => [id, name]));
  return views.map(({ id, itemId, reportId, name }) => ({
    ...{ id, itemId },
    name: `${names.get(reportId) ?? ''} · ${name}`,
  }));
}

export const viewMaker = (needs: ViewFileNeeds): ReportMaker => ({
  kind: 'view',
  call: variableViewCalls.setData,
  find: async (ids) => named(needs.db, await findViews(needs.db, ids)),
  ofItem: async (item, tx) => named(tx ?? needs.db, await viewsOfItem(tx ?? needs.db, item)),
  readsFrom: async ({ span }) => span.from,
  async write({ id, span, format, language }, run) {
    if (format === 'pdf') throw refuse('report_schedule.format_rule');
    const [view] = await findViews(needs.db, [id]);
    const [report] = view === undefined ? [] : await findReports(needs.db, [view.reportId]);
    if (view === undefined || report === undefined) throw refuse('general.not_found');
    const { step, aggregates } = view.settings;
    const wanted = { ...span, step: step ?? stepFor(span), aggregates, format, language };
    const name = (timeZone: string) =>
      fileNameOf(`${report.name} ${view.name}`, span.from, timeZone);
    await writeHistory(needs, { ...wanted, points: report.pointIds, name }, run);
  },
});
