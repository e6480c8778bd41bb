/** Reports that people lay out: kept, read and written to files. The door of the room. */
import { refuse } from '@millwright/contract';
import { reportCalls } from '@millwright/contract/reports/configured/reports.calls';
import type { Report } from '@millwright/contract/reports/configured/reports.schemas';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { Items } from '../../items/index.ts';
import { checkHistoryLimit, type HistoryLimit } from '../../telemetry/index.ts';
import type { ReportMaker } from '../report-maker.ts';
import { type ExportNeeds, offerReportFile, reportMaker } from './export-report.ts';
import { readReport, readTable, spanOfReport, zoneOf } from './read-report.ts';
import { referencesOfReports } from './report-references.store.ts';
import { findReports, itemsOfReports, listReports } from './reports.store.ts';
import {
  createReport,
  deleteReports,
  editReport,
  leaveDevice,
  type ReportNeeds,
} from './reports.ts';
import { reportsInItemFile } from './reports-in-item-file.ts';

export { type FigureNeeds, readFigures, rowsAtOnce } from './read-figures.ts';
export { type ColumnNeeds, reportColumnsOf } from './report-columns.ts';

export type ConfiguredReportsNeeds = Omit<ReportNeeds, 'devices'> &
  ExportNeeds &
  HistoryLimit & {
    readonly http: Pick<Http, 'handle' | 'scope'>;
    readonly items: Pick<Items, 'ports'>;
    readonly devices: Pick<Devices, 'holdPoints' | 'ports'>;
  };

/** @returns what makes their files */
export function createConfiguredReports({ http, ...needs }: ConfiguredReportsNeeds): ReportMaker {
  const { db, devices, items, clock } = needs;
  devices.ports.references.add((points) => referencesOfReports(db, points));
  devices.ports.deviceMoves.add((tx, move) => leaveDevice(needs, tx, move));
  items.ports.fileParts.add(reportsInItemFile(needs));
  http.scope('report', (ids) => itemsOfReports(db, ids));

  const found = async (id: number): Promise<Report> => {
    const [report] = await findReports(db, [id]);
    if (report === undefined) throw refuse('general.not_found');
    return report;
  };
  http.handle(reportCalls.list, (input) => listReports(db, input));
  http.handle(reportCalls.create, (input, context) =>
    createReport(needs, input, actingFor(context)),
  );
  http.handle(reportCalls.edit, (input, context) => editReport(needs, input, actingFor(context)));
  http.handle(reportCalls.delete, async ({ ids }, context) => ({
    deleted: await deleteReports(needs, ids, actingFor(context)),
  }));
  http.handle(reportCalls.data, async ({ id, ...asked }, { session }) => {
    const report = await found(id);
    const span = await spanOfReport(needs, report, asked, clock.now());
    await checkHistoryLimit(needs, session.userId, span.from);
    return readReport(needs, report, span, asked);
  });
  http.handle(reportCalls.itemData, async (input, { session }) => {
    await checkHistoryLimit(needs, session.userId, input.from);
    const { unit, every, from, to } = input;
    const dataIds = [...new Set(input.dataIds)];
    // By the calendar of the item of the first one: they are mostly of one.
    const [item = null] = await devices.itemsOfPoints(dataIds.slice(0, 1));
    const laid = {
      ...{ dataIds, dataNames: input.dataNames ?? [], groupByDevice: false, totals: true },
      aggregates: dataIds.map(() => input.aggregates),
    };
    // One that cannot be repeated is one of its kind.
    const interval =
      unit === 'second' || unit === 'minute' || unit === 'hour'
        ? { unit, every }
        : { unit, every: 1 as const };
    const timeZone = await zoneOf(needs, item);
    return readTable(needs, { item: null, laid, interval, span: { from, to }, timeZone }, input);
  });
  const start = offerReportFile(needs);
  http.handle(reportCalls.export, async (input, context) => {
    const report = await found(input.id);
    const span = await spanOfReport(needs, report, input, clock.now());
    await checkHistoryLimit(needs, context.session.userId, span.from);
    return start(input, { report, span }, context);
  });
  return reportMaker(needs);
}
