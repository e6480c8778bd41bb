/**
 * What is known of the boxes that publish: when they were last heard, what they sent, what of it
 * could not be read, and how their own shapes are read.
 */
import type { Mapping } from '@millwright/contract/devices/gateway-mappings';
import type { Gateway, GatewayLive } from '@millwright/contract/devices/gateways.schemas';
import type { Clock, Fault } from '@millwright/kernel';
import { topicMatches } from '../../platform/box-broker.ts';
import { compileMapping, type ReadMessage } from './read-mapped-message.ts';

/** How the messages of some topics are read. */
export interface Reader {
  readonly filter: string;
  readonly scope: Mapping['scope'];
  readonly read: ReadMessage;
  readonly textNumbers: boolean;
}

export interface MqttBox {
  readonly gatewayId: number | null;
  readonly readers: readonly Reader[];
  readonly devices: Set<number>;
  /** When the latest message came; 0 = never. */
  heard: number;
  /** When something of a message was last understood, or tried for the first time; 0 = never. */
  understood: number;
  isOnline: boolean;
  since: number | null;
  bytesIn: number;
  messages: number;
  rejected: number;
  lastRejected: GatewayLive['lastRejected'];
}

const SHOWN_OF_PAYLOAD = 500;

export const newMqttBox = (): MqttBox => ({
  gatewayId: null,
  readers: [],
  devices: new Set(),
  heard: 0,
  understood: 0,
  isOnline: false,
  since: null,
  bytesIn: 0,
  messages: 0,
  rejected: 0,
  lastRejected: null,
});

export const readersOf = ({ mappings }: Gateway): Reader[] =>
  mappings.map((mapping) => ({
    filter: mapping.topic,
    scope: mapping.scope,
    read: compileMapping(mapping),
    textNumbers: mapping.textNumbers,
  }));

/** The first reader that means the topic. @param topic below the box's own, when scope is `own` */
export const readerFor = (
  box: MqttBox,
  scope: Mapping['scope'],
  topic: string,
): Reader | undefined =>
  box.readers.find((reader) => reader.scope === scope && topicMatches(reader.filter, topic));

export function noteHeard(box: MqttBox, clock: Clock, bytes: number): void {
  box.heard = clock.now();
  box.bytesIn += bytes;
  box.messages += 1;
  if (!box.isOnline) box.since = box.heard;
  box.isOnline = true;
}

export function noteRejected(
  box: MqttBox,
  clock: Clock,
  message: { readonly topic: string; readonly payload: Buffer },
  fault: Fault,
): void {
  box.rejected += 1;
  box.lastRejected = {
    at: clock.now(),
    topic: message.topic,
    reason: String(fault.details.reason ?? fault.code),
    payload: message.payload.subarray(0, SHOWN_OF_PAYLOAD).toString('utf8'),
  };
}

export const liveOf = (box: MqttBox): GatewayLive => ({
  state: box.isOnline ? 'online' : 'offline',
  since: box.since,
  address: null,
  heardAt: box.heard === 0 ? null : box.heard,
  contested: false,
  refused: null,
  moved: null,
  bytesIn: box.bytesIn,
  bytesOut: 0,
  messages: box.messages,
  rejected: box.rejected,
  lastRejected: box.lastRejected,
});
