import type { Language } from '@millwright/contract/language';
import { aggregateWords } from '@millwright/contract/reports/configured/figures';
import type { SheetContent, SheetMoment } from '@millwright/contract/reports/sheets/sheet-template';
import type { TFunction } from 'i18next';

type Say = TFunction<'reports/sheets'>;

const two = (value: number): string => String(value).padStart(2, '0');

export const clockText = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** `begin -1 d 06:00` */
export function sayMoment({ from, days, clock }: SheetMoment, t: Say): string {
  return [
    t(`moment.${from}`),
    ...(days === 0
      ? []
      : [t('reports/sheets:moment.days_short', { days: days > 0 ? `+${days}` : String(days) })]),
    ...(clock === null ? [] : [clockText(clock)]),
  ].join(' ');
}

/** What stands in a bound cell of the editor: `{Boiler Pressure Mean}`, with an arrow where it is repeated. */
export function sayContent(
  content: SheetContent,
  nameOf: (point: number) => string,
  { t, locale }: { readonly t: Say; readonly locale: Language },
): string {
  switch (content.kind) {
    case 'moment':
      return `{${sayMoment(content.at, t)}}`;
    case 'value':
      return `{${nameOf(content.pointId)} ${aggregateWords[content.aggregate][locale]}}`;
    case 'series':
      return `{↓ ${nameOf(content.pointId)} ${aggregateWords[content.aggregate][locale]}}`;
    case 'sample':
      return `{${nameOf(content.pointId)} @ ${sayMoment(content.at, t)}}`;
    case 'state':
      return `{${nameOf(content.pointId)} ${content.least}–${content.greatest}}`;
    case 'alarms':
      return `{${t('reports/sheets:kinds.alarms')}}`;
    case 'steps':
      return `{↓ ${t('reports/sheets:kinds.steps')}}`;
    case 'alarmList':
      return `{↓ ${t(`alarm_fields.${content.field}`)}}`;
    default:
      return '';
  }
}
