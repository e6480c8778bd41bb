/**
 * The transactional outbox: events commit with the rows they tell of and reach every consumer at
 * least once, in order per key. Several server nodes may run it side by side.
 */
import type { EventToken } from '@millwright/contract/manifest/event';
import { type Clock, days, hours, type Timestamp, timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import type { Postgres } from '../../engines/postgres/index.ts';
import { createWorkLoop } from '../jobs/index.ts';
import type { Tx } from '../storage/index.ts';
import {
  type Consumer,
  countDispatches,
  dispatchDue,
  eventsBeside,
  eventsSince,
  nextDispatchDue,
  outboxChannel,
  pruneEvents,
  retryDead,
  type StoredEvent,
  storeEvents,
} from './outbox.store.ts';
import { dropForgotten, noteConsumers } from './outbox-consumers.store.ts';
import { readEvent } from './read-event.ts';

/**
 * What it writes through `tx` commits together with the dispatch, exactly once. Effects outside the
 * database may happen again after a crash and are made idempotent by the event's id. Work longer
 * than some seconds belongs into a job, enqueued through `tx`.
 */
export type EventHandler<Data> = (
  data: Data,
  tx: Tx,
  event: Pick<StoredEvent, 'id' | 'key' | 'at'>,
) => Promise<void>;

export interface Outbox extends Stoppable {
  /** Part of `tx`; dispatched after it commits. Emitters of one key wait for each other's commit. */
  emit<Data>(tx: Tx, event: EventToken<Data>, data: Data): Promise<void>;
  /** The same for many at once, in a few statements and in their order. */
  emitAll<Data>(tx: Tx, event: EventToken<Data>, data: readonly Data[]): Promise<void>;
  /**
   * Subscribes to the event, while composing, in every process alike: an event goes to the
   * consumers known when it is emitted.
   * @param consumer unique among the event's, domain first: `alarms.wechat`
   */
  on<Data>(event: EventToken<Data>, consumer: string, handle: EventHandler<Data>): void;
  /** The same for a consumer that only passes the event on and writes nothing through `tx`. */
  relay<Data>(
    event: EventToken<Data>,
    consumer: string,
    pass: (data: Data, event: Pick<StoredEvent, 'id'>) => void,
  ): void;
  /** What of these names was emitted since then, as far as it is kept, whoever was handed it. */
  since(
    names: readonly string[],
    moment: Timestamp,
  ): Promise<readonly Pick<StoredEvent, 'name' | 'version' | 'data'>[]>;
  /** What of these names was emitted since then and is committed, each by its id, but those that are known. */
  beside(
    names: readonly string[],
    moment: Timestamp,
    known: readonly number[],
  ): Promise<readonly Pick<StoredEvent, 'id' | 'name' | 'version' | 'data'>[]>;
  /** Begins to dispatch in this process. */
  start(): void;
  counts(): Promise<{ waiting: number; dead: number }>;
  /** Gives dead letters another round of attempts; answers how many there were. */
  retryDead(): Promise<number>;
  /** Forgets dispatched events older than `before`; answers how many. */
  prune(before: Timestamp): Promise<number>;
}

const lanes = 4;
/** How often a process notes which consumers it has. */
const noteEvery = hours(1);
/** A consumer that no process has had for so long is gone, and what waits for it with it. */
const forgottenAfter = days(-1);

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
  /** Event name → consumer's name → the consumer. */
  const consumers = new Map<string, Map<string, Consumer>>();
  const add = (event: string, name: string, consumer: Consumer): void => {
    const known = consumers.get(event) ?? new Map<string, Consumer>();
    consumers.set(event, known);
    known.set(name, consumer);
  };
  const consumerNames = () =>
    [...consumers].flatMap(([event, known]) =>
      [...known.keys()].map((consumer) => ({ event, consumer })),
    );
  const loop = createWorkLoop({
    name: 'outbox',
    lanes,
    clock,
    log,
    take: (claimed) => dispatchDue({ db, consumers, now: clock.now(), claimed, log }),
    nextDue: () => nextDispatchDue(db, clock.now()),
  });

  const tendConsumers = async (): Promise<void> => {
    const now = clock.now();
    await noteConsumers(db, consumerNames(), now);
    const before = timestamp(now + forgottenAfter);
    for (const dropped of await dropForgotten(db, before)) {
      log.warn(dropped, 'nobody handles these events any more: dropped');
    }
  };
  let tending: Promise<void> = Promise.resolve();
  let cancelTending = (): void => undefined;
  const keepTending = (): void => {
    tending = tending
      .then(tendConsumers)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the consumers of events cannot be noted'),
      );
    cancelTending = clock.after(noteEvery, keepTending);
  };

  const emitAll: Outbox['emitAll'] = (tx, event, data) => {
    const { name, version } = event;
    const rows = data.map((each) => ({ key: event.key(each), data: each }));
    const addressed = [...(consumers.get(name)?.keys() ?? [])];
    return storeEvents(tx, { name, version, consumers: addressed, at: clock.now() }, rows);
  };
  let unlisten: (() => void) | undefined;
  return {
    name: 'outbox',
    emit: (tx, event, data) => emitAll(tx, event, [data]),
    emitAll,
    on(event, consumer, handle) {
      add(event.name, consumer, {
        writes: true,
        dispatch: (stored, tx) => handle(readEvent(event, stored), tx, stored),
      });
    },
    relay(event, consumer, pass) {
      add(event.name, consumer, {
        writes: false,
        dispatch: async (stored) => pass(readEvent(event, stored), stored),
      });
    },
    since: (names, moment) => eventsSince(db, names, moment),
    beside: (names, moment, known) => eventsBeside(db, names, moment, known),
    start() {
      unlisten = postgres.listen(outboxChannel, loop.wake);
      keepTending();
      loop.start();
    },
    async stop() {
      unlisten?.();
      cancelTending();
      await tending;
      await loop.stop();
    },
    counts: () => countDispatches(db),
    async retryDead() {
      const revived = await retryDead(db, clock.now());
      loop.wake();
      return revived;
    },
    prune: (before) => pruneEvents(db, timestamp(before)),
  };
}
