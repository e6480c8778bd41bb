/**
 * The live bus: short-lived news for whoever listens now, in this process or, with `NATS_URL`, on
 * every server that shares its database: signed, so that nobody else on NATS is heard. What must not
 * get lost goes through the outbox instead.
 */
import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Config } from '../../base/config.ts';
import type { Health, Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import { connectNats } from '../../engines/nats/index.ts';
import type { Metrics } from '../metrics.ts';
import { createLocalBus, type LocalBus } from './local-bus.ts';
import { readBusSecret, signNats } from './signed/index.ts';

export interface Bus extends Stoppable {
  health(): Promise<Health>;
  /** Hears that other servers can be heard again: what they said meanwhile may be lost. */
  onReturn(listener: () => void): () => void;
  /** Listeners hear it soon after, in the order published, the publisher's own included. */
  publish(subject: string, payload: Uint8Array | string): void;
  /**
   * @param subject tokens with `.` between; `*` is one token, a final `>` one or more
   * @param receive its payload is shared with other listeners: read, never written
   * @returns ends the subscription
   */
  subscribe(subject: string, receive: (payload: Uint8Array, subject: string) => void): () => void;
}

const encoder = new TextEncoder();

export interface BusNeeds {
  readonly config: Pick<Config, 'NATS_URL'>;
  /** The database that the servers share: those on another one are not heard. */
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'count'>;
}

/** @throws outage `nats.unreachable` */
export async function startBus(needs: BusNeeds): Promise<Bus> {
  const { config, db, log } = needs;
  if (config.NATS_URL === undefined) return startLocalBus(log);
  const nats = await connectNats({ url: config.NATS_URL, log });
  try {
    return busOver(await signNats({ ...needs, nats, readSecret: () => readBusSecret(db) }), log);
  } catch (error) {
    await nats.stop();
    throw error;
  }
}

/** The bus of a process that is alone. */
export const startLocalBus = (log: Log): Bus => busOver(createLocalBus(), log);

const busOver = (transport: LocalBus, log: Log): Bus => ({
  ...transport,
  name: 'bus',
  publish: (subject, payload) =>
    transport.publish(subject, typeof payload === 'string' ? encoder.encode(payload) : payload),
  // A listener's failure is its own: it must reach neither the publisher nor the connection.
  subscribe: (subject, receive) =>
    transport.subscribe(subject, (payload, actual) => {
      try {
        receive(payload, actual);
      } catch (error) {
        log.error({ err: error, subject: actual }, 'bus listener failed');
      }
    }),
});
