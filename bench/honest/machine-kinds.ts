/** The machines that the ingest rows poll: a hundred values each, gentle or honest. */
import { DataType } from '@millwright/kernel';
import { type HonestPoint, honestPoints } from '@millwright/testing/honest/honest-points';

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

/** Beyond what they ever show: each value is looked at, none alarms. */
const upperLimits: Partial<Record<HonestPoint['kind'], number>> = {
  counters: 2 ** 32,
  floats: 10_000,
  noise: 30_000,
  ramps: 65_000,
};

/** Every one has values of its own, all of which change from read to read. */
export const ownValues: MachineKind = {
  name: 'ingest-honest',
  what: 'machines with values of their own, all changing: counters, floats, noise, ramps, bits, texts',
  program: (count) => ({ path: 'honest/honest-machines.ts', args: [count], env: {} }),
  bare: 'honest/bare-honest-collector.ts',
  points: honestPoints.map(({ kind, ...point }) => {
    const upperLimit = upperLimits[kind];
    return { ...point, ...(upperLimit === undefined ? {} : { upperLimit }) };
  }),
};
