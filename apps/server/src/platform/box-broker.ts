/**
 * Boxes on the MQTT broker: a box signs in with its id and password, and may publish and hear only
 * below `gateways/{boxId}/`, and publish on the topics declared for it. Box ids are compared in
 * lower case.
 */
import { type Clock, type GatewayId, type ItemId, outage } from '@millwright/kernel';
import {
  type Mqtt,
  type MqttMessage,
  type MqttRights,
  topicMatches,
} from '../engines/mqtt/index.ts';
import { type BoxSignIns, networkOf } from './admission/index.ts';
import { type Arrival, createFirstArrivals } from './first-arrivals.ts';

export type { Arrival };
/** Whether an MQTT topic filter means a topic. */
export { topicMatches };

/** By what a box was let in. */
export interface BoxCredential {
  readonly gatewayId: GatewayId;
  readonly itemId: ItemId;
  /** Another one as soon as the box's id or its password is. */
  readonly proof: string;
}

/** Who may come in. */
export interface BoxAccess {
  /** Null when a box is not who it says; asked from a network. */
  authenticate(boxId: string, password: string, network: string): Promise<BoxCredential | null>;
  /** What lets the boxes of these gateways in now; none of a gateway that is gone. */
  credentials(gatewayIds: readonly GatewayId[]): Promise<readonly BoxCredential[]>;
  /** Whose turns the boxes of an item take. */
  ownerOf(item: ItemId): Promise<string>;
  /** A box was refused unasked, after too many wrong passwords from that network. */
  held?(boxId: string, network: string): void;
  /** A box was let in from another network than that of a connection that it has. */
  moved?(gatewayId: GatewayId, move: { readonly from: string; readonly to: string }): void;
}

export interface BoxBroker {
  /** Says who may connect; until then nobody may. Subscribe first: from now on boxes publish. */
  admit(access: BoxAccess): void;
  /**
   * From now on, until somebody is admitted again, no box may publish, and nothing that comes is
   * acknowledged. Subscriptions that are ended after it go on at an external broker, which keeps what
   * comes for whoever collects next: this server after a restart, or another one.
   */
  dismiss(): void;
  /**
   * These gateways have changed: ends the connections that came in by what lets nobody in any more.
   * Whoever gets the box's id next would have the box of before publish in its name.
   */
  recheck(gatewayIds: ReadonlySet<GatewayId>): Promise<void>;
  /** What lets the box in was said anew: it need not wait for what it got wrong before. */
  welcome(boxId: string): void;
  /**
   * Hears that a box has connected to the broker in the box, or is connected no more; there is one who
   * does. An external broker does not tell.
   */
  onPresence(listener: (boxId: string, isHere: boolean | null) => void): void;
  /**
   * Hears that another connection of a box has its turn at the broker in the box:
   * when it goes on, there are two boxes with one id. There is one who does.
   */
  onTurn(listener: (boxId: string) => void): void;
  /** Replaces the topic filters outside its own on which a box may publish. */
  declare(boxId: string, filters: readonly string[]): void;
  /**
   * Hears what boxes publish on `gateways/{boxId}/{channel}`. A message is acknowledged when
   * `receive` resolves, or rejects with a refusal; after any other rejection it is sent again.
   * @returns ends the subscription
   */
  subscribe(
    receive: (boxId: string, channel: string, payload: Buffer, arrival: Arrival) => Promise<void>,
  ): Promise<() => Promise<void>>;
  /**
   * Hears a declared filter likewise.
   * @param receive `boxId` is null when the broker is not ours and does not tell who publishes
   */
  subscribeDeclared(
    filter: string,
    receive: (
      boxId: string | null,
      topic: string,
      payload: Buffer,
      arrival: Arrival,
    ) => Promise<void>,
  ): Promise<() => Promise<void>>;
}

