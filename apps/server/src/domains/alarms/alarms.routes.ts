import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { alarmLimitCalls } from '@millwright/contract/alarms/limits/limit-preview.calls';
import { alarmQualityCalls } from '@millwright/contract/alarms/quality/quality.calls';
import { alarmShelvingCalls } from '@millwright/contract/alarms/shelving/shelving.calls';
import { actingFor } from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Alarms } from './alarms.ts';

export function routeAlarms(http: Http, alarms: Alarms): void {
  http.scope('alarm', (ids) => alarms.itemsOfAlarms(ids));
  http.scope('alarmRule', (ids) => alarms.itemsOfRules(ids));

  http.handle(alarmRuleCalls.list, (input) => alarms.listRules(input));
  http.handle(alarmRuleCalls.history, async ({ id }) => ({ list: await alarms.ruleHistory(id) }));
  http.handle(alarmRuleCalls.create, (input, context) =>
    alarms.createRule(input, actingFor(context)),
  );
  http.handle(alarmRuleCalls.edit, (input, context) => alarms.editRule(input, actingFor(context)));
  http.handle(alarmRuleCalls.delete, async ({ ids }, context) => ({
    deleted: await alarms.deleteRules(ids, actingFor(context)),
  }));

  http.handleUpload(alarmRuleCalls.setFile, ({ id }, [file], context) =>
    alarms.ruleFiles.set(id, file, actingFor(context)),
  );
  http.handle(alarmRuleCalls.deleteFile, ({ id }, context) =>
    alarms.ruleFiles.remove(id, actingFor(context)),
  );
  http.handleDownload(alarmRuleCalls.file, ({ id }) => alarms.ruleFiles.read(id));

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
  http.handle(alarmLimitCalls.preview, (input) => alarms.tryLimits(input));
  http.handle(alarmQualityCalls.get, (input, { session }) =>
    alarms.quality({ ...input, visible: session.items }),
  );
  http.handle(alarmCalls.detail, ({ id }, { session }) =>
    alarms.detail(id, session.grade === 0 || session.permissions.has('alarms.edit')),
  );
  http.handle(alarmCalls.confirm, async (input, context) => ({
    list: await alarms.confirm(input, actingFor(context)),
  }));

  http.handle(alarmCalls.note, (input, context) => alarms.writeNote(input, actingFor(context)));

  const { shelving } = alarms;
  http.handle(alarmShelvingCalls.list, (input, { session }) =>
    shelving.list({ ...input, visible: session.items }),
  );
  http.handle(alarmShelvingCalls.shelve, async (input, context) => {
    const isLong = context.session.permissions.has('alarms.out_of_service');
    return { list: await shelving.shelve({ ...input, isLong }, actingFor(context)) };
  });
  http.handle(alarmShelvingCalls.takeOutOfService, async (input, context) => ({
    list: await shelving.takeOutOfService(input, actingFor(context)),
  }));
  http.handle(alarmShelvingCalls.unshelve, async ({ ids }, context) => ({
    list: await shelving.unshelve(ids, actingFor(context)),
  }));
}
