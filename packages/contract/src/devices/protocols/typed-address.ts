import type { DataType } from '@millwright/kernel';

/** An address as it was read from a text. */
export interface TypedAddress<Place extends object = object> {
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
