/** The broker in the box. */
import type { EventEmitter } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { outage } from '@millwright/kernel';
import { Aedes, type AedesOptions } from 'aedes';
import type { ConnectionCaps } from '../../base/connection-caps.ts';
import type { Log } from '../../base/log.ts';
import { connack, createClients } from './clients.ts';
import type { Mqtt, MqttRules } from './mqtt.ts';
import { limitPackets } from './packet-limit.ts';
import { createSubscribers } from './subscribers.ts';

const MAX_PACKET_BYTES = 1_048_576;

const limits: AedesOptions = {
  concurrency: 100,
  queueLimit: 100,
  connectTimeout: 10_000,
  // One subscriber that stops reading would otherwise hold up everybody.
  drainTimeout: 30_000,
  maxTopicLevels: 16,
};

/** Addresses that mean every interface: one cannot connect to them. */
const everywhere = new Set(['0.0.0.0', '::']);

export async function startEmbeddedMqtt(needs: {
  host: string;
  port: number;
  log: Log;
  caps?: ConnectionCaps;
}): Promise<Mqtt> {
  const { host, log, caps } = needs;
  const subscribers = createSubscribers(log);
  const sockets = new Set<Socket>();
  let rules: MqttRules | undefined;
  let port = needs.port;
  const clients = createClients({
    rules: () => rules,
    willRefused: (will) => log.warn(will, 'mqtt client refused, for its will is not allowed'),
  });

  const broker = await Aedes.createBroker({
    ...limits,
    preConnect(client, connect, done) {
      clients.meet(client, connect);
      done(null, true);
    },
    authenticate(client, userName, password, done) {
      const { remoteAddress } = client.conn as Socket;
      const refuse = (returnCode: number) =>
        done(Object.assign(outage('mqtt.not_authorised'), { returnCode }), false);
      clients.signIn(client, userName, password?.toString(), remoteAddress).then(
        (code) => (code === connack.accepted ? done(null, true) : refuse(code)),
        () => refuse(connack.notAuthorised),
      );
    },
    authorizeSubscribe(client, subscription, done) {
      // A subscription of null is answered with 0x80, failure (MQTT 3.1.1 §3.9.3).
      done(null, clients.maySubscribe(client, subscription.topic) ? subscription : null);
    },
    // The PUBACK waits for this callback. Wills come here too, each with the client
    // that left it; one whose client is unknown is nobody's, and not published.
    authorizePublish(client, { topic, payload, qos, dup, messageId }, done) {
      const sender = clients.maySend(client, topic);
      if (sender === null) {
        done(outage('mqtt.not_authorised', { topic }));
        return;
      }
      const message = {
        topic,
        payload: Buffer.from(payload),
        sender,
        ...(qos > 0 && messageId !== undefined ? { packet: { id: messageId, isRepeat: dup } } : {}),
      };
      subscribers.deliver(message).then(() => done(null), done);
    },
  });
  // Unheard, it would end the process.
  const events: EventEmitter = broker;
  events.on('error', (error: Error) => log.error({ err: error }, 'mqtt broker'));
  broker.on('clientError', (client, error) => {
    log.debug({ err: error, clientId: client.id }, 'mqtt client dropped');
  });
  broker.on('connectionError', (_client, error) => {
    log.debug({ err: error }, 'mqtt connection dropped');
  });

  const server = createServer((socket) => {
    if (caps && !caps.admit(socket)) return;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.setNoDelay(true);
    broker.handle(socket);
    limitPackets(socket, MAX_PACKET_BYTES);
  });

  return {
    name: 'mqtt',
    get url() {
      return `mqtt://${everywhere.has(host) ? '127.0.0.1' : host}:${port}`;
    },
    guard: (given) => {
      rules = given;
    },
    open: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      server.on('error', (error) => {
        // An accept that fails costs that connection alone.
        if (server.listening) log.warn({ err: error }, 'mqtt connection not accepted');
        else reject(outage('mqtt.port_taken', { port }, error));
      });
      server.listen(port, host, () => {
        const address = server.address();
        if (address !== null && typeof address === 'object') port = address.port;
        resolve();
      });
      return promise;
    },
    health: async () => ({ name: 'mqtt', ok: server.listening && !broker.closed }),
    async publish(topic, payload, options = {}) {
      const { qos = 0, retain = false } = options;
      const bytes = Buffer.from(payload);
      await subscribers.deliver({ topic, payload: bytes });
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      broker.publish({ cmd: 'publish', topic, payload: bytes, qos, retain, dup: false }, (error) =>
        error ? reject(outage('mqtt.publish_failed', { topic }, error)) : resolve(),
      );
      await promise;
    },
    async subscribe(filter, receive) {
      const subscriber = { filter, receive };
      subscribers.add(subscriber);
      return async () => void subscribers.remove(subscriber);
    },
    async stop() {
      const closed = Promise.withResolvers<void>();
      if (server.listening) server.close(() => closed.resolve());
      else closed.resolve();
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed.promise;
    },
  };
}
