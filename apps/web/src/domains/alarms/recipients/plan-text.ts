/** Plans in words. */
import type { AlarmLevel } from '@millwright/contract/alarm-level';
import { minutesOfWeek } from '@millwright/contract/alarms/recipients/on-duty';
import type {
  PlanStep,
  PlanWarning,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import { clockText } from '../../../shell/fields/clock-of-day.ts';
import type { Say } from '../../../texts/say.ts';
import { personKey } from './plan-form.ts';

/** What people and roles are called, by their keys. */
export type Names = ReadonlyMap<string, string>;

const minutesOfDay = 1440;

/** `周二 22:00`: a minute of the week. */
export const weekMinuteText = (at: number, t: Say): string => {
  const day = Math.floor(at / minutesOfDay) % 7;
  return `${t(`alarms/recipients:weekdays.${day + 1}`)} ${clockText(at % minutesOfDay)}`;
};

export const whoText = ({ to }: Pick<PlanStep, 'to'>, names: Names, t: Say): string =>
  to
    .map((target) => {
      if (target.kind === 'address') return target.address;
      if (target.kind === 'duty') return t('alarms/recipients:on_duty');
      return names.get(personKey(target) ?? '') ?? t('alarms/recipients:unknown_person');
    })
    .join(t('alarms/recipients:between'));

export const whenText = (afterMinutes: number, t: Say): string =>
  afterMinutes === 0
    ? t('alarms/recipients:at_once')
    : t('alarms/recipients:after', { minutes: afterMinutes });

export function warningText(
  warning: PlanWarning,
  t: Say,
  levelText: (level: AlarmLevel) => string,
) {
  switch (warning.code) {
    case 'nobody':
      if (warning.to - warning.from === minutesOfWeek) return t('alarms/recipients:warnings.never');
      return t(`alarms/recipients:warnings.${warning.others > 0 ? 'nobody_more' : 'nobody'}`, {
        from: weekMinuteText(warning.from, t),
        to: weekMinuteText(warning.to, t),
        count: warning.others,
      });
    case 'quiet':
      return t('alarms/recipients:warnings.quiet', {
        begin: clockText(warning.begin),
        end: clockText(warning.end),
        levels: warning.levels.map(levelText).join(t('alarms/recipients:between')),
      });
    case 'unreachable':
      return t(`alarms/recipients:warnings.unreachable.${warning.channel}`, { name: warning.name });
    case 'no_channel':
      return t('alarms/recipients:warnings.no_channel', {
        channel: t(`alarms/recipients:channels.${warning.channel}`),
      });
    case 'gone':
      return t('alarms/recipients:warnings.gone', { count: warning.count });
    case 'withheld':
      return t('alarms/recipients:warnings.withheld', { count: warning.count });
  }
}
