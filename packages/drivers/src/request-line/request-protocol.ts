/** What a protocol says of itself that asks one question at a time and gets one answer to each. */
import type { DriverPoint } from '../driver-point.ts';
import type { Place } from '../polling/plan-memory.ts';
import type { ValueCell } from '../values/block-decoder.ts';
import type { GivenValue } from '../values/encode-value.ts';

/**
 * What a message is to the question that was asked. `data`: what the device holds, or nothing where it
 * says yes alone. `refused`: it will not; `passes` when it may later without anybody's doing, as one
 * that is busy. `malformed`: no answer to it, or one that does not fit. `unasked`: by what it repeats,
 * meant for another question, or for none.
 */
export type Answer =
  | { readonly kind: 'data'; readonly data: Uint8Array }
  | { readonly kind: 'refused'; readonly code?: number; readonly passes?: boolean }
  | { readonly kind: 'malformed' | 'unasked' };

/** One question; it may be asked again and again. */
export interface Question {
  /** Bytes of data that its answer brings, 0 for a yes alone. An answer of others is malformed. */
  readonly length: number;
  /** @param reference counts the questions of a line, for protocols whose answers repeat a number */
  encode(reference: number): Uint8Array;
  /** @param message one message, as `lengthOf` has cut it @param reference that of `encode` */
  parse(message: Buffer, reference: number): Answer;
}

/** A value on its way into the device. */
export interface WriteQuestion {
  readonly question: Question;
  /** What the read of the point brings once the device has taken it. */
  readonly stored: Uint8Array;
}

/** A point as it is asked for: by a question of its own. */
export interface RequestPoint {
  /** Where it stands; points of one place are refused together. */
  readonly place: Place;
  readonly read: Question;
  /** How its value stands in the data that `read` brings. */
  readonly cell: ValueCell;
  /** Missing where nothing can be written. @throws refusal when the value does not fit the point */
  write?(value: GivenValue): WriteQuestion;
}

/** A protocol for `openRequestLine`. */
export interface RequestProtocol<Settings, Address> {
  /**
   * How long the first message is of what has come, be it not whole yet; `incomplete` when that
   * cannot be told yet, `malformed` when it is the beginning of none.
   * @param heard one byte at least
   */
  lengthOf(heard: Buffer): number | 'incomplete' | 'malformed';
  /** @throws refusal when a device with these settings has no such point, as `checkPoint` does */
  resolve(point: DriverPoint<Address>, settings: Settings): RequestPoint;
}
