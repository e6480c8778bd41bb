/** The value of an alarm, and what it was held against, as people read them: on pages, in popups and in messages. */
import { formatNumber, type SwitchWords, wordOf } from '@millwright/kernel';
import { isAbove } from '../devices/points/point-limits.ts';
import type { Alarm } from './alarms.schemas.ts';

type Told = Pick<Alarm, 'value' | 'unit' | 'decimals' | 'format'>;
type Held = Pick<Alarm, 'kind' | 'limit' | 'reason'>;

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

/** The one number that the value was held against, of a limit or a rule; null where there is none. */
export const alarmLimit = ({ limit, reason }: Pick<Held, 'limit' | 'reason'>): number | null =>
  limit ?? (reason !== null && 'limit' in reason ? reason.limit : null);

const signs: ReadonlyMap<string, string> = new Map([
  ['above', '> '],
  ['at-least', '≥ '],
  ['below', '< '],
  ['at-most', '≤ '],
  ['equal', '= '],
  ['not-equal', '≠ '],
]);

/**
 * What the value of an alarm was held against: `> 10 bar`, `≠ 运行`, `< 2 / > 8 bar`. Null where it was no
 * value that was judged, and of a rule's alarm of before that was written down.
 */
export function alarmThreshold(
  { kind, limit, reason, unit, format }: Held & Pick<Told, 'unit' | 'format'>,
  words: SwitchWords,
): string | null {
  // As they were entered: rounded they would be other limits.
  const plain = (value: number): string => formatNumber(value, null, true);
  const measured = (value: number): string =>
    (format === null ? null : wordOf(value, format, words)) ?? `${plain(value)} ${unit}`.trimEnd();
  if (kind !== 'rule') {
    return limit === null ? null : `${isAbove(kind) ? '>' : '<'} ${measured(limit)}`;
  }
  if (reason === null) return null;
  switch (reason.op) {
    case 'inside':
      return `${plain(reason.low)}–${measured(reason.high)}`;
    case 'outside':
      return `< ${plain(reason.low)} / > ${measured(reason.high)}`;
    case 'rising':
    case 'falling':
    case 'changing':
      return null;
    default:
      return 'limit' in reason ? `${signs.get(reason.op) ?? ''}${measured(reason.limit)}` : null;
  }
}
