import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { formatNumber } from '@millwright/kernel';
import type { Say } from '../../../texts/say.ts';

const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} ${unit}`);

/** What happened, in one line: `Pressure above its upper limit: 12.3 bar (limit 10 bar)`. */
export const alarmText = (alarm: Alarm, t: Say): string => {
  const { kind, name, value, limit, unit, decimals } = alarm;
  if (kind === 'rule' || limit === null) return name;
  return t(`text.${kind}`, {
    name,
    value: value === null ? '–' : withUnit(formatNumber(value, decimals, true), unit),
    // As it was entered: rounded it would be another limit.
    limit: withUnit(formatNumber(limit, null, true), unit),
  });
};
