/** Who in this process wants which messages. */
import { Fault } from '@millwright/kernel';
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

export function createSubscribers(log: Log): Subscribers {
  const all = new Set<Subscriber>();

  const hand = async (subscriber: Subscriber, message: MqttMessage): Promise<void> => {
    try {
      await subscriber.receive(message);
    } catch (error) {
      if (!(error instanceof Fault) || error.family !== 'refusal') throw error;
      log.warn({ err: error, topic: message.topic }, 'message refused');
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
