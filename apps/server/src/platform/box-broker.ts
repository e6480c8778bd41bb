/**
 * Boxes on the MQTT broker: a box signs in with its id and password, and may publish and hear only
 * below `gateways/{boxId}/`, and publish on the topics declared for it. Box ids are compared in
 * lower case.
 */
import type { Clock } from '@millwright/kernel';
import { type Mqtt, topicMatches } from '../engines/mqtt/index.ts';
import { type Arrival, createFirstArrivals } from './first-arrivals.ts';

export type { Arrival };
/** Whether an MQTT topic filter means a topic. */
export { topicMatches };

export interface BoxBroker {
  /** Says who may connect; until then nobody may. */
  admit(authenticate: (boxId: string, password: string) => Promise<boolean>): void;
  /** Replaces the topic filters outside its own on which a box may publish. */
  declare(boxId: string, filters: readonly string[]): void;
  /**
   * Hears what boxes publish on `gateways/{boxId}/{channel}`. A message is acknowledged when
   * `receive` resolves, or rejects with a refusal; after any other rejection it is sent again.
   * @returns ends the subscription
   */
  hear(
    receive: (boxId: string, channel: string, payload: Buffer, arrival: Arrival) => Promise<void>,
  ): Promise<() => Promise<void>>;
  /**
   * Hears a declared filter likewise.
   * @param receive `boxId` is null when the broker is not ours and does not tell who publishes
   */
  hearDeclared(
    filter: string,
    receive: (
      boxId: string | null,
      topic: string,
      payload: Buffer,
      arrival: Arrival,
    ) => Promise<void>,
  ): Promise<() => Promise<void>>;
}

/** Clients remembered with their boxes; the oldest are forgotten, and must connect anew. */
const REMEMBERED = 100_000;

export function createBoxBroker(needs: {
  readonly clock: Clock;
  readonly mqtt: Pick<Mqtt, 'guard' | 'subscribe'>;
}): BoxBroker {
  const { mqtt } = needs;
  const arrivals = createFirstArrivals(needs);
  let authenticate: (boxId: string, password: string) => Promise<boolean> = async () => false;
  const boxOf = new Map<string, string>();
  const declared = new Map<string, readonly string[]>();

  const isOwn = (clientId: string, topic: string): boolean => {
    const box = boxOf.get(clientId);
    return box !== undefined && topic.toLowerCase().startsWith(`gateways/${box}/`);
  };
  const isDeclared = (clientId: string, topic: string): boolean => {
    const filters = declared.get(boxOf.get(clientId) ?? '') ?? [];
    return filters.some((filter) => topicMatches(filter, topic));
  };

  mqtt.guard({
    async connect({ clientId, userName, password }) {
      if (userName === undefined || password === undefined) return false;
      if (!(await authenticate(userName, password))) return false;
      const [oldest] = boxOf.keys();
      if (boxOf.size >= REMEMBERED && oldest !== undefined) boxOf.delete(oldest);
      boxOf.delete(clientId);
      boxOf.set(clientId, userName.toLowerCase());
      return true;
    },
    mayPublish: (clientId, topic) => isOwn(clientId, topic) || isDeclared(clientId, topic),
    maySubscribe: isOwn,
  });

  return {
    admit(check) {
      authenticate = check;
    },
    declare(boxId, filters) {
      if (filters.length === 0) declared.delete(boxId.toLowerCase());
      else declared.set(boxId.toLowerCase(), filters);
    },
    async hear(receive) {
      return await mqtt.subscribe('gateways/+/#', async (message) => {
        const [, boxId = '', ...channel] = message.topic.split('/');
        if (channel.length === 0) return;
        const arrival = arrivals.of(message);
        await receive(boxId.toLowerCase(), channel.join('/'), message.payload, arrival);
      });
    },
    async hearDeclared(filter, receive) {
      // One for each filter: a message is handed over once for each that means it.
      const ofFilter = createFirstArrivals(needs);
      return await mqtt.subscribe(filter, async (message) => {
        const { topic, payload, clientId } = message;
        const boxId = clientId === undefined ? null : boxOf.get(clientId);
        if (boxId !== undefined) await receive(boxId, topic, payload, ofFilter.of(message));
      });
    },
  };
}
