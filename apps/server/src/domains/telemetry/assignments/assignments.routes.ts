import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { checkPermission, type UserAccess } from '../../../platform/access/index.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Assignments } from './assignments.ts';
import type { RunningAssignments } from './run/index.ts';

/** To have a value written asks for what writing it asks. @throws Fault refusal `general.forbidden` */
const demandWriter = (session: UserAccess): void =>
  checkPermission(telemetryCalls.setValue, session);

export function routeAssignments(
  http: Http,
  assignments: Assignments,
  running: Pick<RunningAssignments, 'evaluateNow'>,
): void {
  http.scope('assignment', (ids) => assignments.itemsOf(ids));
  http.handle(assignmentCalls.list, (input) => assignments.list(input));
  http.handle(assignmentCalls.get, ({ id }) => assignments.get(id));
  http.handle(assignmentCalls.otherWriters, async ({ id }) => ({
    list: await assignments.otherWriters(id),
  }));
  http.handle(assignmentCalls.now, async ({ id }) =>
    running.evaluateNow(await assignments.get(id)),
  );
  http.handle(assignmentCalls.create, (input, context) =>
    assignments.create(input, actingFor(context)),
  );
  http.handle(assignmentCalls.edit, (input, context) =>
    assignments.edit(input, actingFor(context), () => demandWriter(context.session)),
  );
  http.handle(assignmentCalls.delete, async ({ ids }, context) => ({
    deleted: await assignments.delete(ids, actingFor(context)),
  }));
  http.handle(assignmentCalls.start, ({ id, version }, context) => {
    demandWriter(context.session);
    return assignments.start(id, actingFor(context), version);
  });
  http.handle(assignmentCalls.end, ({ id }, context) => assignments.end(id, actingFor(context)));
}
