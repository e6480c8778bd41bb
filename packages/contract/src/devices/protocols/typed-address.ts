import type { DataType } from '@millwright/kernel';
import type { ModbusAddress } from './modbus/address.ts';
import type { S7Address } from './s7/address.ts';

/** An address as it was read from a text. */
export interface TypedAddress<Place extends object = Partial<ModbusAddress> | Partial<S7Address>> {
  /** The fields of the address that the text says. */
  readonly place: Place;
  /** What was asked for, or the one type that stands there. */
  readonly dataType: DataType;
  /** The text leaves no other type. */
  readonly saysType: boolean;
  /** The same in the one way of writing that leaves no question. */
  readonly plain: string;
  /** It was written otherwise, so that people should see how it was read. */
  readonly isExplained: boolean;
}
