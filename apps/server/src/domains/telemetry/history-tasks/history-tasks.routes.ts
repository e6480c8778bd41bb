import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { checkPermission, type UserAccess } from '../../../platform/access/index.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { HistoryTasks } from './history-tasks.ts';

/** To have a flag reset asks for what writing it asks. @throws Fault refusal `general.forbidden` */
const demandWriter = (session: UserAccess): void =>
  checkPermission(telemetryCalls.setValue, session);

export function routeHistoryTasks(http: Http, tasks: HistoryTasks): void {
  http.scope('historyTask', (ids) => tasks.itemsOf(ids));
  http.handle(historyTaskCalls.list, (input) => tasks.list(input));
  http.handle(historyTaskCalls.create, (input, context) =>
    tasks.create(input, actingFor(context), () => demandWriter(context.session)),
  );
  http.handle(historyTaskCalls.edit, (input, context) =>
    tasks.edit(input, actingFor(context), () => demandWriter(context.session)),
  );
  http.handle(historyTaskCalls.delete, async ({ ids }, context) => ({
    deleted: await tasks.delete(ids, actingFor(context)),
  }));
}
