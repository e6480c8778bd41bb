/**
 * Boxes on the MQTT broker: a box signs in with its id and password, and may publish and hear only
 * below `gateways/{boxId}/`. Box ids are compared in lower case.
 */
import type { Mqtt } from '../engines/mqtt/index.ts';

export interface BoxBroker {
  /** Says who may connect; until then nobody may. */
  admit(authenticate: (boxId: string, password: string) => Promise<boolean>): void;
  /**
   * Hears what boxes publish on `gateways/{boxId}/{channel}`. A message is acknowledged when
   * `receive` resolves, or rejects with a refusal; after any other rejection it is sent again.
   * @returns ends the subscription
   */
  hear(
    channel: string,
    receive: (boxId: string, payload: Buffer) => Promise<void>,
  ): Promise<() => Promise<void>>;
}

/** Clients remembered with their boxes; the oldest are forgotten, and must connect anew. */
const REMEMBERED = 100_000;

export function createBoxBroker({ mqtt }: { mqtt: Pick<Mqtt, 'guard' | 'subscribe'> }): BoxBroker {
  let authenticate: (boxId: string, password: string) => Promise<boolean> = async () => false;
  const boxOf = new Map<string, string>();

  const isOwn = (clientId: string, topic: string): boolean => {
    const box = boxOf.get(clientId);
    return box !== undefined && topic.toLowerCase().startsWith(`gateways/${box}/`);
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
    mayPublish: isOwn,
    maySubscribe: isOwn,
  });

  return {
    admit(check) {
      authenticate = check;
    },
    async hear(channel, receive) {
      return await mqtt.subscribe(`gateways/+/${channel}`, async ({ topic, payload }) => {
        await receive((topic.split('/')[1] ?? '').toLowerCase(), payload);
      });
    },
  };
}
