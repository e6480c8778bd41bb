import { dataSetCalls } from '@millwright/contract/devices/data-sets/data-sets.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { DataSets } from './data-sets.ts';

export function routeDataSets(http: Http, sets: DataSets): void {
  http.scope('dataSet', (ids) => sets.itemsOf(ids));
  http.handle(dataSetCalls.list, (input) => sets.list(input));
  http.handle(dataSetCalls.brief, async ({ itemId }) => ({ list: await sets.brief(itemId) }));
  http.handle(dataSetCalls.get, ({ id }) => sets.get(id));
  http.handle(dataSetCalls.selectable, (input) => sets.selectable(input));
  http.handle(dataSetCalls.create, (input, context) => sets.create(input, actingFor(context)));
  http.handle(dataSetCalls.edit, (input, context) => sets.edit(input, actingFor(context)));
  http.handle(dataSetCalls.editPoints, (input, context) =>
    sets.editPoints(input, actingFor(context)),
  );
  http.handle(dataSetCalls.import, (input, context) =>
    sets.import({ ...input, language: context.language }, actingFor(context)),
  );
  http.handle(dataSetCalls.batch, async (input, context) => ({
    list: await sets.batch(input, actingFor(context)),
  }));
  http.handle(dataSetCalls.delete, async ({ ids }, context) => ({
    deleted: await sets.delete(ids, actingFor(context)),
  }));
}
