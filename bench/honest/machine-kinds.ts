/** The machines that the ingest rows poll: a hundred values each, gentle or honest. */
import { DataType } from '@millwright/kernel';
import { honest, honestPlaces, textRegisters } from './honest-values.ts';

export interface MachineKind {
  readonly name: string;
  readonly what: string;
  /** The program that serves them, by its path from the folder above. */
  program(count: number): {
    readonly path: string;
    readonly args: readonly (string | number)[];
    readonly env: NodeJS.ProcessEnv;
  };
  /** The baseline, by its path from the folder above. */
  readonly bare: string;
  readonly points: readonly (typeof gentlePoint & Readonly<Record<string, unknown>>)[];
}

const gentlePoint = { name: '', family: 'HR', address: '', dataType: DataType.INT16U as DataType };

/** They all show the same slowly moving words, a third of which stand still. */
export const gentle: MachineKind = {
  name: 'ingest',
  what: 'machines that share one image of slowly moving words',
  program: (count) => ({
    path: '../apps/plant/src/main.ts',
    args: [],
    env: { PLANT_MACHINES: String(count) },
  }),
  bare: 'bare-collector.ts',
  points: Array.from({ length: 100 }, (_, n) => ({
    name: `P${n}`,
    family: 'HR',
    address: String(n),
    dataType: DataType.INT16U,
    decimals: 1,
    slope: 0.1,
    upperLimit: 6_000,
  })),
};

const many = (
  kind: string,
  count: number,
  point: (n: number) => { readonly address: number; readonly dataType: DataType; bit?: number } & {
    length?: number;
    upperLimit?: number;
  },
): MachineKind['points'] =>
  Array.from({ length: count }, (_, n) => {
    const { address, ...rest } = point(n);
    return { name: `${kind}${n}`, family: 'HR', address: String(address), ...rest };
  });

/** Every one has values of its own, all of which change from read to read. */
export const ownValues: MachineKind = {
  name: 'ingest-honest',
  what: 'machines with values of their own, all changing: counters, floats, noise, ramps, bits, texts',
  program: (count) => ({ path: 'honest/honest-machines.ts', args: [count], env: {} }),
  bare: 'honest/bare-honest-collector.ts',
  points: [
    ...many('C', honest.counters, (n) => ({
      address: honestPlaces.counters + n * 2,
      dataType: DataType.INT32U,
      upperLimit: 2 ** 32,
    })),
    ...many('F', honest.floats, (n) => ({
      address: honestPlaces.floats + n * 2,
      dataType: DataType.FLOAT,
      upperLimit: 10_000,
    })),
    ...many('N', honest.noise, (n) => ({
      address: honestPlaces.noise + n,
      dataType: DataType.INT16S,
      upperLimit: 30_000,
    })),
    ...many('R', honest.ramps, (n) => ({
      address: honestPlaces.ramps + n,
      dataType: DataType.INT16U,
      upperLimit: 65_000,
    })),
    ...many('B', honest.bits, (n) => ({
      address: honestPlaces.bits + (n >> 4),
      dataType: DataType.BOOL,
      bit: n & 15,
    })),
    ...many('T', honest.texts, (n) => ({
      address: honestPlaces.texts + n * textRegisters,
      dataType: DataType.CHAR,
      length: textRegisters,
    })),
  ],
};
