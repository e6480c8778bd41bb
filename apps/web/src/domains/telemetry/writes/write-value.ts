import { DataType } from '@millwright/kernel';

/** What of a point decides how a value for it is entered. */
export type EntryKind = 'switch' | 'text' | 'number';

export const entryKind = (dataType: number): EntryKind => {
  if (dataType === DataType.BOOL) return 'switch';
  return dataType === DataType.CHAR ? 'text' : 'number';
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

/** A key that makes a repeated write the same write; works without a secure context. */
export const intentKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
