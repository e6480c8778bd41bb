import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import type { PointId } from '@millwright/kernel';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Interlocks } from './interlocks.ts';

/** @param writing the names of the started assignments that write a point */
export function routeInterlocks(
  http: Http,
  interlocks: Interlocks,
  writing: (point: PointId) => Promise<string[]>,
): void {
  http.scope('interlock', (ids) => interlocks.itemsOf(ids));
  http.handle(interlockCalls.list, (input) => interlocks.list(input));
  http.handle(interlockCalls.forbidding, async ({ pointId }) => ({
    list: await interlocks.forbidding(pointId),
    writtenBy: await writing(pointId),
  }));
  http.handle(interlockCalls.create, (input, context) =>
    interlocks.create(input, actingFor(context)),
  );
  http.handle(interlockCalls.edit, (input, context) => interlocks.edit(input, actingFor(context)));
  http.handle(interlockCalls.delete, async ({ ids }, context) => ({
    deleted: await interlocks.delete(ids, actingFor(context)),
  }));
}
