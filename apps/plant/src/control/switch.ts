import type { Words } from '../site.ts';

/** One thing that can be made to go wrong. */
export interface FaultSwitch {
  /** Unique in the plant, e.g. `compressors/link-loss`. */
  readonly id: string;
  readonly name: Words;
  /** Whose fault it is: a connection or a machine. */
  readonly owner: Words;
  readonly on: boolean;
  set(on: boolean): void;
}
