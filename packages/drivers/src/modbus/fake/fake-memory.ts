import type { Space } from '../profile/profile.ts';

/** The registers of one unit of a fake: 65,536 in each space. Changing them changes the replies. */
export interface FakeUnit {
  readonly coils: Uint8Array;
  readonly discretes: Uint8Array;
  readonly inputs: Uint16Array;
  readonly holdings: Uint16Array;
}

const size = 65_536;

export function createFakeUnit(): FakeUnit {
  return {
    coils: new Uint8Array(size),
    discretes: new Uint8Array(size),
    inputs: new Uint16Array(size),
    holdings: new Uint16Array(size),
  };
}

export function copyUnit(unit: FakeUnit): FakeUnit {
  return {
    coils: unit.coils.slice(),
    discretes: unit.discretes.slice(),
    inputs: unit.inputs.slice(),
    holdings: unit.holdings.slice(),
  };
}

export function cellsOf(unit: FakeUnit, space: Space): Uint8Array | Uint16Array {
  switch (space) {
    case 'coil':
      return unit.coils;
    case 'discrete':
      return unit.discretes;
    case 'input':
      return unit.inputs;
    case 'holding':
      return unit.holdings;
  }
}
