/**
 * News for every process: the outbox hands an event to one of them, and that one tells the others
 * over the bus. For what each process holds in memory; what must be done once subscribes to the
 * outbox itself.
 */
import type { EventToken } from '@millwright/contract/manifest/event';
import type { Clock, Duration } from '@millwright/kernel';
import { z } from 'zod';
import type { Log } from '../../base/log.ts';
import type { Bus } from './bus.ts';
import type { Outbox } from './outbox.ts';
import { readEvent } from './read-event.ts';

/** Takes what has happened, in its order: one event, or those of a debounced moment. */
export type ChangeListener<Data> = (changes: readonly Data[]) => Promise<void> | void;

export interface Broadcast<Data> {
  /** @returns ends the subscription */
  subscribe(listener: ChangeListener<Data>): () => void;
}

export interface Changes {
  /**
   * The event as every process hears it. While composing, in every process alike.
   * @param debounce what comes within this time is told together, so that a bulk edit is heard once
   */
  broadcast<Data>(
    event: EventToken<Data>,
    options?: { readonly debounce?: Duration },
  ): Broadcast<Data>;
}

/** One name for all, so that different events of one key stay in their order. */
const consumer = 'broadcast';

const message = z.object({ version: z.number(), data: z.unknown() });

interface ChangesNeeds {
  readonly outbox: Pick<Outbox, 'on'>;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly clock: Clock;
  readonly log: Log;
}

export const createChanges = (needs: ChangesNeeds): Changes => ({
  broadcast: (event, { debounce } = {}) => createBroadcast(needs, event, debounce),
});

function createBroadcast<Data>(
  { outbox, bus, clock, log }: ChangesNeeds,
  event: EventToken<Data>,
  debounce: Duration | undefined,
): Broadcast<Data> {
  const { name, version } = event;
  const subject = `events.${name}`;
  const listeners = new Set<ChangeListener<Data>>();
  let pending: Data[] = [];

  const tell = async (changes: readonly Data[]): Promise<void> => {
    for (const listener of listeners) {
      try {
        await listener(changes);
      } catch (error) {
        const facts = { err: error, event: name, changes: changes.length };
        log.error(facts, 'a change was not taken in');
      }
    }
  };
  const flush = (): void => {
    const changes = pending;
    pending = [];
    void tell(changes);
  };

  outbox.on(event, consumer, async (data) => {
    bus.publish(subject, JSON.stringify({ version, data }));
  });
  bus.subscribe(subject, (payload) => {
    const received = message.parse(JSON.parse(new TextDecoder().decode(payload)));
    const data = readEvent(event, received);
    if (debounce === undefined) void tell([data]);
    else if (pending.push(data) === 1) clock.after(debounce, flush);
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
