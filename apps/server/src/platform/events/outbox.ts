/**
 * The transactional outbox: events commit with the rows they tell of and reach every consumer at
 * least once, in order per key. Several server nodes may run it side by side.
 */
import { type Clock, type Timestamp, timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import type { Postgres } from '../../engines/postgres/index.ts';
import { createWorkLoop } from '../jobs/index.ts';
import type { Tx } from '../storage/index.ts';
import {
  countDeliveries,
  type EventHandler,
  outboxChannel,
  pruneEvents,
  retryDead,
  storeEvents,
  takeDelivery,
} from './outbox.store.ts';

export type { EventHandler, StoredEvent } from './outbox.store.ts';

export interface Outbox extends Stoppable {
  /** Part of `tx`; delivered after it commits. Emitters of one key wait for each other's commit. */
  emit(tx: Tx, event: { name: string; key: string; data: unknown }): Promise<void>;
  /** The same for many events in a few statements, in their order. */
  emitAll(tx: Tx, events: readonly { name: string; key: string; data: unknown }[]): Promise<void>;
  /** Registered while composing, in every process alike: an event goes to the consumers known then. */
  on(name: string, consumer: string, handle: EventHandler): void;
  /** Begins to deliver in this process. */
  start(): void;
  counts(): Promise<{ waiting: number; dead: number }>;
  /** Gives dead deliveries another round of attempts; answers how many there were. */
  retryDead(): Promise<number>;
  /** Forgets delivered events older than `before`; answers how many. */
  prune(before: Timestamp): Promise<number>;
}

const lanes = 4;

export function createOutbox({
  postgres,
  clock,
  log,
}: {
  postgres: Pick<Postgres, 'db' | 'listen'>;
  clock: Clock;
  log: Log;
}): Outbox {
  const db: Kysely<unknown> = postgres.db;
  /** Event name → consumer → handler. */
  const handlers = new Map<string, Map<string, EventHandler>>();
  const loop = createWorkLoop({
    name: 'outbox',
    lanes,
    clock,
    log,
    take: (claimed) => takeDelivery({ db, handlers, now: clock.now(), claimed, log }),
  });
  let unlisten: (() => void) | undefined;
  const emitAll: Outbox['emitAll'] = (tx, events) => {
    const at = clock.now();
    const addressed = events.map((event) => ({
      ...event,
      at,
      consumers: [...(handlers.get(event.name)?.keys() ?? [])],
    }));
    return storeEvents(tx, addressed);
  };
  return {
    name: 'outbox',
    emit: (tx, event) => emitAll(tx, [event]),
    emitAll,
    on(name, consumer, handle) {
      const consumers = handlers.get(name) ?? new Map<string, EventHandler>();
      handlers.set(name, consumers.set(consumer, handle));
    },
    start() {
      unlisten = postgres.listen(outboxChannel, loop.wake);
      loop.start();
    },
    async stop() {
      unlisten?.();
      await loop.stop();
    },
    counts: () => countDeliveries(db),
    async retryDead() {
      const revived = await retryDead(db, clock.now());
      loop.wake();
      return revived;
    },
    prune: (before) => pruneEvents(db, timestamp(before)),
  };
}
