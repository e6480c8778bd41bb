/** Keeps the engine's conditions in step with the alarm rules. */
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { Clock, Timestamp } from '@millwright/kernel';
import type { Recorder } from '../../../platform/storage/index.ts';
import type { Telemetry } from '../../telemetry/index.ts';
import type { AlarmChange, AlarmSource } from '../occurrences/index.ts';
import { ruleCondition } from './rule-condition.ts';

export interface RuleWatch {
  /** Watches every enabled rule; those with an active alarm start as active. */
  begin(active: readonly AlarmSource[]): Promise<void>;
  /** Takes in that a rule was added, changed or deleted. Its alarm is cleared by whoever did. */
  sync(rule: number): Promise<void>;
}

export const ruleSource = 'alarm_rule';

export function createRuleWatch(needs: {
  readonly enabledRules: () => Promise<AlarmRule[]>;
  readonly findRules: (ids: readonly number[]) => Promise<AlarmRule[]>;
  readonly conditions: Telemetry['conditions'];
  readonly recorder: Pick<Recorder<AlarmChange>, 'take'>;
  readonly clock: Clock;
}): RuleWatch {
  const { conditions, recorder, clock } = needs;

  /** Whose alarms they are, by rule. */
  const ranks = new Map<number, Pick<AlarmChange, 'level' | 'itemId'>>();
  const note = ({ id, level, itemId }: AlarmRule): void => void ranks.set(id, { level, itemId });
  const sourceOf = (sourceId: number, time: Timestamp) =>
    ({ kind: 'rule', sourceId, time, ...ranks.get(sourceId) }) as const;

  conditions.onTransition(ruleSource, ({ conditionId, active, time, pointId, value }) => {
    const source = sourceOf(conditionId, time);
    if (active) recorder.take({ ...source, change: 'raise', pointId, value });
    else recorder.take({ ...source, change: 'clear', reason: 'normal' });
  });

  return {
    async begin(active) {
      const restored = new Set(
        active.filter(({ kind }) => kind === 'rule').map(({ sourceId }) => sourceId),
      );
      const rules = await needs.enabledRules();
      for (const rule of rules) note(rule);
      conditions.define(
        ruleSource,
        rules.map((rule) => ruleCondition(rule, restored.has(rule.id))),
      );
      for (const { id } of rules) restored.delete(id);
      for (const sourceId of restored) {
        recorder.take({ ...sourceOf(sourceId, clock.now()), change: 'clear', reason: 'deleted' });
      }
    },
    async sync(id) {
      const [rule] = await needs.findRules([id]);
      if (rule) note(rule);
      else ranks.delete(id);
      if (rule?.enabled) conditions.upsert(ruleSource, ruleCondition(rule));
      else conditions.remove(ruleSource, id);
    },
  };
}
