/** The value of an alarm as people read it: on pages, in popups and in messages. */
import { formatNumber, type SwitchWords, wordOf } from '@millwright/kernel';
import type { Alarm } from './alarms.schemas.ts';

type Told = Pick<Alarm, 'value' | 'unit' | 'decimals' | 'format'>;

/**
 * `故障`, `12.3 bar`; null where the value is no number.
 * @param gap between number and unit: messages that count their characters have none
 */
export const alarmValue = (
  { value, unit, decimals, format }: Told,
  words: SwitchWords,
  gap: ' ' | '' = ' ',
): string | null => {
  if (value === null) return null;
  const word = format === null ? null : wordOf(value, format, words);
  return word ?? `${formatNumber(value, decimals, true)}${gap}${unit}`.trimEnd();
};
