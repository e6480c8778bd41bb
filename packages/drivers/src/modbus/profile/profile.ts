import type { DataType, ValueColor, WriteConfirm } from '@millwright/kernel';

/** The four address spaces of Modbus (Application Protocol V1.1b3, §4.3). */
export type Space = 'coil' | 'discrete' | 'input' | 'holding';

interface BothLanguages {
  readonly 'zh-CN': string;
  readonly 'en-US': string;
}

/** One run of addresses of a family; ends are written as the family writes them. */
export interface FamilyRange {
  readonly first: string;
  readonly last: string;
  /** Zero-based Modbus address of `first`, hexadecimal with 0x. */
  readonly base: string;
}

/** A register family of a controller, e.g. X inputs or D registers. */
export interface RegisterFamily {
  readonly id: string;
  readonly name: BothLanguages;
  readonly space: Space;
  /** Numbering of the addresses people write. */
  readonly radix: 8 | 10;
  readonly writable: boolean;
  /** Flash memory: every write wears it, so nothing may write it on a schedule. */
  readonly flash: boolean;
  readonly ranges: readonly FamilyRange[];
}

/** What single values of a model's points are called. */
export interface ProfileTexts {
  readonly id: string;
  readonly name: BothLanguages;
  readonly texts: readonly {
    readonly value: number;
    readonly text: BothLanguages;
    readonly color?: ValueColor;
  }[];
}

/** A point that every device of the model has; what is missing is as in a new point. */
export interface ModelPoint {
  readonly name: BothLanguages;
  readonly family: string;
  readonly address: string;
  /** Of a Bool in a word. */
  readonly bit?: number;
  readonly dataType: keyof typeof DataType;
  readonly unit?: string;
  readonly decimals?: number;
  readonly slope?: number;
  readonly intercept?: number;
  readonly lowerLimit?: number;
  readonly upperLimit?: number;
  readonly writable?: boolean;
  readonly writeMin?: number;
  readonly writeMax?: number;
  readonly writeStep?: number;
  readonly writeConfirm?: keyof typeof WriteConfirm;
  /** The `id` of `textLists`. */
  readonly texts?: string;
}

/** What is known of a kind of controller, kept as data in the `profiles` folder. */
export interface DeviceProfile {
  readonly id: string;
  readonly name: BothLanguages;
  readonly protocol: 'modbus';
  readonly wordOrder: 'ABCD' | 'CDAB' | 'BADC' | 'DCBA';
  /** Registers one request may carry unless the device is set otherwise. */
  readonly maxRegisters: number;
  readonly families: readonly RegisterFamily[];
  /** Of a meter, a drive or a machine, whose registers are the same in every one of them. */
  readonly points?: readonly ModelPoint[];
  readonly textLists?: readonly ProfileTexts[];
}

/** True for the spaces whose cells are single bits. */
export const isBitSpace = (space: Space): boolean => space === 'coil' || space === 'discrete';
