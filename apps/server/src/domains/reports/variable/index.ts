/** Variable reports: points that are looked at together, and the ways to look at them. The door. */
import { refuse } from '@millwright/contract';
import {
  variableReportCalls,
  variableViewCalls,
} from '@millwright/contract/reports/variable/variable-reports.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { ReportMaker } from '../report-maker.ts';
import { findReports, forgetPointsOf, listReports } from './variable-reports.store.ts';
import {
  createReport,
  deleteReports,
  editReport,
  type VariableReportNeeds,
} from './variable-reports.ts';
import { findViews, listViews } from './variable-views.store.ts';
import { createView, deleteViews, editView } from './variable-views.ts';
import { readOriginData, readSetData, type ViewDataNeeds } from './view-data.ts';
import { type ViewFileNeeds, viewMaker } from './view-file.ts';

export type VariableNeeds = VariableReportNeeds &
  ViewDataNeeds &
  ViewFileNeeds & { readonly devices: Pick<Devices, 'ports'> };

/** @returns what makes files of their views */
export function routeVariableReports(
  http: Pick<Http, 'handle' | 'scope'>,
  needs: VariableNeeds,
): ReportMaker {
  const { db, devices } = needs;
  devices.ports.deviceMoves.add((tx, { deviceId }) => forgetPointsOf(tx, deviceId));
  const itemsOf =
    (find: typeof findReports | typeof findViews) => async (ids: readonly number[]) => {
      const known = new Map((await find(db, ids)).map(({ id, itemId }) => [id, itemId]));
      return ids.map((id) => known.get(id) ?? null);
    };
  http.scope('variableReport', itemsOf(findReports));
  http.scope('variableView', itemsOf(findViews));

  http.handle(variableReportCalls.list, (input) => listReports(db, input));
  http.handle(variableReportCalls.get, async ({ id }) => {
    const [report] = await findReports(db, [id]);
    if (report === undefined) throw refuse('general.not_found');
    return report;
  });
  http.handle(variableReportCalls.create, (input, context) =>
    createReport(needs, input, actingFor(context)),
  );
  http.handle(variableReportCalls.edit, (input, context) =>
    editReport(needs, input, actingFor(context)),
  );
  http.handle(variableReportCalls.delete, async ({ ids }, context) => ({
    deleted: await deleteReports(needs, ids, actingFor(context)),
  }));

  http.handle(variableViewCalls.list, (input) => listViews(db, input));
  http.handle(variableViewCalls.create, (input, context) =>
    createView(needs, input, actingFor(context)),
  );
  http.handle(variableViewCalls.edit, (input, context) =>
    editView(needs, input, actingFor(context)),
  );
  http.handle(variableViewCalls.delete, async ({ ids }, context) => ({
    deleted: await deleteViews(needs, ids, actingFor(context)),
  }));
  http.handle(variableViewCalls.setData, (input, { session }) =>
    readSetData(needs, input, session.userId),
  );
  http.handle(variableViewCalls.originData, (input, { session }) =>
    readOriginData(needs, input, session.userId),
  );
  return viewMaker(needs);
}
