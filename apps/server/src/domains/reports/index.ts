/** Reports: what history says, in steps and in tables. The door. */
import type { Http } from '../../platform/http/index.ts';
import { type HistoryPageNeeds, routeHistory } from './history/index.ts';
import { routeVariableReports, type VariableNeeds } from './variable/index.ts';

export { createLocations } from './locations/index.ts';

export function createReports({
  http,
  ...needs
}: HistoryPageNeeds & VariableNeeds & { readonly http: Pick<Http, 'handle' | 'scope'> }): void {
  routeHistory(http, needs);
  routeVariableReports(http, needs);
}
