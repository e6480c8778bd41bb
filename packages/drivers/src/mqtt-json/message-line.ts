import type { Mapping } from '@millwright/contract/devices/protocols/mqtt-json/mapping';
import type { DriverPoint } from '../driver-point.ts';
import type { MessageLine, MessageTopic } from '../message-port.ts';
import { compileScaling } from '../values/scaling.ts';
import { type KnownPoint, messageOf } from './message-of.ts';
import { readGatewayMessage } from './read-gateway-message.ts';
import { compileMapping, keyOf, type ReadMessage } from './read-mapped-message.ts';

/** Where a value stands in the messages of its box. */
export interface MqttJsonAddress {
  readonly family: string;
  readonly address: string;
}

const knownPoint = (point: DriverPoint<MqttJsonAddress>): readonly [string, KnownPoint] => [
  keyOf(point.address.address),
  {
    key: point.key,
    dataType: point.dataType,
    scaling: compileScaling(point.slope, point.intercept),
  },
];

/** A box that publishes JSON, in our own form and in those that its gateway describes. */
export function createMessageLine(): MessageLine<
  { readonly mappings: readonly Mapping[] },
  unknown,
  MqttJsonAddress
> {
  const stations = new Map<number, readonly (readonly [string, KnownPoint])[]>();
  let points: ReadonlyMap<string, KnownPoint> = new Map();

  const topic = (
    { scope, filter }: Pick<MessageTopic, 'scope' | 'filter'>,
    read: ReadMessage,
    textNumbers: boolean,
  ): MessageTopic => ({
    scope,
    filter,
    read: (payload) => messageOf(read(payload), points, textNumbers),
  });
  const own = topic({ scope: 'own', filter: 'samples' }, readGatewayMessage, false);
  let topics: readonly MessageTopic[] = [own];

  const rebuildPoints = (): void => {
    points = new Map([...stations.values()].flat());
  };

  return {
    get topics() {
      return topics;
    },
    describe(box) {
      const described = (box?.mappings ?? []).map((mapping) =>
        topic(
          { scope: mapping.scope, filter: mapping.topic },
          compileMapping(mapping),
          mapping.textNumbers,
        ),
      );
      topics = [own, ...described];
    },
    set(station) {
      stations.set(station.id, station.points.map(knownPoint));
      rebuildPoints();
    },
    remove(station) {
      if (stations.delete(station)) rebuildPoints();
    },
  };
}
