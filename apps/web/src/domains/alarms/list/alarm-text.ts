import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { formatNumber } from '@millwright/kernel';
import type { Say } from '../../../texts/say.ts';

const withUnit = (value: number, unit: string): string =>
  `${formatNumber(value, null, true)}${unit === '' ? '' : ` ${unit}`}`;

/** What happened, in one line: `Pressure above its upper limit: 12.3 bar (limit 10 bar)`. */
export const alarmText = (alarm: Alarm, t: Say): string => {
  const { kind, name, value, limit, unit } = alarm;
  if (kind === 'rule' || limit === null) return name;
  return t(`text.${kind}`, {
    name,
    value: value === null ? '–' : withUnit(value, unit),
    limit: withUnit(limit, unit),
  });
};
