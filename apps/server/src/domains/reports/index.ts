/** Reports: what history says, as pages, tables, statistics and tracks. The door. */
import type { Http } from '../../platform/http/index.ts';
import { type ConfiguredReportsNeeds, createConfiguredReports } from './configured/index.ts';
import { type HistoryPageNeeds, routeHistory } from './history/index.ts';
import { createLocations, type LocationsNeeds } from './locations/index.ts';
import type { ReportMaker } from './report-maker.ts';
import { createSchedules, type SchedulesNeeds } from './schedules/index.ts';
import { createHistorySheets, type HistorySheetsNeeds } from './sheets/index.ts';
import { createStatus, type StatusNeeds } from './status/index.ts';
import { routeVariableReports, type VariableNeeds } from './variable/index.ts';

type ReportsNeeds = HistoryPageNeeds &
  VariableNeeds &
  LocationsNeeds &
  ConfiguredReportsNeeds &
  HistorySheetsNeeds &
  StatusNeeds &
  SchedulesNeeds;

export function createReports({
  http,
  ...needs
}: ReportsNeeds & { readonly http: Pick<Http, 'handle' | 'handleDownload' | 'scope'> }): void {
  routeHistory(http, needs);
  createLocations({ ...needs, http });
  const makers: readonly ReportMaker[] = [
    createConfiguredReports({ ...needs, http }),
    createHistorySheets({ ...needs, http }),
    createStatus({ ...needs, http }),
    routeVariableReports(http, needs),
  ];
  createSchedules({ ...needs, http, makers });
}
