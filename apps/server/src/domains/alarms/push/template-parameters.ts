/** What a registered template is filled with: WeChat and short messages say no other sentences. */
import type { Language } from '@millwright/contract';
import type { AlarmLevel } from '@millwright/contract/alarm-level';
import { alarmValue } from '@millwright/contract/alarms/alarm-value';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import { sayTime } from '../../../platform/notify/index.ts';

/** The service takes a level (a `phrase`) in Chinese alone, whatever language its reader has chosen. */
const levelWord = (level: AlarmLevel): string =>
  ['普通', '一般', '警告', '严重'][level - 1] ?? '未知';

/** What an alarm is called, with the value that raised it. */
export const withValue = (alarm: Alarm, language: Language): string => {
  const value = alarmValue(alarm, switchWords[language], '');
  return value === null ? alarm.name : `${alarm.name} ${value}`;
};

/** @param what the alarm as it is told, or that there are more */
export const templateParameters = (
  alarm: Pick<Alarm, 'itemName' | 'level' | 'raisedAt'>,
  what: string,
  timeZone: string,
) => ({
  item: alarm.itemName,
  alarm: what,
  level: levelWord(alarm.level),
  time: sayTime(alarm.raisedAt, timeZone),
});
