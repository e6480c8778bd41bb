/** Which messages of whom were heard: each is heard once, and none after a later one. */

export interface HeardSenders {
  /**
   * Whether a listener hears this message for the first time, and nobody a later one of its sender.
   * NATS keeps the order of a sender, so nothing that is honest is refused.
   * @param listener one message may be for several
   */
  isNew(sender: string, counter: number, listener: object): boolean;
}

interface Heard {
  counter: number;
  /** Who has heard that one. */
  readonly listeners: object[];
}

/** More processes than ever sign within the time that a message counts as fresh. */
const mostSenders = 1_000;

export function createHeardSenders(most = mostSenders): HeardSenders {
  /** Who was heard last stands last. */
  const senders = new Map<string, Heard>();
  return {
    isNew(sender, counter, listener) {
      const heard = senders.get(sender) ?? { counter: -1, listeners: [] };
      if (counter < heard.counter) return false;
      if (counter > heard.counter) {
        heard.counter = counter;
        heard.listeners.length = 0;
      } else if (heard.listeners.includes(listener)) return false;
      heard.listeners.push(listener);
      senders.delete(sender);
      senders.set(sender, heard);
      if (senders.size > most) {
        for (const oldest of senders.keys()) {
          senders.delete(oldest);
          break;
        }
      }
      return true;
    },
  };
}
