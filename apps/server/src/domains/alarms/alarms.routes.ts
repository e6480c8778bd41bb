import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { actingFor } from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Alarms } from './alarms.ts';

export function routeAlarms(http: Http, alarms: Alarms): void {
  http.scope('alarm', (ids) => alarms.itemsOfAlarms(ids));
  http.scope('alarmRule', (ids) => alarms.itemsOfRules(ids));

  http.handle(alarmRuleCalls.list, (input) => alarms.listRules(input));
  http.handle(alarmRuleCalls.create, (input, context) =>
    alarms.createRule(input, actingFor(context)),
  );
  http.handle(alarmRuleCalls.edit, (input, context) => alarms.editRule(input, actingFor(context)));
  http.handle(alarmRuleCalls.delete, async ({ ids }, context) => ({
    deleted: await alarms.deleteRules(ids, actingFor(context)),
  }));

  http.handle(alarmCalls.current, ({ retained, ...input }, { session }) =>
    alarms.list({ ...input, visible: session.items, state: retained ? 'retained' : 'active' }),
  );
  http.handle(alarmCalls.history, ({ active, ...input }, { session }) =>
    alarms.list({
      ...input,
      visible: session.items,
      state: active === undefined ? undefined : active ? 'active' : 'cleared',
    }),
  );
  http.handle(alarmCalls.counts, (input, { session }) =>
    alarms.counts({ ...input, visible: session.items }),
  );
  http.handle(alarmCalls.trend, (input, { session }) =>
    alarms.trend({ ...input, visible: session.items }),
  );
  http.handle(alarmCalls.confirm, async (input, context) => ({
    list: await alarms.confirm(input, actingFor(context)),
  }));
}
