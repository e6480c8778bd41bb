/**
 * What is known of the boxes that publish: when they were last heard, what they sent, what of it
 * could not be read, and how their own shapes are read.
 */
import type { Mapping } from '@millwright/contract/devices/gateways/gateway-mappings';
import type { Gateway, GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { Clock, Fault, Quality } from '@millwright/kernel';
import { topicMatches } from '../../../platform/box-broker.ts';
import { BoxClock, type ClockError } from './box-clock.ts';
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
  readonly clock: BoxClock;
  /** What of the clock is kept over a restart. */
  keptClock: ClockError | null;
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
  badValues: number;
  lastBadValue: GatewayLive['lastBadValue'];
}

const SHOWN_OF_PAYLOAD = 500;
const SHOWN_OF_KEY = 200;

/** @param clock as it was known before */
export const newMqttBox = (clock = new BoxClock()): MqttBox => ({
  gatewayId: null,
  readers: [],
  devices: new Set(),
  clock,
  keptClock: clock.error,
  heard: 0,
  understood: 0,
  isOnline: false,
  since: null,
  bytesIn: 0,
  messages: 0,
  rejected: 0,
  lastRejected: null,
  badValues: 0,
  lastBadValue: null,
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

/** @param key null = it cannot be told whose the value is */
export function noteBadValue(
  box: MqttBox,
  clock: Clock,
  key: string | null,
  quality: Quality,
): void {
  box.badValues += 1;
  box.lastBadValue = { at: clock.now(), key: key?.slice(0, SHOWN_OF_KEY) ?? null, quality };
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
  badValues: box.badValues,
  lastBadValue: box.lastBadValue,
  clock: box.clock.error,
});
