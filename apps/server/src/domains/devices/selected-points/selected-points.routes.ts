import { selectedPointCalls } from '@millwright/contract/devices/points/selected-points.calls';
import type { Http } from '../../../platform/http/index.ts';
import type { SelectedPoints } from './selected-points.ts';

export function routeSelectedPoints(http: Http, selected: SelectedPoints): void {
  http.handle(selectedPointCalls.get, async ({ id }, { session }) => ({
    pointIds: await selected.get(session.userId, id),
  }));
  http.handle(selectedPointCalls.save, async ({ itemId, pointIds }, { session }) => ({
    pointIds: await selected.save(session.userId, itemId, pointIds),
  }));
}
