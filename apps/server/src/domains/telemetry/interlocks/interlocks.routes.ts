import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import type { PointId } from '@millwright/kernel';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Interlocks } from './interlocks.ts';

/** What writes a point by itself, by name: started assignments and enabled triggers. */
export interface WritersByThemselves {
  assignments(point: PointId): Promise<string[]>;
  triggers(point: PointId): Promise<string[]>;
}

export function routeInterlocks(
  http: Http,
  interlocks: Interlocks,
  writers: WritersByThemselves,
): void {
  http.scope('interlock', (ids) => interlocks.itemsOf(ids));
  http.handle(interlockCalls.list, (input) => interlocks.list(input));
  http.handle(interlockCalls.forbidding, async ({ pointId, value }) => ({
    list: await interlocks.forbidding(pointId, value),
    writtenBy: await writers.assignments(pointId),
    triggeredBy: await writers.triggers(pointId),
  }));
  http.handle(interlockCalls.create, (input, context) =>
    interlocks.create(input, actingFor(context)),
  );
  http.handle(interlockCalls.edit, (input, context) => interlocks.edit(input, actingFor(context)));
  http.handle(interlockCalls.delete, async ({ ids }, context) => ({
    deleted: await interlocks.delete(ids, actingFor(context)),
  }));
}