export function createBoxBroker(needs: {
  readonly clock: Clock;
  readonly mqtt: Pick<Mqtt, 'guard' | 'subscribe' | 'disconnect'>;
  readonly signIns: BoxSignIns;
}): BoxBroker {
  const { mqtt } = needs;
  const arrivals = createFirstArrivals(needs);
  let access: BoxAccess = {
    authenticate: async () => null,
    credentials: async () => [],
    ownerOf: async () => '',
  };
  /** What the boxes that are connected came in by. */
  const cameInBy = new WeakMap<MqttRights, BoxCredential>();
  let rechecks = 0;
  let isDismissed = false;
  let presence: (boxId: string, isHere: boolean | null) => void = () => {};
  let tookTurn: (boxId: string) => void = () => {};
  const declared = new Map<string, readonly string[]>();
  /** Boxes with a connection, and from which network each came last. */
  const here = new Set<string>();
  const cameFrom = new Map<string, string>();

  const isOwn = (boxId: string, topic: string): boolean =>
    topic.toLowerCase().startsWith(`gateways/${boxId}/`);
  const isDeclared = (boxId: string, topic: string): boolean => {
    const filters = declared.get(boxId) ?? [];
    return filters.some((filter) => topicMatches(filter, topic));
  };

  const noteNetwork = (boxId: string, gatewayId: GatewayId, network: string): void => {
    const from = cameFrom.get(boxId);
    cameFrom.set(boxId, network);
    if (from === undefined || from === network || !here.has(boxId)) return;
    access.moved?.(gatewayId, { from, to: network });
  };

  /** Whether it still lets a box in, when gateways were changed after it was looked up. */
  const isStillGood = async (
    { gatewayId, proof }: BoxCredential,
    lookedUpAt: number,
  ): Promise<boolean> => {
    for (let seen = lookedUpAt; seen !== rechecks; ) {
      seen = rechecks;
      const [now] = await access.credentials([gatewayId]);
      if (now?.proof !== proof) return false;
    }
    return true;
  };

  mqtt.guard({
    async connect({ userName, password, address = '' }) {
      if (userName === undefined || password === undefined) return null;
      const lookedUpAt = rechecks;
      const credential = await needs.signIns.check(
        { boxId: userName, address },
        (network) => access.authenticate(userName, password, network),
        (network) => access.held?.(userName, network),
      );
      if (credential === null) return null;
      const owner = await access.ownerOf(credential.itemId);
      // Last, for nobody looks again before the box is in.
      if (!(await isStillGood(credential, lookedUpAt))) return null;
      const boxId = userName.toLowerCase();
      const rights: MqttRights = {
        account: boxId,
        owner,
        mayPublish: (topic) => !isDismissed && (isOwn(boxId, topic) || isDeclared(boxId, topic)),
        maySubscribe: (filter) => isOwn(boxId, filter),
      };
      cameInBy.set(rights, credential);
      noteNetwork(boxId, credential.gatewayId, networkOf(address));
      return rights;
    },
    presence(account, isHere) {
      if (isHere === false) here.delete(account);
      else here.add(account);
      presence(account, isHere);
    },
    tookTurn: (account) => tookTurn(account),
  });

  const subscribe = async (
    filter: string,
    receive: (message: MqttMessage) => Promise<void>,
  ): Promise<() => Promise<void>> => {
    const end = await mqtt.subscribe(filter, async (message) => {
      if (isDismissed) throw outage('boxes.dismissed');
      await receive(message);
    });
    return async () => {
      if (!isDismissed) await end();
    };
  };

  return {
    admit(given) {
      access = given;
      isDismissed = false;
    },
    dismiss() {
      isDismissed = true;
    },
    async recheck(gatewayIds) {
      rechecks += 1;
      const now = await access.credentials([...gatewayIds]);
      const good = new Map(now.map(({ gatewayId, proof }) => [gatewayId, proof]));
      mqtt.disconnect((rights) => {
        const by = cameInBy.get(rights);
        return (
          by !== undefined && gatewayIds.has(by.gatewayId) && good.get(by.gatewayId) !== by.proof
        );
      });
    },
    onPresence(listener) {
      presence = listener;
    },
    onTurn(listener) {
      tookTurn = listener;
    },
    welcome: (boxId) => needs.signIns.forget(boxId),
    declare(boxId, filters) {
      if (filters.length === 0) declared.delete(boxId.toLowerCase());
      else declared.set(boxId.toLowerCase(), filters);
    },
    async subscribe(receive) {
      return await subscribe('gateways/+/#', async (message) => {
        const [, boxId = '', ...channel] = message.topic.split('/');
        if (channel.length === 0) return;
        const arrival = arrivals.of(message);
        await receive(boxId.toLowerCase(), channel.join('/'), message.payload, arrival);
      });
    },
    async subscribeDeclared(filter, receive) {
      // One for each filter: a message is handed over once for each that means it.
      const ofFilter = createFirstArrivals(needs);
      return await subscribe(filter, async (message) => {
        const { topic, payload, sender } = message;
        await receive(sender?.account ?? null, topic, payload, ofFilter.of(message));
      });
    },
  };
}
