/**
 * Boxes on the MQTT broker: a box signs in with its id and password, and may publish and hear only
 * below `gateways/{boxId}/`, and publish on the topics declared for it. Box ids are compared in
 * lower case.
 */
import type { Clock } from '@millwright/kernel';
import { type Mqtt, topicMatches } from '../engines/mqtt/index.ts';
import type { BoxSignIns } from './admission/index.ts';
import { type Arrival, createFirstArrivals } from './first-arrivals.ts';

export type { Arrival };
/** Whether an MQTT topic filter means a topic. */
export { topicMatches };

/** Whether a box is who it says, asked from a network. */
type Authenticate = (boxId: string, password: string, network: string) => Promise<boolean>;

export interface BoxBroker {
  /** Says who may connect; until then nobody may. */
  admit(authenticate: Authenticate): void;
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
  readonly mqtt: Pick<Mqtt, 'guard' | 'subscribe'>;
  readonly signIns: BoxSignIns;
}): BoxBroker {
  const { mqtt } = needs;
  const arrivals = createFirstArrivals(needs);
  let authenticate: Authenticate = async () => false;
  const declared = new Map<string, readonly string[]>();

  const isOwn = (boxId: string, topic: string): boolean =>
    topic.toLowerCase().startsWith(`gateways/${boxId}/`);
  const isDeclared = (boxId: string, topic: string): boolean => {
    const filters = declared.get(boxId) ?? [];
    return filters.some((filter) => topicMatches(filter, topic));
  };

  mqtt.guard({
    async connect({ userName, password, address = '' }) {
      if (userName === undefined || password === undefined) return null;
      const isRight = await needs.signIns.check({ boxId: userName, address }, (network) =>
        authenticate(userName, password, network),
      );
      if (!isRight) return null;
      const boxId = userName.toLowerCase();
      return {
        account: boxId,
        mayPublish: (topic) => isOwn(boxId, topic) || isDeclared(boxId, topic),
        maySubscribe: (filter) => isOwn(boxId, filter),
      };
    },
  });

  return {
    admit(check) {
      authenticate = check;
    },
    declare(boxId, filters) {
      if (filters.length === 0) declared.delete(boxId.toLowerCase());
      else declared.set(boxId.toLowerCase(), filters);
    },
    async subscribe(receive) {
      return await mqtt.subscribe('gateways/+/#', async (message) => {
        const [, boxId = '', ...channel] = message.topic.split('/');
        if (channel.length === 0) return;
        const arrival = arrivals.of(message);
        await receive(boxId.toLowerCase(), channel.join('/'), message.payload, arrival);
      });
    },
    async subscribeDeclared(filter, receive) {
      // One for each filter: a message is handed over once for each that means it.
      const ofFilter = createFirstArrivals(needs);
      return await mqtt.subscribe(filter, async (message) => {
        const { topic, payload, sender } = message;
        await receive(sender?.account ?? null, topic, payload, ofFilter.of(message));
      });
    },
  };
}
