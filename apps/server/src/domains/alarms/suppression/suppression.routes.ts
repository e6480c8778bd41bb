import { alarmSuppressionCalls as calls } from '@millwright/contract/alarms/suppression/suppression.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { findSuppressions, listSuppressionRows } from './suppressions.store.ts';
import { createSuppression, deleteSuppressions, editSuppression } from './suppressions.ts';

export function routeSuppressions(http: Pick<Http, 'handle' | 'scope'>, needs: AlarmNeeds): void {
  const { db } = needs;
  http.scope('alarmSuppression', async (ids) => {
    const known = new Map((await findSuppressions(db, ids)).map(({ id, itemId }) => [id, itemId]));
    return ids.map((id) => known.get(id) ?? null);
  });
  http.handle(calls.list, (input) => listSuppressionRows(db, input));
  http.handle(calls.create, (input, context) =>
    createSuppression(needs, input, actingFor(context)),
  );
  http.handle(calls.edit, (input, context) => editSuppression(needs, input, actingFor(context)));
  http.handle(calls.delete, async ({ ids }, context) => ({
    deleted: await deleteSuppressions(needs, ids, actingFor(context)),
  }));
}
