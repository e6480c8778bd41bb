/** Subscriptions to topics outside the boxes' own, each held while some box declares it. */
import type { Arrival, BoxBroker } from '../../../platform/box-broker.ts';

export interface DeclaredTopics {
  /** Replaces the filters of a box. */
  set(boxId: string, filters: readonly string[]): void;
  stop(): Promise<void>;
}

interface Subscription {
  readonly boxes: Set<string>;
  readonly end: Promise<() => Promise<void>>;
}

export function createDeclaredTopics(needs: {
  readonly boxes: Pick<BoxBroker, 'declare' | 'subscribeDeclared'>;
  readonly receive: (
    boxId: string,
    topic: string,
    payload: Buffer,
    arrival: Arrival,
  ) => Promise<void>;
}): DeclaredTopics {
  const subscriptions = new Map<string, Subscription>();
  const endings = new Set<Promise<void>>();

  const subscribe = (filter: string): Subscription => {
    const boxes = new Set<string>();
    const end = needs.boxes.subscribeDeclared(filter, async (sender, topic, payload, arrival) => {
      // Somebody else's broker does not tell who publishes: then it is for all who declare it.
      const concerned = [...boxes].filter((boxId) => sender === null || sender === boxId);
      await Promise.all(concerned.map((boxId) => needs.receive(boxId, topic, payload, arrival)));
    });
    return { boxes, end };
  };

  const leave = (filter: string, boxId: string): void => {
    const subscription = subscriptions.get(filter);
    subscription?.boxes.delete(boxId);
    if (!subscription || subscription.boxes.size > 0) return;
    subscriptions.delete(filter);
    const ending = subscription.end.then((end) => end());
    endings.add(ending);
    void ending.finally(() => endings.delete(ending));
  };

  return {
    set(boxId, filters) {
      for (const filter of filters) {
        const subscription = subscriptions.get(filter) ?? subscribe(filter);
        subscriptions.set(filter, subscription);
        subscription.boxes.add(boxId);
      }
      for (const [filter, { boxes }] of [...subscriptions]) {
        if (boxes.has(boxId) && !filters.includes(filter)) leave(filter, boxId);
      }
      needs.boxes.declare(boxId, filters);
    },
    async stop() {
      for (const [filter, { boxes }] of [...subscriptions]) {
        for (const boxId of [...boxes]) leave(filter, boxId);
      }
      await Promise.allSettled(endings);
    },
  };
}
