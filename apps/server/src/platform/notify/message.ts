/** A message to a person, and what takes it there. */
import type { Timestamp } from '@millwright/kernel';

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
  /** The same key on the same channel is sent once, however often it is asked for. */
  readonly key?: string;
}

/** A way to reach people. */
export interface Channel {
  readonly name: string;
  /**
   * Resolves when the other side has taken the message, with what it said to that, where it says
   * anything. `id` stays the same over retries.
   * @throws Fault of the family `refusal` when trying again cannot help; anything else is retried.
   */
  deliver(message: OutgoingMessage & { readonly id: number }): Promise<string>;
}
