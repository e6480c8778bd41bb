/** NATS core messaging between the nodes of a larger installation (`NATS_URL`). */
import { outage } from '@millwright/kernel';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Health, Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';

export interface Nats extends Stoppable {
  /** Hears that it is back after it was not reachable: what was said meanwhile may be lost. */
  onReturn(listener: () => void): () => void;
  health(): Promise<Health>;
  /** Keeps nothing: whoever is not there misses it. */
  publish(subject: string, payload: Uint8Array): void;
  /** @param subject tokens with `.` between; `*` is one token, a final `>` one or more */
  subscribe(subject: string, receive: (payload: Uint8Array, subject: string) => void): () => void;
}

const FIRST_CONNECTION_MS = 10_000;

/** @throws outage `nats.unreachable` */
export async function connectNats(needs: { url: string; log: Log }): Promise<Nats> {
  const { log } = needs;
  const server = new URL(needs.url);
  const { username, password } = server;
  // Most installations have none, and start sooner without it.
  const { connect } = await import('@nats-io/transport-node');
  const connection = await connect({
    servers: server.host,
    ...(username === '' ? {} : { user: decodeURIComponent(username) }),
    ...(password === '' ? {} : { pass: decodeURIComponent(password) }),
    ...(server.protocol === 'tls:' ? { tls: {} } : {}),
    name: 'millwright',
    timeout: FIRST_CONNECTION_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
  }).catch((error: unknown) => {
    throw outage('nats.unreachable', { host: server.host }, error);
  });
  let reachable = true;
  const listeners = new Set<() => void>();
  const watch = async (): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'reconnect') {
        reachable = type === 'reconnect';
        log.warn({ host: server.host }, reachable ? 'nats is back' : 'nats is not reachable');
        if (reachable) for (const listener of listeners) listener();
      }
    }
  };
  void watch();
  return {
    name: 'nats',
    health: async () =>
      reachable
        ? { name: 'nats', ok: true }
        : {
            ...{ name: 'nats', ok: false, degraded: true, isSilent: true },
            detail: `no connection to ${server.host}`,
          },
    onReturn(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish: (subject, payload) => connection.publish(subject, payload),
    subscribe(subject, receive) {
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => {
          if (error) log.warn({ err: error, subject }, 'nats subscription');
          else receive(message.data, message.subject);
        },
      });
      return () => subscription.unsubscribe();
    },
    stop: () => endConnection(connection, reachable),
  };
}

/** Draining waits for the server, which may be gone. */
const endConnection = (connection: NatsConnection, reachable: boolean): Promise<void> =>
  reachable ? connection.drain() : connection.close();
