import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { HistoryTasks } from './history-tasks.ts';

export function routeHistoryTasks(http: Http, tasks: HistoryTasks): void {
  http.scope('historyTask', (ids) => tasks.itemsOf(ids));
  http.handle(historyTaskCalls.list, (input) => tasks.list(input));
  http.handle(historyTaskCalls.create, (input, context) => tasks.create(input, actingFor(context)));
  http.handle(historyTaskCalls.edit, (input, context) => tasks.edit(input, actingFor(context)));
  http.handle(historyTaskCalls.delete, async ({ ids }, context) => ({
    deleted: await tasks.delete(ids, actingFor(context)),
  }));
}
