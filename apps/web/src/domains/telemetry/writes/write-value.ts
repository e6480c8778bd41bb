import {
  isAbove,
  type LimitValues,
  limitPassed,
  limitValues,
  withinLimits,
} from '@millwright/contract/devices/points/point-limits';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import {
  DataType,
  formatNumber,
  rangeBreach,
  type SwitchWords,
  type ValueFormat,
  type WriteRange,
} from '@millwright/kernel';

/** What of a point decides how a value for it is entered. */
export type EntryKind = 'switch' | 'text' | 'number';

export const entryKind = (dataType: number): EntryKind => {
  if (dataType === DataType.BOOL) return 'switch';
  return dataType === DataType.CHAR ? 'text' : 'number';
};

/**
 * The values that have a name and may be written, to choose one by it; null where a value is entered:
 * a measured one, or one of whose texts none may be written.
 */
export const namedValues = (
  range: WriteRange,
  { dataType, texts }: Pick<ValueFormat, 'dataType' | 'texts'>,
  words: SwitchWords,
): readonly { readonly key: string; readonly label: string }[] | null => {
  const isBit = dataType === DataType.BOOL;
  const named = isBit
    ? words.map((word, value) => ({
        value,
        text: texts?.find((one) => one.value === value)?.text ?? word,
      }))
    : (texts ?? []).filter(({ value }) => rangeBreach(range, value) === null);
  if (named.length === 0) return null;
  return named.map(({ value, text }) => ({ key: String(value), label: text }));
};

/**
 * The entered text as the value to write, `0x3E8` and `0b101` as numbers; null when it is none. 64-bit whole numbers beyond 2^53
 * stay texts, so that no digit is lost.
 */
export const parseEntry = (entered: string, kind: EntryKind): number | string | null => {
  if (kind === 'text') return entered === '' ? null : entered;
  const trimmed = entered.trim();
  const text = /^0(x[\da-f]+|b[01]+)$/i.test(trimmed) ? BigInt(trimmed).toString() : trimmed;
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return null;
  return /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(value) ? text : value;
};

type Limits = LimitValues & Pick<ItemDataPoint, 'decimals'>;

/** `10.0 … 105.0`, between which no alarm is raised; null where there is no limit. */
export const limitsOf = ({ decimals, ...limits }: Limits): string | null => {
  const { low, high } = withinLimits(limits);
  if (low === null && high === null) return null;
  const shown = (limit: number | null): string =>
    limit === null ? '–' : formatNumber(limit, decimals);
  return `${shown(low)} … ${shown(high)}`;
};

/** The alarm limit that a value to be written is beyond, with its unit; null when it is within. */
export const beyondLimit = (
  value: number | string,
  point: Limits & Pick<ItemDataPoint, 'dataType' | 'unit'>,
): { readonly side: 'above' | 'below'; readonly limit: string } | null => {
  if (entryKind(point.dataType) !== 'number') return null;
  const passed = limitPassed(limitValues(point), Number(value));
  if (passed === null) return null;
  const limit = `${formatNumber(passed.value, point.decimals)} ${point.unit}`.trimEnd();
  return { side: isAbove(passed.side) ? 'above' : 'below', limit };
};
