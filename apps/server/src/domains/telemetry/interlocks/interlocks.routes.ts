import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Interlocks } from './interlocks.ts';

export function routeInterlocks(http: Http, interlocks: Interlocks): void {
  http.scope('interlock', (ids) => interlocks.itemsOf(ids));
  http.handle(interlockCalls.list, (input) => interlocks.list(input));
  http.handle(interlockCalls.forbidding, async ({ pointId }) => ({
    list: await interlocks.forbidding(pointId),
  }));
  http.handle(interlockCalls.create, (input, context) =>
    interlocks.create(input, actingFor(context)),
  );
  http.handle(interlockCalls.edit, (input, context) => interlocks.edit(input, actingFor(context)));
  http.handle(interlockCalls.delete, async ({ ids }, context) => ({
    deleted: await interlocks.delete(ids, actingFor(context)),
  }));
}
