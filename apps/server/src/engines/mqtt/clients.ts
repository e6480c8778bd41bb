/**
 * Who is connected to the broker in the box. What a client may do hangs on its connection. aedes
 * keeps sessions, queues and wills by the id of a client alone, and ends them by it too: so the id that
 * a client states becomes one within its account, and until it has signed in it has one that nobody
 * else can state.
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Client, ConnectPacket } from 'aedes';
import type { MqttRights, MqttRules, MqttSender } from './mqtt.ts';

/** CONNACK return codes (MQTT 3.1.1 §3.2.2.3). */
export const connack = { accepted: 0, identifierRejected: 2, notAuthorised: 5 } as const;
type Connack = (typeof connack)[keyof typeof connack];

const MAX_CLIENT_ID = 128;
/** Of one account at a time: those that it has given up look open for a while. */
const MAX_CONNECTIONS = 4;
/** Filters of one connection; a box has a handful. */
const MAX_FILTERS = 100;
/** A topic may have 65,535 bytes. */
const TOLD_OF_TOPIC = 200;

type Will = NonNullable<ConnectPacket['will']>;

interface Connection {
  readonly clientId: string;
  readonly will: Will | undefined;
  readonly filters: Set<string>;
  /** It ends by itself when nothing is heard of it: it stated a keep-alive. */
  readonly isWatched: boolean;
  /** Where it comes from. */
  readonly address: string | undefined;
  signedIn: { readonly rights: MqttRights; readonly sender: MqttSender } | null;
}

/** The connections of an account. */
interface Present {
  /** The oldest first. */
  readonly clients: Set<Client>;
  /** Which sent last, if any did. */
  talker: Client | null;
}

export interface Clients {
  /**
   * Call before the broker reads the CONNECT: changes the id in it, and has the session begin clean.
   * What waited for a client that is away would grow without bound, and a late command is a wrong one.
   */
  meet(client: Client, connect: ConnectPacket): void;
  /** Gives the client its session. @throws what the rules throw */
  signIn(
    client: Client,
    userName: string | undefined,
    password: string | undefined,
  ): Promise<Connack>;
  /** As what it signed in; null until then. */
  senderOf(client: Client): MqttSender | null;
  /** Null when it may not. */
  maySend(client: Client | null, topic: string): MqttSender | null;
  maySubscribe(client: Client, filter: string): boolean;
  /** Ends it without its will; from then on it has no rights. */
  putOut(client: Client): void;
  unsubscribed(client: Client, filters: readonly string[]): void;
  /** Ends the sessions that have such rights. From then on they have none, to leave a will either. */
  disconnect(isMeant: (rights: MqttRights) => boolean): void;
}

const everything: MqttRights = {
  account: '',
  owner: '',
  mayPublish: () => true,
  maySubscribe: () => true,
};

