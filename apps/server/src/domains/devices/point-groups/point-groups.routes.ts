import { pointGroupCalls } from '@millwright/contract/devices/point-groups/point-groups.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { PointGroups } from './point-groups.ts';

export function routePointGroups(http: Http, groups: PointGroups): void {
  http.scope('pointGroup', (ids) => groups.itemsOf(ids));
  http.handle(pointGroupCalls.list, async ({ itemId }) => ({ list: await groups.list(itemId) }));
  http.handle(pointGroupCalls.create, (input, context) => groups.create(input, actingFor(context)));
  http.handle(pointGroupCalls.rename, (input, context) => groups.rename(input, actingFor(context)));
  http.handle(pointGroupCalls.delete, async ({ id }, context) => {
    await groups.delete(id, actingFor(context));
    return { id };
  });
}
