/**
 * A net below what servers tell each other of events: while NATS is away messages are lost, those of
 * the server that cannot reach it and those to it. The events themselves are kept for days: once NATS
 * is back, every server hears again what was emitted meanwhile. Hearing is reading anew, so that
 * nothing is lost by hearing of something twice.
 */
import {
  after,
  type Clock,
  type Duration,
  minutes,
  seconds,
  type Timestamp,
  timestamp,
} from '@millwright/kernel';
import { z } from 'zod/mini';
import type { Log } from '../../base/log.ts';
import type { Bus } from './bus.ts';
import type { StoredEvent } from './outbox.store.ts';
import type { Outbox } from './outbox.ts';

export type KeptEvent = Pick<StoredEvent, 'name' | 'version' | 'data'>;

export interface MissedEvents {
  /** What is done with an event of this name that may have been missed. */
  onMissed(name: string, listener: (event: KeptEvent) => void): void;
  /** Something was heard over the bus. */
  heard(): void;
}

/** A connection is known to be gone only after a while, and clocks of servers differ. */
const unnoticed = minutes(-10);
/** All servers come back at about the same time, and one look does for what they say. */
const together = seconds(1);
const again = seconds(10);

const subject = 'missed.events';
const message = z.object({ since: z.int() });

export function createMissedEvents(needs: {
  readonly outbox: Pick<Outbox, 'since'>;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'onReturn'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}): MissedEvents {
  const { outbox, bus, clock, log } = needs;
  const listeners = new Map<string, (event: KeptEvent) => void>();
  let heardAt = clock.now();
  let wanted: Timestamp | null = null;

  const look = async (): Promise<void> => {
    const since = wanted;
    wanted = null;
    if (since === null) return;
    try {
      for (const event of await outbox.since([...listeners.keys()], since)) {
        listeners.get(event.name)?.(event);
      }
    } catch (error) {
      log.warn({ err: error }, 'what was told while nats was away cannot be read');
      want(since, again);
    }
  };
  const want = (since: Timestamp, delay: Duration): void => {
    if (wanted === null) clock.after(delay, () => void look());
    wanted = wanted === null || since < wanted ? since : wanted;
  };

  bus.subscribe(subject, (payload) => {
    const { since } = message.parse(JSON.parse(new TextDecoder().decode(payload)));
    want(timestamp(since), together);
  });
  bus.onReturn(() => {
    // Nothing that was told since the last that was heard can have been heard.
    const since = after(heardAt, unnoticed);
    want(since, together);
    // What this server told meanwhile the others have missed.
    bus.publish(subject, JSON.stringify({ since }));
  });
  return {
    onMissed: (name, listener) => void listeners.set(name, listener),
    heard() {
      heardAt = clock.now();
    },
  };
}
