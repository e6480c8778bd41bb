/**
 * News for every process: the outbox hands an event to one of them, and that one tells the others
 * over the bus, and again where the bus was away. For what each process holds in memory; what must be
 * done once subscribes to the outbox itself.
 */
import type { EventToken } from '@millwright/contract/manifest/event';
import type { Clock, Duration } from '@millwright/kernel';
import { z } from 'zod';
import type { Log } from '../../base/log.ts';
import type { Bus } from './bus.ts';
import { type CatchUp, createCatchUp } from './catch-up.ts';
import { HeardEvents } from './heard-events.ts';
import { createMissedEvents, type MissedEvents } from './missed-events.ts';
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
   * @param catchesUp whether `caughtUp` is about it too
   */
  broadcast<Data>(
    event: EventToken<Data>,
    options?: { readonly debounce?: Duration; readonly catchesUp?: boolean },
  ): Broadcast<Data>;
  /**
   * Resolves when the listeners of broadcasts that catch up have taken in all that was committed at a
   * moment; at once where that is known already, and after a second where the database does not answer.
   * @param moment of `performance.now()`
   */
  caughtUp(moment: number): Promise<void>;
  /**
   * The event told to every process straight away and many at once, past the outbox: for open pages
   * alone, which ask anew whenever they connect. What a process had committed and not yet told when
   * it died is told to nobody. While composing, in every process alike.
   */
  announce<Data>(event: EventToken<Data>): Announcement<Data>;
}

export interface Announcement<Data> extends Broadcast<Data> {
  /** Once what it tells of is committed; in the order given. */
  tell(data: readonly Data[]): void;
}

/** So many fit well into a message of the bus. */
const toldAtOnce = 250;

/** One name for all, so that different events of one key stay in their order. */
const consumer = 'broadcast';

const message = z.object({
  version: z.number(),
  data: z.unknown(),
  /** Of the event; servers of before do not say it. */
  id: z.optional(z.number()),
});
const announced = z.object({ version: z.number(), data: z.array(z.unknown()) });

interface ChangesNeeds {
  readonly outbox: Pick<Outbox, 'relay' | 'since' | 'beside'>;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'onReturn'>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createChanges(needs: ChangesNeeds): Changes {
  const missed = createMissedEvents(needs);
  const catchUp = createCatchUp(needs);
  return {
    broadcast: (event, { debounce, catchesUp = false } = {}) =>
      createBroadcast({ ...needs, missed, catchUp: catchesUp ? catchUp : null }, event, debounce),
    caughtUp: catchUp.until,
    announce: (event) => createAnnouncement(needs, event),
  };
}

/** Those who hear of an event in this process; one that fails is no other's loss. */
function createAudience<Data>(event: EventToken<Data>, log: Log) {
  const listeners = new Set<ChangeListener<Data>>();
  return {
    async tell(changes: readonly Data[]): Promise<void> {
      for (const listener of listeners) {
        try {
          await listener(changes);
        } catch (error) {
          const facts = { err: error, event: event.name, changes: changes.length };
          log.error(facts, 'a change was not taken in');
        }
      }
    },
    subscribe(listener: ChangeListener<Data>): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function createAnnouncement<Data>(
  { bus, log }: ChangesNeeds,
  event: EventToken<Data>,
): Announcement<Data> {
  const { name, version } = event;
  const subject = `announced.${name}`;
  const audience = createAudience(event, log);
  bus.subscribe(subject, (payload) => {
    const received = announced.parse(JSON.parse(new TextDecoder().decode(payload)));
    const { data } = received;
    void audience.tell(data.map((each) => readEvent(event, { ...received, data: each })));
  });
  return {
    tell(data) {
      for (let from = 0; from < data.length; from += toldAtOnce) {
        const part = data.slice(from, from + toldAtOnce);
        bus.publish(subject, JSON.stringify({ version, data: part }));
      }
    },
    subscribe: audience.subscribe,
  };
}

function createBroadcast<Data>(
  {
    outbox,
    bus,
    clock,
    log,
    missed,
    catchUp,
  }: ChangesNeeds & { readonly missed: MissedEvents; readonly catchUp: CatchUp | null },
  event: EventToken<Data>,
  debounce: Duration | undefined,
): Broadcast<Data> {
  const { name, version } = event;
  const subject = `events.${name}`;
  const { tell, subscribe } = createAudience(event, log);
  const heard = new HeardEvents(clock);
  let pending: Data[] = [];
  /** All that is being told. */
  let telling: Promise<void> = Promise.resolve();
  const tellNow = (changes: readonly Data[]): void => {
    const [before, told] = [telling, tell(changes)];
    telling = before.then(() => told);
  };
  const flush = (): void => {
    const changes = pending;
    pending = [];
    if (changes.length > 0) tellNow(changes);
  };

  outbox.relay(event, consumer, (data, { id }) => {
    bus.publish(subject, JSON.stringify({ version, data, id }));
  });
  const take = (received: {
    readonly version: number;
    readonly data?: unknown;
    readonly id?: number | undefined;
  }): void => {
    if (catchUp !== null && received.id !== undefined && !heard.add(received.id)) return;
    const data = readEvent(event, { version: received.version, data: received.data });
    if (debounce === undefined) tellNow([data]);
    else if (pending.push(data) === 1) clock.after(debounce, flush);
  };
  bus.subscribe(subject, (payload) => {
    missed.heard();
    take(message.parse(JSON.parse(new TextDecoder().decode(payload))));
  });
  missed.onMissed(name, take);
  catchUp?.add(name, {
    heardSince: heard.since,
    async take(events) {
      for (const each of events) take(each);
      flush();
      await telling;
    },
  });

  return { subscribe };
}
