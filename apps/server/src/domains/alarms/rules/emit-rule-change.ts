import {
  type AlarmRuleChanged,
  alarmRulesChanged,
} from '@millwright/contract/alarms/alarms.events';
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';

/** Emits `alarms.rules_changed` with the transaction. */
export const emitRuleChange = (
  outbox: Pick<Outbox, 'emit'>,
  tx: Tx,
  rule: Pick<AlarmRule, 'id' | 'itemId'>,
  change: AlarmRuleChanged['change'],
): Promise<void> =>
  outbox.emit(tx, alarmRulesChanged, { ruleId: rule.id, itemId: rule.itemId, change });
