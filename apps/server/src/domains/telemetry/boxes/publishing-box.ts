/**
 * What is known of a box that publishes: how its messages are read, when it was last heard, what it
 * sent, and what of it could not be read.
 */
import type { GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import {
  type BadValue,
  contest,
  type MessageLine,
  type MessageTopic,
  messageDrivers,
  type UnknownValues,
} from '@millwright/drivers';
import type { Clock, DeviceId, Fault, GatewayId } from '@millwright/kernel';
import { topicMatches } from '../../../platform/box-broker.ts';
import { BoxClock, type ClockError } from './box-clock.ts';

export interface PublishingBox {
  /** One for each protocol whose devices publish, by its name. */
  readonly lines: ReadonlyMap<string, MessageLine>;
  readonly devices: Set<DeviceId>;
  /** Whose turns it takes; null as long as it has sent nothing. */
  owner: string | null;
  /** Messages that have come and are not done with: while there are any it is heard. */
  underWay: number;
  /** The gateway that describes it; null = none does. */
  gatewayId: GatewayId | null;
  /** Its id as the gateway spells it. */
  boxId: string | null;
  clock: BoxClock;
  /** What of the clock is kept over a restart; undefined = that is not known. */
  keptClock: ClockError | null | undefined;
  /** When the latest message came; 0 = never. */
  heard: number;
  /** When something of a message was last understood, or tried for the first time; 0 = never. */
  understood: number;
  isOnline: boolean;
  /** Whether it has a connection that would not die unnoticed; null where that is not known. */
  isHere: boolean | null;
  /** Why it is not, once it was. */
  ended: GatewayLive['ended'];
  since: number | null;
  /** Moments at which another of its connections had its turn, the latest few. */
  turns: readonly number[];
  bytesIn: number;
  messages: number;
  rejected: number;
  lastRejected: GatewayLive['lastRejected'];
  badValues: number;
  lastBadValue: GatewayLive['lastBadValue'];
  unknownValues: number;
  lastUnknownValue: GatewayLive['lastUnknownValue'];
}

const SHOWN_OF_PAYLOAD = 500;
const SHOWN_OF_NAME = 200;

export const newPublishingBox = (): PublishingBox => ({
  lines: new Map(messageDrivers.map((driver) => [driver.name, driver.listen()])),
  devices: new Set(),
  owner: null,
  underWay: 0,
  gatewayId: null,
  boxId: null,
  clock: new BoxClock(),
  keptClock: undefined,
  heard: 0,
  understood: 0,
  isOnline: false,
  isHere: null,
  ended: null,
  since: null,
  turns: [],
  bytesIn: 0,
  messages: 0,
  rejected: 0,
  lastRejected: null,
  badValues: 0,
  lastBadValue: null,
  unknownValues: 0,
  lastUnknownValue: null,
});

const topicsOf = ({ lines }: PublishingBox): MessageTopic[] =>
  [...lines.values()].flatMap(({ topics }) => topics);

/** The first that means a topic. @param topic below the box's own, when scope is `own` */
export const topicFor = (
  box: PublishingBox,
  scope: MessageTopic['scope'],
  topic: string,
): MessageTopic | undefined =>
  topicsOf(box).find((one) => one.scope === scope && topicMatches(one.filter, topic));

/** Filters of topics outside its own that the box publishes on. */
export const declaredBy = (box: PublishingBox): string[] =>
  topicsOf(box).flatMap(({ scope, filter }) => (scope === 'any' ? [filter] : []));

export function countMessage(box: PublishingBox, clock: Clock, bytes: number): void {
  box.heard = clock.now();
  box.bytesIn += bytes;
  box.messages += 1;
  // What is left of one that has gone, its will for one, does not bring it back.
  if (!box.isOnline && box.isHere !== false) goOnline(box, clock);
}

const goOnline = (box: PublishingBox, clock: Clock): void => {
  box.isOnline = true;
  box.ended = null;
  box.since = clock.now();
};

export function goOffline(
  box: PublishingBox,
  clock: Clock,
  ended: NonNullable<GatewayLive['ended']>,
): void {
  box.isOnline = false;
  box.ended = ended;
  box.since = clock.now();
}

/** A connection of it came, or ended: whether what was heard of it still holds. */
export function notePresence(box: PublishingBox, clock: Clock, isHere: boolean | null): void {
  box.isHere = isHere;
  if (isHere !== false && !box.isOnline) goOnline(box, clock);
  if (isHere === false && box.isOnline) goOffline(box, clock, 'disconnected');
}

/** Another of its connections has its turn. */
export function noteTurn(box: PublishingBox, clock: Clock): void {
  box.turns = [...box.turns.slice(1 - contest.turns), clock.now()];
}

export function noteRejected(
  box: PublishingBox,
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

export function noteBadValue(box: PublishingBox, clock: Clock, { name, quality }: BadValue): void {
  box.badValues += 1;
  box.lastBadValue = { at: clock.now(), key: name?.slice(0, SHOWN_OF_NAME) ?? null, quality };
}

/** They are passed over and acknowledged: nothing but this says so. */
export function noteUnknown(
  box: PublishingBox,
  clock: Clock,
  { count, name }: UnknownValues,
): void {
  if (name === null) return;
  box.unknownValues += count;
  box.lastUnknownValue = { at: clock.now(), key: name.slice(0, SHOWN_OF_NAME) };
}

const isContested = ({ turns }: PublishingBox, clock: Clock): boolean =>
  turns.filter((at) => clock.now() - at < contest.window).length >= contest.turns;

export const liveOf = (box: PublishingBox, clock: Clock): GatewayLive => ({
  state: box.isOnline ? 'online' : 'offline',
  ended: box.ended,
  since: box.since,
  address: null,
  heardAt: box.heard === 0 ? null : box.heard,
  contested: isContested(box, clock),
  refused: null,
  moved: null,
  bytesIn: box.bytesIn,
  bytesOut: 0,
  messages: box.messages,
  rejected: box.rejected,
  lastRejected: box.lastRejected,
  badValues: box.badValues,
  lastBadValue: box.lastBadValue,
  unknownValues: box.unknownValues,
  lastUnknownValue: box.lastUnknownValue,
  clock: box.clock.error,
});
