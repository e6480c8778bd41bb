/** How the legend and the picture write readings. */
import { formatMoment, formatNumber, momentFormatter, noValue } from '@millwright/kernel';
import type { TrendSeries } from './trend-series.ts';

type Writing = Pick<TrendSeries, 'decimals' | 'format'>;

const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && !Number.isNaN(value);

export const valueText = (
  value: number | null | undefined,
  { decimals, format }: Writing,
): string => (isKnown(value) ? (format?.(value) ?? formatNumber(value, decimals, true)) : noValue);

/** What lies between two values, with its sign; nothing between two states. */
export const differenceText = (
  from: number | null | undefined,
  to: number | null | undefined,
  { decimals, words }: Pick<TrendSeries, 'decimals' | 'words'>,
): string => {
  if (!isKnown(from) || !isKnown(to) || words !== undefined) return noValue;
  const text = formatNumber(to - from, decimals, true);
  return to > from ? `+${text}` : text;
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const two = (count: number): string => String(Math.floor(count)).padStart(2, '0');

/** What lies between two moments: hours, minutes and seconds; days before, milliseconds below a minute. */
export const spanText = (milliseconds: number): string => {
  const size = Math.round(Math.abs(milliseconds));
  const sign = milliseconds < 0 && size > 0 ? '-' : '';
  const days = size >= day ? `${Math.floor(size / day)} d ` : '';
  const fine = size < minute ? `.${String(size % second).padStart(3, '0')}` : '';
  const clock = `${two((size % day) / hour)}:${two((size % hour) / minute)}:${two((size % minute) / second)}`;
  return `${sign}${days}${clock}${fine}`;
};

/** The moment of a cursor: without its day where the whole range is shorter than one. */
export const cursorTime = (
  time: number,
  range: number,
  locale: string,
  timeZone: string,
): string =>
  range > day
    ? formatMoment(time, locale, timeZone)
    : momentFormatter(locale, timeZone, {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }).format(time);
