import { taskCalls } from '@millwright/contract/tasks/tasks.calls';
import { actingFor } from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { BackgroundTasks } from './tasks.ts';

export function routeTasks(http: Http, tasks: BackgroundTasks): void {
  http.handle(taskCalls.list, (input, { session }) => tasks.list(session.userId, input));
  http.handle(taskCalls.get, ({ id }) => tasks.get(id));
  http.handle(taskCalls.cancel, ({ id }, context) =>
    tasks.cancel(id, context.session.userId, actingFor(context)),
  );
  http.handle(taskCalls.delete, async ({ ids }, context) => ({
    deleted: await tasks.delete(ids, actingFor(context)),
  }));
  http.handleDownload(taskCalls.download, ({ id }, context) =>
    tasks.download(id, actingFor(context)),
  );
}
