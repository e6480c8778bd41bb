import type { DataType, DisplayFormat, WriteRange } from '@millwright/kernel';

/** A point as a driver needs it; `address` is in the words of its protocol. */
export interface DriverPoint<Address> {
  /** The collector's own number for the point: its slot in the live table. */
  readonly key: number;
  readonly address: Address;
  readonly dataType: DataType;
  readonly displayFormat: DisplayFormat;
  /** Engineering value = raw × slope + intercept. */
  readonly slope: number;
  readonly intercept: number;
  /** What may be written to it; whatever its type holds without. */
  readonly writeRange?: WriteRange | undefined;
}

/** A point as a person describes it, before it has a place in the live table. */
export type PointDescription<Address> = Omit<DriverPoint<Address>, 'key'>;
