import { alarmValue } from '@millwright/contract/alarms/alarm-value';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { formatNumber, noValue, Quality, type SwitchWords } from '@millwright/kernel';
import { durationText } from '../../../texts/duration-text.ts';
import { currentLanguage } from '../../../texts/i18n.ts';
import type { Say } from '../../../texts/say.ts';

const qualityWords: ReadonlyMap<number, string> = new Map(
  (['communication', 'decode', 'range', 'configuration', 'calculation', 'division'] as const).map(
    (word) => [Quality[word], word],
  ),
);

const measured = (value: number | null, unit: string): string =>
  value === null ? noValue : `${formatNumber(value, null, true)} ${unit}`.trimEnd();

/** What tipped a rule, with what was there then; null where that is its value and what it was held against. */
export const reasonText = (alarm: Alarm, t: Say, words: SwitchWords): string | null => {
  const { reason, unit, decimals } = alarm;
  if (reason === null) return null;
  const say = (said: Readonly<Record<string, unknown>>): string =>
    t(`text.reasons.${reason.op}`, {
      point: alarm.pointName ?? '',
      device: alarm.deviceName ?? '',
      value: alarmValue(alarm, words) ?? noValue,
      ...said,
    });
  switch (reason.op) {
    case 'no-data':
    case 'offline':
    case 'not-online':
      return say({ time: durationText(reason.forMs, currentLanguage()) });
    case 'bad-quality':
      return say({ quality: t(`text.qualities.${qualityWords.get(reason.quality) ?? 'unknown'}`) });
    case 'rising':
    case 'falling':
    case 'changing': {
      // Which way it went the words say, but where either is told.
      const change = reason.op === 'changing' ? reason.change : Math.abs(reason.change);
      return say({
        time: durationText(reason.windowMs, currentLanguage()),
        change: `${formatNumber(change, decimals, true)} ${unit}`.trimEnd(),
        limit: measured(reason.limit, unit),
      });
    }
    case 'bit':
      return say({ bit: reason.bit, state: reason.set ? 1 : 0 });
    case 'above-point':
    case 'below-point':
    case 'equal-point': {
      const { name, value, unit: of } = reason.other;
      return say({ other: name, limit: measured(value, of) });
    }
    case 'expression': {
      const inputs = reason.inputs
        .map(({ name, value, unit: of }) =>
          t('text.reasons.input', { name, value: measured(value, of) }),
        )
        .join(t('text.reasons.between'));
      return say({ text: reason.text, inputs });
    }
    default:
      return null;
  }
};
