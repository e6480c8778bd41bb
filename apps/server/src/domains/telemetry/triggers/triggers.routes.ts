import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { checkPermission, type UserAccess } from '../../../platform/access/index.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { usedAssignments } from './compile-trigger.ts';
import type { offerRecordFile } from './records/index.ts';
import type { RunningTriggers } from './run/index.ts';
import type { DemandRights, Triggers } from './triggers.ts';

/**
 * To have something done asks for what doing it asks: starting an assignment is writing, too.
 * @throws Fault refusal `general.forbidden`
 */
const demandFor =
  (session: UserAccess): DemandRights =>
  (trigger) => {
    checkPermission(telemetryCalls.setValue, session);
    if (usedAssignments(trigger).length > 0) checkPermission(assignmentCalls.start, session);
  };

export function routeTriggers(
  http: Http,
  triggers: Triggers,
  exportRecords: ReturnType<typeof offerRecordFile>,
  running: Pick<RunningTriggers, 'seenNow'>,
): void {
  http.scope('trigger', (ids) => triggers.itemsOf(ids));
  http.handle(triggerCalls.list, (input) => triggers.list(input));
  http.handle(triggerCalls.get, ({ id }) => triggers.get(id));
  http.handle(triggerCalls.otherWriters, async ({ ids }) => ({
    list: await triggers.otherWriters(ids),
  }));
  http.handle(triggerCalls.now, async ({ ids }) => {
    const found = await triggers.find(ids);
    const seen = await running.seenNow(found);
    return { list: found.map(({ id }, n) => ({ id, seen: seen[n] ?? null })) };
  });
  http.handle(triggerCalls.records, (query) => triggers.records(query));
  http.handle(triggerCalls.exportRecords, exportRecords);
  http.handle(triggerCalls.create, (input, context) => triggers.create(input, actingFor(context)));
  http.handle(triggerCalls.edit, (input, context) =>
    triggers.edit(input, actingFor(context), demandFor(context.session)),
  );
  http.handle(triggerCalls.delete, async ({ ids }, context) => ({
    deleted: await triggers.delete(ids, actingFor(context)),
  }));
  http.handle(triggerCalls.enable, async (chosen, context) => ({
    enabled: await triggers.enable(chosen, actingFor(context), demandFor(context.session)),
  }));
  http.handle(triggerCalls.disable, async ({ ids }, context) => ({
    disabled: await triggers.disable(ids, actingFor(context)),
  }));
}
