/** The points of an honest machine, in the order of its values (see `honest-values.ts`). */
import { DataType } from '@millwright/kernel';
import { honest, honestPlaces, textRegisters } from './honest-values.ts';

export interface HonestPoint {
  readonly kind: keyof typeof honest;
  readonly name: string;
  readonly family: 'HR';
  readonly address: string;
  readonly dataType: DataType;
  /** Of a word that holds several. */
  readonly bit?: number;
  /** Registers of a text. */
  readonly length?: number;
}

type Place = Pick<HonestPoint, 'dataType' | 'bit' | 'length'> & { readonly address: number };

const many = (kind: HonestPoint['kind'], place: (n: number) => Place): HonestPoint[] =>
  Array.from({ length: honest[kind] }, (_, n) => {
    const { address, ...rest } = place(n);
    const name = `${kind.charAt(0).toUpperCase()}${n}`;
    return { kind, name, family: 'HR', address: String(address), ...rest };
  });

export const honestPoints: readonly HonestPoint[] = [
  ...many('counters', (n) => ({
    address: honestPlaces.counters + n * 2,
    dataType: DataType.INT32U,
  })),
  ...many('floats', (n) => ({ address: honestPlaces.floats + n * 2, dataType: DataType.FLOAT })),
  ...many('noise', (n) => ({ address: honestPlaces.noise + n, dataType: DataType.INT16S })),
  ...many('ramps', (n) => ({ address: honestPlaces.ramps + n, dataType: DataType.INT16U })),
  ...many('bits', (n) => ({
    address: honestPlaces.bits + (n >> 4),
    dataType: DataType.BOOL,
    bit: n & 15,
  })),
  ...many('texts', (n) => ({
    address: honestPlaces.texts + n * textRegisters,
    dataType: DataType.CHAR,
    length: textRegisters,
  })),
];

const read: Record<HonestPoint['kind'], (image: Buffer, at: number) => number | string> = {
  counters: (image, at) => image.readUInt32BE(at),
  floats: (image, at) => image.readFloatBE(at),
  noise: (image, at) => image.readInt16BE(at),
  ramps: (image, at) => image.readUInt16BE(at),
  bits: (image, at) => image.readUInt16BE(at),
  texts: (image, at) => image.toString('latin1', at, at + textRegisters * 2).replace(/\0.*$/s, ''),
};

/** What stands in the registers, in the order of {@link honestPoints}: bits are 0 or 1. */
export const readHonest = (image: Buffer): (number | string)[] =>
  honestPoints.map(({ kind, address, bit }) => {
    const value = read[kind](image, Number(address) * 2);
    return bit === undefined ? value : (Number(value) >> bit) & 1;
  });
