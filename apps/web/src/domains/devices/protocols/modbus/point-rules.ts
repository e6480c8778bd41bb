import type { ProfileFamily } from '@millwright/contract/devices/protocols/index';
import {
  nextTypedAddress,
  readTypedAddress,
  usualFamily,
} from '@millwright/contract/devices/protocols/modbus/typed-address';
import { DataType } from '@millwright/kernel';
import type { PointEntry } from '../../points/point-entry.ts';
import type { PointRules } from '../protocol-web.ts';

/** Which fields apply, by the chosen family and type. */
export const fieldsFor = (family: ProfileFamily | undefined, dataType: number) => ({
  /** A Bool in a word is one of its bits. */
  bit: family?.kind === 'word' && dataType === DataType.BOOL,
  length: dataType === DataType.CHAR,
  wordOrder: ![DataType.BOOL, DataType.CHAR, DataType.INT8S, DataType.INT8U].some(
    (type) => type === dataType,
  ),
});

/** How points are entered for a device with these register families. */
export function pointRules(families: readonly ProfileFamily[]): PointRules {
  const familyOf = (id: string | undefined) => families.find((family) => family.id === id);
  const first = usualFamily(families);
  const isPlain = first?.id === 'HR';
  return {
    start: { family: first?.id ?? '', address: '', bit: null, length: 1, wordOrder: null },
    finish(entry: PointEntry) {
      const applies = fieldsFor(familyOf(entry.family), entry.dataType);
      return {
        ...entry,
        bit: applies.bit ? (entry.bit ?? null) : null,
        length: applies.length ? (entry.length ?? 1) : 1,
        wordOrder: applies.wordOrder ? (entry.wordOrder ?? null) : null,
      };
    },
    writable: ({ family }) => familyOf(family)?.writable ?? true,
    typed: {
      example: isPlain ? '40001' : `${first?.id ?? ''}0`,
      hint: `devices/protocols/modbus:typed.${isPlain ? 'numbered' : 'families'}`,
      read: (text, dataType) => readTypedAddress(text, dataType, families, first),
      next: (text, dataType) => nextTypedAddress(text, dataType, families, first),
    },
  };
}
