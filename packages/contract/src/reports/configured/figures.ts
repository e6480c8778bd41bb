/** How the figures of a report are written: the same on screen and in files. */
import {
  DataType,
  formatNumber,
  noValue,
  type SwitchWords,
  sayValue,
  type ValueFormat,
  wordOf,
} from '@millwright/kernel';
import type { Language } from '../../language.ts';
import type { AggregateName } from '../history.schemas.ts';

/** What a column of each aggregate is called. */
export const aggregateWords: Readonly<Record<AggregateName, Readonly<Record<Language, string>>>> = {
  count: { 'zh-CN': '个数', 'en-US': 'Count' },
  bad: { 'zh-CN': '坏值个数', 'en-US': 'Bad samples' },
  min: { 'zh-CN': '最小值', 'en-US': 'Minimum' },
  max: { 'zh-CN': '最大值', 'en-US': 'Maximum' },
  mean: { 'zh-CN': '平均值', 'en-US': 'Mean' },
  sum: { 'zh-CN': '总和', 'en-US': 'Sum' },
  first: { 'zh-CN': '首值', 'en-US': 'First' },
  last: { 'zh-CN': '末值', 'en-US': 'Last' },
  range: { 'zh-CN': '极差', 'en-US': 'Range' },
  timeWeightedMean: { 'zh-CN': '时间加权平均', 'en-US': 'Time-weighted mean' },
  difference: { 'zh-CN': '累计差值', 'en-US': 'Counter difference' },
};

const means: ReadonlySet<AggregateName> = new Set(['mean', 'timeWeightedMean']);
const counts: ReadonlySet<AggregateName> = new Set(['count', 'bad']);
/** Values that the point has had, which may have a name. */
const values: ReadonlySet<AggregateName> = new Set(['min', 'max', 'first', 'last']);

/** Significant digits of what was reckoned, where the point says no decimals: those behind are noise. */
const reckonedDigits = 7;

/** Whether it is in the unit of the point. */
export const hasUnit = (aggregate: AggregateName): boolean => !counts.has(aggregate);

/** Digits after the point; a mean has one more than its values. Null: as many as there are. */
export function figureDecimals(
  aggregate: AggregateName,
  { dataType, decimals }: Pick<ValueFormat, 'dataType' | 'decimals'>,
): number | null {
  if (counts.has(aggregate)) return 0;
  if (dataType === DataType.BOOL) return means.has(aggregate) ? 3 : 0;
  if (decimals === null) return null;
  return means.has(aggregate) ? decimals + 1 : decimals;
}

/** The figure as a cell of a sheet holds it: rounded as it is shown. */
export function roundFigure(value: number, aggregate: AggregateName, format: ValueFormat): number {
  const decimals = figureDecimals(aggregate, format);
  if (decimals !== null) return Number(value.toFixed(decimals));
  const isExact = Number.isInteger(value) || (values.has(aggregate) && !isSingle(format));
  return isExact ? value : Number(value.toPrecision(reckonedDigits));
}

const isSingle = ({ dataType }: ValueFormat): boolean => dataType === DataType.FLOAT;

/** The name that a value has; null for what is a number. */
export const figureWord = (
  value: number,
  aggregate: AggregateName,
  format: ValueFormat,
  words: SwitchWords,
): string | null => (values.has(aggregate) ? wordOf(value, format, words) : null);

/** The figure as people read it, without its unit. */
export function sayFigure(
  value: number | null,
  aggregate: AggregateName,
  format: ValueFormat,
  words: SwitchWords,
): string {
  if (value === null) return noValue;
  if (values.has(aggregate)) return sayValue(value, format, words);
  return formatNumber(roundFigure(value, aggregate, format), figureDecimals(aggregate, format));
}
