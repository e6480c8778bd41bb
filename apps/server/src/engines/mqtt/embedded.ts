/** The broker in the box. */
import { createServer, type Socket } from 'node:net';
import { outage } from '@millwright/kernel';
import { Aedes, type AedesOptions } from 'aedes';
import type { Log } from '../../base/log.ts';
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
  maxClientsIdLength: 128,
  maxTopicLevels: 16,
};

/** CONNACK return code 5: not authorised (MQTT 3.1.1 §3.2.2.3). */
const NOT_AUTHORISED = 5;

/** Addresses that mean every interface: one cannot connect to them. */
const everywhere = new Set(['0.0.0.0', '::']);

export async function startEmbeddedMqtt(needs: {
  host: string;
  port: number;
  log: Log;
}): Promise<Mqtt> {
  const { host, log } = needs;
  const subscribers = createSubscribers(log);
  const sockets = new Set<Socket>();
  let rules: MqttRules | undefined;
  let port = needs.port;

  const broker = await Aedes.createBroker({
    ...limits,
    authenticate(client, userName, password, done) {
      const socket = client.conn as Socket;
      const facts = {
        clientId: client.id,
        userName,
        password: password?.toString(),
        address: socket.remoteAddress,
      };
      const refuse = () =>
        done(
          Object.assign(outage('mqtt.not_authorised', { clientId: client.id }), {
            returnCode: NOT_AUTHORISED,
          }),
          false,
        );
      (rules?.connect(facts) ?? Promise.resolve(true)).then(
        (may) => (may ? done(null, true) : refuse()),
        refuse,
      );
    },
    authorizeSubscribe(client, subscription, done) {
      // A subscription of null is answered with 0x80, failure (MQTT 3.1.1 §3.9.3).
      done(
        null,
        rules?.maySubscribe(client.id, subscription.topic) === false ? null : subscription,
      );
    },
    // The PUBACK waits for this callback.
    authorizePublish(client, { topic, payload, qos, dup, messageId }, done) {
      const clientId = client?.id;
      if (clientId !== undefined && rules?.mayPublish(clientId, topic) === false) {
        done(outage('mqtt.not_authorised', { clientId, topic }));
        return;
      }
      const message = {
        topic,
        payload: Buffer.from(payload),
        ...(clientId ? { clientId } : {}),
        ...(qos > 0 && messageId !== undefined ? { packet: { id: messageId, isRepeat: dup } } : {}),
      };
      subscribers.deliver(message).then(() => done(null), done);
    },
  });
  broker.on('clientError', (client, error) => {
    log.debug({ err: error, clientId: client.id }, 'mqtt client dropped');
  });
  broker.on('connectionError', (_client, error) => {
    log.debug({ err: error }, 'mqtt connection dropped');
  });

  const server = createServer((socket) => {
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
