/** Who in this process wants which messages. */
import { type Clock, Fault, minutes, systemClock } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import type { MqttMessage, Receive } from './mqtt.ts';
import { topicMatches } from './topic-filter.ts';

interface Subscriber {
  readonly filter: string;
  readonly receive: Receive;
}

export interface Subscribers {
  /** Each filter once. */
  filters(): string[];
  add(subscriber: Subscriber): void;
  /** @returns whether nobody is left who wants the filter */
  remove(subscriber: Subscriber): boolean;
  /** Resolves when every subscriber that the topic concerns has the message for good. */
  deliver(message: MqttMessage): Promise<void>;
}

/** A box can send thousands a second that cannot be read, and its gateway counts them. */
const betweenLines = minutes(1);

export function createSubscribers(log: Log, clock: Clock = systemClock): Subscribers {
  const all = new Set<Subscriber>();
  let saidAt = Number.NEGATIVE_INFINITY;
  let refused = 0;

  /** The first, and later one a minute for all. */
  function sayRefused({ code, details }: Fault, topic: string): void {
    refused += 1;
    if (clock.now() - saidAt < betweenLines) return;
    log.warn({ ...details, code, topic, messages: refused }, 'message refused');
    saidAt = clock.now();
    refused = 0;
  }

  const hand = async (subscriber: Subscriber, message: MqttMessage): Promise<void> => {
    try {
      await subscriber.receive(message);
    } catch (error) {
      if (!(error instanceof Fault) || error.family !== 'refusal') throw error;
      sayRefused(error, message.topic.slice(0, 200));
    }
  };

  return {
    filters: () => [...new Set([...all].map((subscriber) => subscriber.filter))],
    add: (subscriber) => void all.add(subscriber),
    remove(subscriber) {
      all.delete(subscriber);
      return ![...all].some(({ filter }) => filter === subscriber.filter);
    },
    async deliver(message) {
      const concerned = [...all].filter(({ filter }) => topicMatches(filter, message.topic));
      await Promise.all(concerned.map((subscriber) => hand(subscriber, message)));
    },
  };
}
