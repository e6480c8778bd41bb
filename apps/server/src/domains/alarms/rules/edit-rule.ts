import { refuse } from '@millwright/contract';
import { alarmCleared } from '@millwright/contract/alarms/alarms.events';
import type { Alarm, AlarmRule, AlarmRuleEdit } from '@millwright/contract/alarms/alarms.schemas';
import { type Acting, type Change, change } from '../../../platform/audit/index.ts';
import { findRules, lockRules, updateRule } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { demandScreen } from '../guides/index.ts';
import { clearAlarms } from '../occurrences/index.ts';
import { checkRule, holding, type RuleUses } from './check-rule.ts';
import { emitRuleChange } from './emit-rule-change.ts';
import { storedWhen } from './rule-expressions.ts';
import { withDetails } from './with-details.ts';

/**
 * An alarm that the rule has active stays so until the changed condition says otherwise; switching
 * the rule off clears it.
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh rule, and those of
 *   adding one.
 */
export async function editRule(
  needs: AlarmNeeds,
  input: AlarmRuleEdit,
  acting: Acting,
): Promise<AlarmRule> {
  const { id } = input;
  const [known] = await findRules(needs.db, [id]);
  if (known === undefined) throw refuse('general.not_found');
  await demandScreen(needs, known.itemId, input.screenId);
  const when = await storedWhen(needs.devices, known.itemId, input.when);
  let uses: RuleUses = { points: [], devices: [] };
  const recorded = input.recordedPointIds ?? [];
  const rule: Change<AlarmRule> = {
    action: 'alarm_rule.edit',
    async lock(tx) {
      uses = await checkRule(holding(needs, tx), known.itemId, when, { recorded });
      return (await lockRules(tx, [id])).at(0);
    },
    version: input.version,
    describe: ({ name, itemId }) => ({ subject: { kind: 'alarm_rule', id, name }, itemId }),
    emit: (tx, after) => emitRuleChange(needs.outbox, tx, after, 'edited'),
  };
  let cleared: readonly Alarm[] = [];
  const edited = await change(needs, rule, acting, async (tx, before) => {
    const now = needs.clock.now();
    const after = await updateRule(
      tx,
      { ...withDetails(before, input), when, id: known.id, itemId: known.itemId },
      uses,
      now,
    );
    if (!after.enabled) {
      ({ cleared } = await clearAlarms(tx, { kind: 'rule', sourceIds: [id] }, 'disabled', now));
      await needs.outbox.emitAll(tx, alarmCleared, cleared);
    }
    return after;
  });
  needs.tell('cleared', cleared);
  return edited;
}
