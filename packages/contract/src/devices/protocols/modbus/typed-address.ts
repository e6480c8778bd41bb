/** Addresses of registers as people type them, `HR 40`, `40001`, `4x1`, `D100`, `100.3`. */
import { DataType, entryOf } from '@millwright/kernel';
import type { TypedAddress } from '../typed-address.ts';
import type { ModbusAddress } from './address.ts';
import type { ProfileFamily } from './profiles.ts';

/** What the first digit of a numbered reference stands for: 40001 is the first holding register. */
const spaces: Readonly<Record<string, string>> = { 0: 'CO', 1: 'DI', 3: 'IR', 4: 'HR' };
const most = 65_536;

/** `40001` or `400001`, as manuals number registers from 1 on. */
const numbered = /^(?<space>[0134])(?<number>\d{4,5})$/;
/** `4x1`, as panels do. */
const panel = /^(?<space>[0134])\s*x\s*(?<number>\d{1,5})$/i;

interface Place {
  readonly family: ProfileFamily;
  readonly address: string;
  /** It was written as a number from 1 on. */
  readonly isNumbered: boolean;
}

/** The register that a numbered reference names; null when it is none, or the model has no such family. */
export function readNumbered(
  text: string,
  families: readonly ProfileFamily[],
): { readonly family: ProfileFamily; readonly address: string } | null {
  const groups = (numbered.exec(text.trim()) ?? panel.exec(text.trim()))?.groups;
  const number = Number(groups?.number ?? 0);
  const family = families.find(({ id }) => id === entryOf(spaces, groups?.space ?? ''));
  if (!family || number < 1 || number > most) return null;
  return { family, address: String(number - 1) };
}

/** What a bare number is in: what is read and written, such as holding registers or D of a controller. */
export function usualFamily(families: readonly ProfileFamily[]): ProfileFamily | undefined {
  const words = families.filter(({ kind }) => kind === 'word');
  return words.find(({ writable }) => writable) ?? words[0] ?? families[0];
}

const isDigits = (text: string, { radix }: ProfileFamily): boolean =>
  (radix === 8 ? /^[0-7]{1,8}$/ : /^\d{1,8}$/).test(text);

function readPlace(
  text: string,
  families: readonly ProfileFamily[],
  usual: ProfileFamily | undefined,
): Place | null {
  const reference = readNumbered(text, families);
  if (reference) return { ...reference, isNumbered: true };
  if (usual && isDigits(text, usual)) return { family: usual, address: text, isNumbered: false };
  const family = families
    .filter(({ id }) => text.toUpperCase().startsWith(id.toUpperCase()))
    .toSorted((one, other) => other.id.length - one.id.length)[0];
  const address = text.slice(family?.id.length ?? 0).trim();
  return family && isDigits(address, family) ? { family, address, isNumbered: false } : null;
}

/**
 * @param usual the family of a bare number
 * @returns null for what is no address of the model
 */
export function readTypedAddress(
  text: string,
  dataType: DataType,
  families: readonly ProfileFamily[],
  usual: ProfileFamily | undefined,
): TypedAddress<Partial<ModbusAddress>> | null {
  const written = text.trim();
  const whole = /^(?<place>.+?)(?:\.(?<bit>\d{1,2}))?$/.exec(written)?.groups;
  const place = readPlace(whole?.place ?? '', families, usual);
  if (!place) return null;
  const { family, address } = place;
  const bit = whole?.bit === undefined ? null : Number(whole.bit);
  if (bit !== null && (family.kind === 'bit' || bit > 15)) return null;
  const isBool = family.kind === 'bit' || bit !== null;
  const plain = `${family.id}${address}${bit === null ? '' : `.${bit}`}`;
  return {
    place: { family: family.id, address, bit: bit ?? bitOf(family, dataType) },
    dataType: isBool ? DataType.BOOL : dataType,
    saysType: isBool,
    plain,
    isExplained: place.isNumbered || /^\d/.test(written),
  };
}

/** A Bool in a word is its lowest bit unless somebody says otherwise. */
const bitOf = (family: ProfileFamily, dataType: DataType): number | null =>
  family.kind === 'word' && dataType === DataType.BOOL ? 0 : null;

/** Registers that a value takes; a text says how many, which a table does not. */
const registers = (dataType: DataType): number => {
  switch (dataType) {
    case DataType.INT32S:
    case DataType.INT32U:
    case DataType.FLOAT:
      return 2;
    case DataType.INT64S:
    case DataType.DOUBLE:
      return 4;
    default:
      return 1;
  }
};

/** Where the next value stands that begins behind this one; null at the end of what there is. */
export function nextTypedAddress(
  text: string,
  dataType: DataType,
  families: readonly ProfileFamily[],
  usual: ProfileFamily | undefined,
): string | null {
  const read = readTypedAddress(text, dataType, families, usual);
  const family = families.find(({ id }) => id === read?.place.family);
  if (!read || !family) return null;
  const { address = '', bit = null } = read.place;
  const isWithinWord = family.kind === 'word' && read.dataType === DataType.BOOL;
  if (isWithinWord && (bit ?? 0) < 15) return `${family.id}${address}.${(bit ?? 0) + 1}`;
  const next = Number.parseInt(address, family.radix) + registers(read.dataType);
  const isThere = family.ranges.some(
    ({ first, last }) =>
      next >= Number.parseInt(first, family.radix) && next <= Number.parseInt(last, family.radix),
  );
  if (!isThere) return null;
  return `${family.id}${next.toString(family.radix)}${isWithinWord ? '.0' : ''}`;
}
