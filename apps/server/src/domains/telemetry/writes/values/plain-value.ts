import { DataType } from '@millwright/kernel';
import type { WriteValue } from '../point-writer.ts';

/** A value of the log as it is written: digits that no number holds stay a text. */
export const loggedValue = (text: string, dataType: DataType): WriteValue => {
  if (dataType === DataType.CHAR) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(number) ? text : number;
};

/**
 * A value as the log and whoever approves it read it, and as the device gets it: a number may be given as a
 * text, be it `0x3E8` or ` 5 `. What is none stays as it was given, for the refusal that follows.
 */
export function plainValue(value: WriteValue, dataType: DataType): WriteValue {
  if (typeof value !== 'string' || dataType === DataType.CHAR) return value;
  if (value.trim() === '') return value;
  const plain = loggedValue(value.trim(), dataType);
  return typeof plain === 'number' && !Number.isFinite(plain) ? value : plain;
}