const isTopic = (topic: string): boolean => topic.length > 0 && !/[+#]/.test(topic);

export function createClients(needs: {
  /** As they are when somebody connects; without any everybody may do everything. */
  readonly rules: () => MqttRules | undefined;
  readonly willRefused: (will: { readonly account: string; readonly topic: string }) => void;
}): Clients {
  const connections = new WeakMap<Client, Connection>();
  const present = new Map<string, Present>();

  const putOut = (client: Client): void => {
    const connection = connections.get(client);
    if (connection) connection.signedIn = null;
    client.close();
  };
  const tellPresence = (account: string, { clients }: Present): void => {
    const isWatched = [...clients].some((client) => connections.get(client)?.isWatched);
    needs.rules()?.presence?.(account, clients.size > 0 && (isWatched || null));
  };
  const isIn = (client: Client): boolean => connections.get(client)?.signedIn != null;
  const enter = (account: string, client: Client): void => {
    const own = present.get(account) ?? { clients: new Set(), talker: null };
    const isReplacing = [...own.clients].some((other) => other.id === client.id && isIn(other));
    present.set(account, own);
    own.clients.add(client);
    tellPresence(account, own);
    if (isReplacing) needs.rules()?.tookTurn?.(account);
    client.conn.once('close', () => {
      own.clients.delete(client);
      if (present.get(account) !== own) return;
      if (own.clients.size === 0) present.delete(account);
      tellPresence(account, own);
    });
  };
  /** Who sends by turns from two addresses is two; a box and its modem come from one. */
  const noteTalker = (account: string, client: Client): void => {
    const own = present.get(account);
    // A will comes after its connection has gone.
    if (own === undefined || own.talker === client || !own.clients.has(client)) return;
    const { talker } = own;
    own.talker = client;
    if (talker === null || !own.clients.has(talker) || !isIn(talker)) return;
    if (connections.get(talker)?.address === connections.get(client)?.address) return;
    needs.rules()?.tookTurn?.(account);
  };
  /** The oldest go. That of the same session does by itself. */
  const makeRoom = (account: string, session: string): void => {
    const others = [...(present.get(account)?.clients ?? [])].filter(({ id }) => id !== session);
    others.slice(0, Math.max(0, others.length + 1 - MAX_CONNECTIONS)).forEach(putOut);
  };

  const mayLeave = (rights: MqttRights, will: Will): boolean =>
    isTopic(will.topic) && will.retain !== true && rights.mayPublish(will.topic);

  return {
    meet(client, connect) {
      const { clientId, will } = connect;
      const isWatched = (connect.keepalive ?? 0) > 0;
      const address = (client.conn as Socket).remoteAddress;
      const fresh = { filters: new Set<string>(), signedIn: null };
      connections.set(client, { clientId, will, isWatched, address, ...fresh });
      connect.clientId = randomUUID();
      connect.clean = true;
    },

    async signIn(client, userName, password) {
      const connection = connections.get(client);
      if (!connection) return connack.notAuthorised;
      const { clientId, will, address } = connection;
      if (clientId.length > MAX_CLIENT_ID) return connack.identifierRejected;
      const facts = { clientId, userName, password, address };
      const rules = needs.rules();
      const rights = rules ? await rules.connect(facts) : everything;
      // One that has gone meanwhile must not end as the owner of a session.
      if (rights === null || client.closed) return connack.notAuthorised;
      const { account, owner } = rights;
      if (will && rules && !mayLeave(rights, will)) {
        needs.willRefused({ account, topic: will.topic.slice(0, TOLD_OF_TOPIC) });
        return connack.notAuthorised;
      }
      // An account has no slash left, so no two pairs have one name.
      const session = `${encodeURIComponent(account)}/${clientId || randomUUID()}`;
      client.id = session;
      connection.signedIn = { rights, sender: { account, owner, session } };
      if (rules) makeRoom(account, session);
      enter(account, client);
      return connack.accepted;
    },

    senderOf: (client) => connections.get(client)?.signedIn?.sender ?? null,

    maySend(client, topic) {
      const signedIn = client && connections.get(client)?.signedIn;
      if (!client || !signedIn?.rights.mayPublish(topic)) return null;
      noteTalker(signedIn.sender.account, client);
      return signedIn.sender;
    },

    maySubscribe(client, filter) {
      const connection = connections.get(client);
      if (!connection?.signedIn?.rights.maySubscribe(filter)) return false;
      const { filters } = connection;
      if (!filters.has(filter) && filters.size >= MAX_FILTERS) return false;
      filters.add(filter);
      return true;
    },

    putOut,

    unsubscribed(client, filters) {
      for (const filter of filters) connections.get(client)?.filters.delete(filter);
    },

    disconnect(isMeant) {
      for (const client of [...present.values()].flatMap((own) => [...own.clients])) {
        const connection = connections.get(client);
        if (connection?.signedIn && isMeant(connection.signedIn.rights)) putOut(client);
      }
    },
  };
}
