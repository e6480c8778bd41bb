import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { formatNumber, noValue } from '@millwright/kernel';

/** Digits of what is reckoned of a point without decimals of its own. */
const digits = 2;

/** What was reckoned of the values of a point: as many decimals as they have, and one more. */
export const sayReckoned = (
  value: number | null,
  { decimals }: Pick<ItemDataPoint, 'decimals'>,
): string =>
  value === null ? noValue : formatNumber(value, decimals === null ? digits : decimals + 1);

/** One of the values of a point, as a number. */
export const sayNumber = (
  value: number | null,
  { decimals }: Pick<ItemDataPoint, 'decimals'>,
): string => (value === null ? noValue : formatNumber(value, decimals, decimals === null));

const counts: ReadonlySet<AggregateName> = new Set(['count', 'bad']);
const reckoned: ReadonlySet<AggregateName> = new Set(['mean', 'timeWeightedMean']);

/** An aggregate of a point. */
export const sayAggregate = (
  name: AggregateName,
  value: number | null,
  point: Pick<ItemDataPoint, 'decimals'>,
): string => {
  if (value === null) return noValue;
  if (counts.has(name)) return String(value);
  return reckoned.has(name) ? sayReckoned(value, point) : sayNumber(value, point);
};

/** A duration as hours, minutes and seconds, from a minute on without fractions: `26:05:09`. */
export const sayDuration = (ms: number | null): string => {
  if (ms === null) return noValue;
  const seconds = Math.round(ms / 1_000);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};
