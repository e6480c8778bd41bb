/**
 * The second form of a driver: its devices send by themselves, through a broker. Whoever collects
 * holds the subscriptions, acknowledges, judges the sender's clock and notices silence; what stands
 * in a message, and whose it is, is the protocol's affair.
 */
import type { Quality } from '@millwright/kernel';
import type { DriverRules, Station } from './port.ts';

/** A device as its messages concern it. */
export type SendingStation<Settings, Address> = Pick<
  Station<Settings, Address>,
  'id' | 'settings' | 'points'
>;

/** A value of a message that is none of its point. */
export interface BadValue {
  /** As the message calls it; null = it cannot be told whose it is. */
  readonly name: string | null;
  readonly quality: Quality;
}

/** What a message says was read at one moment. */
export interface MessageRecord {
  /** Epoch milliseconds by the sender's clock; null = when the message came. */
  readonly time: number | null;
  /** Its values stand from this index of the arrays on, */
  readonly from: number;
  /** up to this one, which is the next record's. */
  readonly to: number;
  readonly bad: readonly BadValue[];
}

/** Values of a message that no point takes. */
export interface UnknownValues {
  readonly count: number;
  /** As the message calls the last of them; null = there is none. */
  readonly name: string | null;
}

/** What one message said of the points there are. */
export interface Message {
  /** Something of it is a value of one of the points, or there are no values in it at all. */
  readonly isUnderstood: boolean;
  /** What of it is of no point there is: one may have been made a moment ago. */
  readonly unknown: UnknownValues;
  readonly records: readonly MessageRecord[];
  /** The arrays are filled anew by the next message of any line: take what is needed now. */
  readonly keys: Int32Array;
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  readonly texts: readonly (string | null)[];
}

/** A topic whose messages are read. */
export interface MessageTopic {
  /** `own`: the filter begins below the box's own topic; `any`: it is the whole. */
  readonly scope: 'own' | 'any';
  readonly filter: string;
  /** @throws refusal when nothing of the message can be read, however often it is sent */
  read(payload: Buffer): Message;
}

/** A box that publishes, and the devices behind it. */
export interface MessageLine<Box = unknown, Settings = unknown, Address = unknown> {
  /** A message is read as the first topic says that means its own. */
  readonly topics: readonly MessageTopic[];
  /** @param box the gateway as people describe it; null = nobody describes it any more */
  describe(box: Box | null): void;
  set(station: SendingStation<Settings, Address>): void;
  remove(station: number): void;
}

/** A protocol of devices that send by themselves. */
export interface MessageDriver<Box = unknown, Settings = unknown, Address = unknown>
  extends DriverRules<Settings, Address> {
  /** Made for each box; holds no resource, so that nothing has to be ended. */
  listen(): MessageLine<Box, Settings, Address>;
}
