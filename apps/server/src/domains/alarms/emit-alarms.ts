import {
  type AlarmRuleChanged,
  type alarmCleared,
  type alarmConfirmed,
  type alarmRaised,
  alarmRulesChanged,
} from '@millwright/contract/alarms/alarms.events';
import type { Alarm, AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { Outbox } from '../../platform/events/index.ts';
import type { Tx } from '../../platform/storage/index.ts';

/** Tells what happened to each alarm, as it is now, with the transaction. */
export async function emitAlarms(
  outbox: Pick<Outbox, 'emitAll'>,
  tx: Tx,
  name: typeof alarmRaised | typeof alarmCleared | typeof alarmConfirmed,
  alarms: readonly Alarm[],
): Promise<void> {
  await outbox.emitAll(
    tx,
    alarms.map((alarm) => ({ name, key: `alarm:${alarm.id}`, data: alarm })),
  );
}

export async function emitRuleChange(
  outbox: Pick<Outbox, 'emit'>,
  tx: Tx,
  rule: Pick<AlarmRule, 'id' | 'itemId'>,
  change: AlarmRuleChanged['change'],
): Promise<void> {
  const data: AlarmRuleChanged = { ruleId: rule.id, itemId: rule.itemId, change };
  await outbox.emit(tx, { name: alarmRulesChanged, key: `alarm-rule:${rule.id}`, data });
}
