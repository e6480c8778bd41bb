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
 * The entered text as the value to write; null when it is none. 64-bit whole numbers beyond 2^53
 * stay texts, so that no digit is lost.
 */
export const parseEntry = (entered: string, kind: EntryKind): number | string | null => {
  if (kind === 'text') return entered === '' ? null : entered;
  const text = entered.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return null;
  return /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(value) ? text : value;
};

type Limits = Pick<ItemDataPoint, 'lowerLimit' | 'upperLimit' | 'decimals'>;

/** `10.0 … 105.0`; null where there is no limit. */
export const limitsOf = ({ lowerLimit, upperLimit, decimals }: Limits): string | null => {
  if (lowerLimit === null && upperLimit === null) return null;
  const shown = (limit: number | null): string =>
    limit === null ? '–' : formatNumber(limit, decimals);
  return `${shown(lowerLimit)} … ${shown(upperLimit)}`;
};

/** The alarm limit that a value to be written is beyond, with its unit; null when it is within. */
export const beyondLimit = (
  value: number | string,
  point: Limits & Pick<ItemDataPoint, 'dataType' | 'unit'>,
): { readonly side: 'above' | 'below'; readonly limit: string } | null => {
  if (entryKind(point.dataType) !== 'number') return null;
  const { lowerLimit, upperLimit } = point;
  const number = Number(value);
  const shown = (limit: number): string =>
    `${formatNumber(limit, point.decimals)} ${point.unit}`.trimEnd();
  if (upperLimit !== null && number > upperLimit)
    return { side: 'above', limit: shown(upperLimit) };
  if (lowerLimit !== null && number < lowerLimit)
    return { side: 'below', limit: shown(lowerLimit) };
  return null;
};

/** A key that makes a repeated write the same write; works without a secure context. */
export const intentKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
