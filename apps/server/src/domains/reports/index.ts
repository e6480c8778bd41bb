/** Reports: what history says, as pages, tables, statistics and tracks. The door. */
import type { Http } from '../../platform/http/index.ts';
import { type ConfiguredReportsNeeds, createConfiguredReports } from './configured/index.ts';
import { type HistoryPageNeeds, routeHistory } from './history/index.ts';
import { createLocations, type LocationsNeeds } from './locations/index.ts';
import { createStatus, type StatusNeeds } from './status/index.ts';
import { routeVariableReports, type VariableNeeds } from './variable/index.ts';

type ReportsNeeds = HistoryPageNeeds &
  VariableNeeds &
  LocationsNeeds &
  ConfiguredReportsNeeds &
  StatusNeeds;

export function createReports({
  http,
  ...needs
}: ReportsNeeds & { readonly http: Pick<Http, 'handle' | 'scope'> }): void {
  routeHistory(http, needs);
  routeVariableReports(http, needs);
  createLocations({ ...needs, http });
  createConfiguredReports({ ...needs, http });
  createStatus({ ...needs, http });
}
