import { alarmThreshold, alarmValue } from '@millwright/contract/alarms/alarm-value';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import { formatNumber, noValue, type SwitchWords, wordOf } from '@millwright/kernel';
import { currentLanguage } from '../../../texts/i18n.ts';
import type { Say } from '../../../texts/say.ts';
import { reasonText } from './reason-text.ts';

/**
 * What happened, in one line: `Pressure above its upper limit: 12.3 bar (limit 10 bar)`, of a rule its
 * name, with the state or the value that raised it, `Pump down (State: Fault)`, `Hot: Oil 60 °C (> 50 °C)`, or
 * with what tipped it, as it was then:
 * `Leak: Pressure fell by 2 bar within 1 min (limit 1 bar), now 3 bar`.
 */
export const alarmText = (
  alarm: Alarm,
  t: Say,
  words: SwitchWords = switchWords[currentLanguage()],
): string => {
  const { kind, name, pointName: point, value, limit, unit, format } = alarm;
  const reason = reasonText(alarm, t, words);
  if (reason !== null) return t('text.reason', { name, reason });
  const threshold = alarmThreshold(alarm, words);
  // A value that equals the other says both.
  if (kind === 'rule' && threshold !== null && alarm.reason?.op !== 'equal') {
    const told = alarmValue(alarm, words) ?? noValue;
    return t('text.beyond', { name, point, value: told, threshold });
  }
  if (kind === 'rule' || limit === null) {
    const state =
      alarm.reason?.op === 'equal'
        ? alarmValue(alarm, words)
        : format === null
          ? null
          : wordOf(value, format, words);
    return state === null ? name : t('text.rule', { name, point, value: state });
  }
  return t(`text.${kind}`, {
    name,
    value: alarmValue(alarm, words) ?? noValue,
    // As it was entered: rounded it would be another limit.
    limit: `${formatNumber(limit, null, true)} ${unit}`.trimEnd(),
  });
};
