/** The broker in the box. */
import type { EventEmitter } from 'node:events';
import { outage } from '@millwright/kernel';
import { Aedes, type AedesOptions, type Client, type PublishPacket } from 'aedes';
import type { ConnectionCaps } from '../../base/connection-caps.ts';
import type { Log } from '../../base/log.ts';
import { connack, createClients } from './clients.ts';
import { type ConnectionFlow, createConnectionFlow } from './connection-flow.ts';
import { createInHand, ofUnknown } from './in-hand.ts';
import { createListeners, type SecurePort } from './listeners.ts';
import type { Mqtt, MqttRules } from './mqtt.ts';
import { createPacketTurns, type PacketAllowance } from './packet-turns.ts';
import { createSubscribers } from './subscribers.ts';

const limits: AedesOptions = {
  // Of a number of places those who read nothing would take all, and everybody's messages would wait.
  concurrency: 0,
  queueLimit: 100,
  connectTimeout: 10_000,
  drainTimeout: 30_000,
  maxTopicLevels: 16,
};

/** Bytes that wait for a client to read them; one that lets more gather is put out. */
const MOST_UNREAD = 1024 * 1024;
const nothing = Buffer.alloc(0);

/** Of a QoS 2 message that was published its id is remembered until PUBREL, and nothing else. */
function keepOnlyIds(broker: Aedes): void {
  const { persistence } = broker as unknown as WithPersistence;
  const store = persistence.incomingStorePacket.bind(persistence);
  persistence.incomingStorePacket = (client, packet) =>
    store(client, { ...packet, payload: nothing });
}

/** Its types do not tell of it. */
interface WithPersistence {
  readonly persistence: {
    incomingStorePacket(client: Client, packet: PublishPacket): Promise<void>;
  };
}

export async function startEmbeddedMqtt(needs: {
  host: string;
  port: number;
  /** The largest packet that a client may send, in bytes. */
  packetBytes: number;
  /** Listens with TLS as well. */
  secure?: SecurePort;
  log: Log;
  caps?: ConnectionCaps;
  /** How much an account may send; any number of packets without. */
  allowance?: PacketAllowance;
  /** Milliseconds that a packet may take beside those for its length. */
  packetTimeout?: number;
}): Promise<Mqtt> {
  const { log, packetBytes, caps, allowance } = needs;
  const subscribers = createSubscribers(log);
  const turns = createPacketTurns(allowance);
  const shared = createInHand();
  const unknown = createInHand(ofUnknown);
  const flows = new WeakMap<Client, ConnectionFlow>();
  let rules: MqttRules | undefined;
  const clients = createClients({
    rules: () => rules,
    willRefused: (will) => log.warn(will, 'mqtt client refused, for its will is not allowed'),
  });

  const broker = await Aedes.createBroker({
    ...limits,
    preConnect(client, connect, done) {
      clients.meet(client, connect);
      flows.get(client)?.expect(connect.keepalive ?? 0);
      // aedes would end a connection that we do not read.
      connect.keepalive = 0;
      done(null, true);
    },
    authenticate(client, userName, password, done) {
      const refuse = (returnCode: number) =>
        done(Object.assign(outage('mqtt.not_authorised'), { returnCode }), false);
      clients.signIn(client, userName, password?.toString()).then(
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
    authorizePublish(client, packet, done) {
      const { topic, payload, qos, dup, messageId } = packet;
      const sender = clients.maySend(client, topic);
      if (sender === null) {
        done(outage('mqtt.not_authorised', { topic }));
        return;
      }
      // What is retained stays for good, and nobody counts it: the message is heard, and that is all.
      packet.retain = false;
      const message = {
        topic,
        payload: Buffer.from(payload),
        sender,
        ...(qos > 0 && messageId !== undefined
          ? { packet: { id: messageId, isRepeat: dup, isGone: () => client?.closed ?? false } }
          : {}),
      };
      const flow = client ? flows.get(client) : undefined;
      const { owner } = sender;
      flow?.begin(owner, payload.length);
      const finish = (error: Error | null): void => {
        flow?.end(owner, payload.length);
        done(error);
      };
      subscribers.deliver(message).then(() => finish(null), finish);
    },
    authorizeForward(client, packet) {
      if (client.conn.writableLength <= MOST_UNREAD) return packet;
      log.debug({ clientId: client.id }, 'mqtt client put out, for it does not read');
      clients.putOut(client);
      return null;
    },
  });
  keepOnlyIds(broker);
  // Unheard, it would end the process.
  const events: EventEmitter = broker;
  events.on('error', (error: Error) => log.error({ err: error }, 'mqtt broker'));
  broker.on('clientError', (client, error) => {
    log.debug({ err: error, clientId: client.id }, 'mqtt client dropped');
  });
  broker.on('connectionError', (_client, error) => {
    log.debug({ err: error }, 'mqtt connection dropped');
  });

  broker.on('unsubscribe', (filters, client) => clients.unsubscribed(client, filters));

  const listeners = createListeners({
    host: needs.host,
    port: needs.port,
    ...(needs.secure ? { secure: needs.secure } : {}),
    take: (socket) => {
      socket.setNoDelay(true);
      const client = broker.handle(socket);
      const sender = () => clients.senderOf(client);
      const { packetTimeout } = needs;
      const flow = { socket, packetBytes, turns, shared, unknown, packetTimeout, sender };
      flows.set(client, createConnectionFlow(flow));
    },
    ...(caps ? { caps } : {}),
    log,
  });

  return {
    name: 'mqtt',
    get url() {
      return listeners.url;
    },
    get secureUrl() {
      return listeners.secureUrl;
    },
    guard: (given) => {
      rules = given;
    },
    disconnect: (isMeant) => clients.disconnect(isMeant),
    open: () => listeners.open(),
    get held() {
      return turns.held;
    },
    get bytesInHand() {
      return shared.bytes + unknown.bytes;
    },
    takeLongestWait: () => turns.takeLongestWait(),
    health: async () => ({ name: 'mqtt', ok: listeners.listening && !broker.closed }),
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
      const closed = listeners.close();
      turns.stop();
      await new Promise<void>((resolve) => broker.close(resolve));
      listeners.drop();
      await closed;
    },
  };
}
