/** The four address spaces of Modbus (Application Protocol V1.1b3, §4.3). */
export type Space = 'coil' | 'discrete' | 'input' | 'holding';

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
  readonly name: { readonly 'zh-CN': string; readonly 'en-US': string };
  readonly space: Space;
  /** Numbering of the addresses people write. */
  readonly radix: 8 | 10;
  readonly writable: boolean;
  /** Flash memory: every write wears it, so nothing may write it on a schedule. */
  readonly flash: boolean;
  readonly ranges: readonly FamilyRange[];
}

/** What is known of a kind of controller, kept as data in the `profiles` folder. */
export interface DeviceProfile {
  readonly id: string;
  readonly name: { readonly 'zh-CN': string; readonly 'en-US': string };
  readonly protocol: 'modbus';
  readonly wordOrder: 'ABCD' | 'CDAB' | 'BADC' | 'DCBA';
  /** Registers one request may carry unless the device is set otherwise. */
  readonly maxRegisters: number;
  readonly families: readonly RegisterFamily[];
}

/** True for the spaces whose cells are single bits. */
export const isBitSpace = (space: Space): boolean => space === 'coil' || space === 'discrete';
