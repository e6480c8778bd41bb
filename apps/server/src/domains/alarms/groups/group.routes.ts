import { alarmGroupCalls as calls } from '@millwright/contract/alarms/groups/group.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { findGroups, listGroupRows } from './groups.store.ts';
import { createGroup, deleteGroups, editGroup } from './groups.ts';

export function routeGroups(http: Pick<Http, 'handle' | 'scope'>, needs: AlarmNeeds): void {
  const { db } = needs;
  http.scope('alarmGroup', async (ids) => {
    const known = new Map((await findGroups(db, ids)).map(({ id, itemId }) => [id, itemId]));
    return ids.map((id) => known.get(id) ?? null);
  });
  http.handle(calls.list, (input) => listGroupRows(db, input));
  http.handle(calls.create, (input, context) => createGroup(needs, input, actingFor(context)));
  http.handle(calls.edit, (input, context) => editGroup(needs, input, actingFor(context)));
  http.handle(calls.delete, async ({ ids }, context) => ({
    deleted: await deleteGroups(needs, ids, actingFor(context)),
  }));
}
