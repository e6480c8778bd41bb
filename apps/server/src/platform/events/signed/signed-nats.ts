/**
 * NATS between servers that do not trust it: whatever goes out is signed with a secret that stands
 * in the database they share, and nothing else is heard. Whoever reads along still reads.
 */
import { randomBytes } from 'node:crypto';
import { type Clock, seconds } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Nats } from '../../../engines/nats/index.ts';
import type { Metrics } from '../../metrics.ts';
import type { BusSecret } from './bus-secret.store.ts';
import { createDroppedMessages } from './dropped-messages.ts';
import { createHeardSenders } from './heard-senders.ts';
import { readSigned, signMessage } from './signature.ts';

export interface SignedNatsNeeds {
  readonly nats: Nats;
  /** The secret as it stands in the database now, and what time it is there. */
  readonly readSecret: () => Promise<BusSecret>;
  readonly clock: Clock;
  /** Milliseconds that never go back; those of the process when left out. */
  readonly time?: () => number;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'count'>;
}

/** What NATS, or its client, has kept while they were parted is still heard for so long. */
export const freshFor = seconds(60);
/** Clocks of two servers as asked of the database differ by less. */
const clockError = seconds(1);
/** Clocks drift, that of the database may be set, and the secret may be another one. */
const readEvery = seconds(20);

/** @throws what the database throws when the secret cannot be read */
export async function signNats(needs: SignedNatsNeeds): Promise<Nats> {
  const { nats, readSecret, clock, log, metrics } = needs;
  const time = needs.time ?? (() => performance.now());
  const sender = randomBytes(16).toString('hex');
  const heard = createHeardSenders();
  const drop = createDroppedMessages({ clock, log, metrics });
  let counter = 0;

  /** @param known the database's time less ours, where that was asked before */
  const read = async (known?: number) => {
    const asked = time();
    const { key, now } = await readSecret();
    const answered = time();
    // It was read somewhere between the question and the answer: nobody knows where.
    const isSlow = answered - asked > clockError;
    const ahead = now - (asked + answered) / 2;
    return { key, ahead: isSlow ? (known ?? ahead) : ahead };
  };
  let shared = await read();
  const startedAt = time();
  const databaseTime = (): number => Math.round(time() + shared.ahead);

  /** What was signed before this process listened is nothing to it: it may have been heard. */
  const isFresh = (at: number): boolean => {
    const age = databaseTime() - at;
    const oldest = Math.min(freshFor, time() - startedAt + clockError);
    return age <= oldest && age >= -freshFor;
  };

  let stopped = false;
  let reading: Promise<void> = Promise.resolve();
  let cancel = (): void => {};
  const keepReading = (): void => {
    cancel = clock.after(readEvery, () => {
      reading = read(shared.ahead)
        .then(
          (fresh) => {
            shared = fresh;
          },
          // What was read last is still good: others have the same.
          (error: unknown) => log.debug({ err: error }, 'the secret of the bus cannot be read'),
        )
        .then(() => {
          if (!stopped) keepReading();
        });
    });
  };
  keepReading();

  return {
    ...nats,
    publish(subject, payload) {
      counter += 1;
      const stamp = { sender, counter, at: databaseTime() };
      nats.publish(subject, signMessage(shared.key, subject, stamp, payload));
    },
    subscribe(subject, receive) {
      const listener = {};
      return nats.subscribe(subject, (message, actual) => {
        const signed = readSigned(shared.key, actual, message);
        if (typeof signed === 'string') drop(signed, actual);
        else if (!isFresh(signed.stamp.at)) drop('old', actual);
        else if (!heard.isNew(signed.stamp.sender, signed.stamp.counter, listener))
          drop('replayed', actual);
        else receive(signed.body, actual);
      });
    },
    async stop() {
      stopped = true;
      cancel();
      await reading;
      await nats.stop();
    },
  };
}
