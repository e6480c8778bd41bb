/**
 * Messages to people. Each is a row the administrator can read, written in the transaction that
 * wants it; a job hands it to its channel. Without a configured channel it is held, not lost.
 */
import { bug, type Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Log } from '../../base/log.ts';
import type { Files } from '../files/index.ts';
import { defineJob, type Jobs } from '../jobs/index.ts';
import type { Transactions, Tx } from '../storage/index.ts';
import { deliverMessage } from './deliver-message.ts';
import {
  blankSecrets,
  countMessages,
  insertMessage,
  type MessageState,
  releaseHeld,
  withdrawMessages,
} from './delivery.store.ts';
import type { Channel, ItemReader, OutgoingMessage } from './message.ts';
import { createSlowReceivers } from './slow-receivers.ts';

export interface Delivery {
  /** Answers its id; undefined when its key was sent before. */
  send(tx: Tx, message: OutgoingMessage): Promise<number | undefined>;
  /** Whether there is a channel of this name: else what is sent over it is held. */
  has(channel: string): boolean;
  /** Takes back what still waits of these messages; what a channel has already stays sent. */
  withdraw(tx: Tx, ids: readonly number[]): Promise<void>;
  /** Blanks what was to be known for a while only, and is of use no more. */
  blankSecrets(): Promise<void>;
  /**
   * Lets go what was held while its channel was missing. Before the jobs start.
   * @param maySee whether a person may see an item now: what is about one goes to nobody else
   */
  start(maySee: (about: ItemReader) => Promise<boolean>): Promise<void>;
  counts(): Promise<Readonly<Record<MessageState, number>>>;
}

/** Nearly two hours of them: a mail server that is busy for one loses nothing. */
const deliveryAttempts = 20;

const deliver = defineJob('delivery.deliver', z.object({ message: z.number() }));

export function createDelivery({
  db,
  transactions,
  jobs,
  files,
  channels,
  clock,
  log,
}: {
  db: Kysely<unknown>;
  transactions: Transactions;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  /** Where what goes with messages is kept. */
  files: Pick<Files, 'open'>;
  channels: readonly Channel[];
  clock: Clock;
  log: Log;
}): Delivery {
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  const slow = createSlowReceivers(clock);
  let maySee: (about: ItemReader) => Promise<boolean> = () =>
    Promise.reject(bug('delivery before its start'));
  const enqueue = (tx: Tx, message: number) =>
    jobs.enqueue(tx, deliver, { message }, { key: String(message) });
  jobs.define(
    deliver,
    ({ message }, { isLast }) =>
      deliverMessage({ db, files, channels: byName, clock, slow, maySee }, message, isLast),
    { maxAttempts: deliveryAttempts, waitsFor: 'outside' },
  );
  return {
    async send(tx, message) {
      const state = byName.has(message.channel) ? 'waiting' : 'held';
      const id = await insertMessage(tx, message, state, clock.now());
      if (id !== undefined && state === 'waiting') await enqueue(tx, id);
      return id;
    },
    has: (channel) => byName.has(channel),
    withdraw: withdrawMessages,
    blankSecrets: () => blankSecrets(db, clock.now()),
    async start(given) {
      maySee = given;
      await blankSecrets(db, clock.now());
      const released = await transactions.run(async (tx) => {
        const ids = await releaseHeld(tx, [...byName.keys()]);
        for (const id of ids) await enqueue(tx, id);
        return ids.length;
      });
      if (released > 0) log.info({ released }, 'messages held without a channel go out now');
    },
    counts: () => countMessages(db),
  };
}
