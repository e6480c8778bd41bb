/** What the form of a suppression holds, and what is sent of it. */
import { alarmSuppressionFacts } from '@millwright/contract/alarms/facts/alarm-suppression';
import { leastHoldMs } from '@millwright/contract/alarms/suppression/most-suppressions';
import type { AlarmSuppression } from '@millwright/contract/alarms/suppression/suppression.schemas';
import { type LimitSide, limitSides } from '@millwright/contract/devices/points/point-limits';
import { type AlarmRuleId, bug, type PointId, pointId } from '@millwright/kernel';
import { fieldsOf } from '../../../shell/form/saving.ts';
import {
  type ConditionDraft,
  draftCondition,
  finishCondition,
  newTest,
} from '../rules/condition-draft.ts';

/** A limit as a choice of a list: `12 high-high`. */
export const limitKey = (point: PointId, side: LimitSide): string => `${point} ${side}`;

function limitOfKey(key: string): { pointId: PointId; side: LimitSide } {
  const [point, given] = key.split(' ');
  const side = limitSides.find((one) => one === given);
  if (side === undefined) throw bug('web.limit_key');
  return { pointId: pointId(Number(point)), side };
}

export interface SuppressionFields
  extends Pick<AlarmSuppression, 'name' | 'serious' | 'enabled' | 'description'> {
  readonly condition: ConditionDraft;
  /** Seconds, as both. */
  readonly onDelay: number;
  readonly offDelay: number;
  readonly limitKeys: readonly string[];
  readonly ruleIds: AlarmRuleId[];
}

/** @param written an expression with names in the place of ids */
export const startSuppression = (
  suppression: AlarmSuppression | null,
  written: (stored: string) => string = (stored) => stored,
): SuppressionFields => {
  if (suppression === null) {
    return {
      ...{ name: '', serious: false, enabled: true, description: '', ruleIds: [], limitKeys: [] },
      condition: { op: 'all', of: [newTest()] },
      onDelay: 0,
      offDelay: leastHoldMs / 1000,
    };
  }
  const { when, onDelayMs, offDelayMs, limits, ...entered } = fieldsOf(
    suppression,
    alarmSuppressionFacts.edit,
  );
  return {
    ...entered,
    condition: draftCondition(when, written),
    onDelay: onDelayMs / 1000,
    offDelay: offDelayMs / 1000,
    limitKeys: limits.map(({ pointId: point, side }) => limitKey(point, side)),
  };
};

/** @throws Fault for a condition that is not finished: the form refuses it before */
export const finishSuppression = ({
  condition,
  onDelay,
  offDelay,
  limitKeys,
  ...entered
}: SuppressionFields) => {
  const when = finishCondition(condition);
  if (when === null) throw bug('web.condition_unfinished');
  return {
    ...entered,
    when,
    onDelayMs: Math.round(onDelay * 1000),
    offDelayMs: Math.round(offDelay * 1000),
    limits: limitKeys.map(limitOfKey),
  };
};
