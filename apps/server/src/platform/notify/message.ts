/** A message to a person, and what takes it there. */
import type { Readable } from 'node:stream';
import type { ItemId, Timestamp, UserId } from '@millwright/kernel';

/** Who is told of what: a message waits for its channel, and people lose items and accounts meanwhile. */
export interface ItemReader {
  readonly itemId: ItemId;
  /** The person it is for; of an address outside, who named it. */
  readonly readerId: UserId;
}

export interface OutgoingMessage {
  /** Name of a channel: `mail`. */
  readonly channel: string;
  /** Address in the channel's own form. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** What a channel with templates of its own fills in: `{code: '123456'}`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** It holds a secret that is of use until then: afterwards, and once it was sent, it is blanked. */
  readonly secretUntil?: Timestamp;
  /** A kept file that goes with it, where the channel takes files; when it is gone, so is the message. */
  readonly attachment?: { readonly fileId: number; readonly name: string };
  /** It goes out as long as this person may see that item; else it fails. */
  readonly about?: ItemReader;
  /** The same key on the same channel is sent once, however often it is asked for. */
  readonly key?: string;
}

/** A message as its channel is given it. */
export interface MessageToDeliver extends Omit<OutgoingMessage, 'attachment'> {
  readonly id: number;
  /** Opened when it is read, once. */
  readonly file?: { readonly name: string; readonly mime: string; readonly content: Readable };
}

/** A way to reach people. */
export interface Channel {
  readonly name: string;
  /** Whom it calls for an address, where that is one machine of somebody's: who keeps callers waiting is asked alone. */
  readonly receiverOf?: (to: string) => string;
  /**
   * Resolves when the other side has taken the message, with what it said to that, where it says
   * anything. `id` stays the same over retries.
   * @throws Fault of the family `refusal` when trying again cannot help; anything else is retried.
   */
  deliver(message: MessageToDeliver): Promise<string>;
}
