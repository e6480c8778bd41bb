import type { Alarm, AlarmKind } from '@millwright/contract/alarms/alarms.schemas';

/** What raises alarms: a limit of a point, or a rule. */
export interface AlarmSource {
  readonly kind: AlarmKind;
  /** The point's id for a limit, the rule's for a rule. */
  readonly sourceId: number;
}

/** One key per source. */
export const sourceKey = ({ kind, sourceId }: AlarmSource): string => `${kind}:${sourceId}`;

/** What an alarm came from. */
export const alarmSource = ({
  kind,
  ruleId,
  pointId,
}: Pick<Alarm, 'kind' | 'ruleId' | 'pointId'>): AlarmSource => ({
  kind,
  sourceId: ruleId ?? pointId ?? 0,
});
