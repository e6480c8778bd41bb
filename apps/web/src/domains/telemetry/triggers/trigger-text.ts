/** What sets a trigger off and what it does, in words. */
import type {
  Trigger,
  TriggerAction,
  TriggerCondition,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { type PointId, type PointName, toWritten } from '@millwright/kernel';
import type { Say } from '../../../texts/say.ts';
import { shiftText } from '../assignments/assignment-columns.tsx';
import { isOfShifts } from '../assignments/assignment-form.ts';
import type { ValueWord } from './use-value-words.ts';

/** What the words need to know of what triggers use. */
export interface TriggerNames {
  /** Points as they stand in expressions. */
  readonly names: ReadonlyMap<PointId, PointName>;
  /** Points with their devices. */
  readonly labels: ReadonlyMap<PointId, string>;
  readonly assignments: ReadonlyMap<number, string>;
  /** What values are called. */
  readonly word: ValueWord;
}

const labelOf = (t: Say, { labels }: TriggerNames, id: PointId): string =>
  labels.get(id) ?? t('assignments.gone');
const written = ({ names }: TriggerNames, stored: string): string =>
  toWritten(stored, (id) => names.get(id) ?? null);

/** `关 (0)` where the point has words for it. */
const valueText = ({ word }: TriggerNames, point: PointId, value: number): string => {
  const said = word(point, value);
  return said === null ? String(value) : `${said} (${value})`;
};

export function triggerConditionText(
  t: Say,
  known: TriggerNames,
  condition: TriggerCondition,
): string {
  if (condition.kind === 'change') {
    return t('telemetry/triggers:on_change', { what: labelOf(t, known, condition.pointId) });
  }
  if (isOfShifts(condition)) {
    return t(`telemetry/triggers:on_shift.${condition.edge}`, { what: shiftText(t, condition) });
  }
  const what =
    condition.kind === 'expression'
      ? written(known, condition.text)
      : `${labelOf(t, known, condition.pointId)} ${condition.sign} ${valueText(known, condition.pointId, condition.value)}`;
  return t(`telemetry/triggers:on_edge.${condition.edge}`, { what });
}

const msPerSecond = 1000;

/** How long its condition has to last, and how often it may be set off: `On delay 10 s · 60 times an hour at most`. */
export function triggerPaceText(
  t: Say,
  {
    condition,
    onDelayMs,
    offDelayMs,
    mostPerHour,
  }: Pick<Trigger, 'condition' | 'onDelayMs' | 'offDelayMs' | 'mostPerHour'>,
): string {
  const delay = (name: 'onDelay' | 'offDelay', ms: number): readonly string[] =>
    ms === 0 || condition.kind === 'change'
      ? []
      : [
          t('telemetry/triggers:delayed', {
            what: t(`telemetry/triggers:${name}`),
            seconds: ms / msPerSecond,
          }),
        ];
  return [
    ...delay('onDelay', onDelayMs),
    ...delay('offDelay', offDelayMs),
    t('telemetry/triggers:pace', { count: mostPerHour }),
  ].join(' · ');
}

/**
 * What a trigger would do if it were enabled now.
 * @param seen 1 or 0 of a condition, or the value that is watched; null while unknown
 */
export function sayNow(
  t: Say,
  known: TriggerNames,
  { condition }: Pick<Trigger, 'condition'>,
  seen: number | null,
): string {
  if (seen === null) return t('telemetry/triggers:now.unknown');
  if (condition.kind === 'change') {
    return t('telemetry/triggers:now.change', { value: valueText(known, condition.pointId, seen) });
  }
  const isTrue = seen !== 0;
  const is = isTrue ? 'true' : 'false';
  // It has to become what it waits for: what it is already sets nothing off.
  return t(`telemetry/triggers:now.${condition.edge === is ? 'already' : 'waits'}.${is}`);
}

/** Points that are named of a record; of more it is said how many there are. */
const toldPoints = 3;

export function actionText(t: Say, known: TriggerNames, action: TriggerAction): string {
  if (action.kind === 'event') return t('telemetry/triggers:steps.event', { what: action.text });
  if (action.kind === 'record') {
    const labels = action.pointIds.map((id) => labelOf(t, known, id));
    const what = labels.slice(0, toldPoints).join(t('telemetry/triggers:and'));
    const rest = labels.length - toldPoints;
    return rest > 0
      ? t('telemetry/triggers:record_more', { what, count: labels.length })
      : t('telemetry/triggers:record_these', { what });
  }
  if ('assignmentId' in action) {
    const what = known.assignments.get(action.assignmentId) ?? '';
    return t(`telemetry/triggers:steps.${action.kind}`, { what });
  }
  const value =
    action.kind === 'write'
      ? valueText(known, action.pointId, action.value)
      : written(known, action.text);
  return t('telemetry/triggers:steps.write', {
    what: `${labelOf(t, known, action.pointId)} → ${value}`,
  });
}
