/**
 * The live bus: short-lived news for whoever listens now, in this process or, with `NATS_URL`, on
 * every node. What must not get lost goes through the outbox instead.
 */
import type { Config } from '../../base/config.ts';
import type { Health, Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import { connectNats } from '../../engines/nats/index.ts';
import { createLocalBus } from './local-bus.ts';

export interface Bus extends Stoppable {
  health(): Promise<Health>;
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

/** @throws outage `nats.unreachable` */
export async function startBus(needs: {
  config: Pick<Config, 'NATS_URL'>;
  log: Log;
}): Promise<Bus> {
  const { config, log } = needs;
  const transport =
    config.NATS_URL === undefined
      ? createLocalBus()
      : await connectNats({ url: config.NATS_URL, log });
  return {
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
  };
}
