/**
 * When a message came for the first time. A QoS 1 message that was not acknowledged comes again
 * under its packet id, marked as a duplicate (MQTT 3.1.1 §4.4): what it says without a time was said
 * when it first came. An id is used again for another message, which is not marked.
 */
import { crc32 } from 'node:zlib';
import type { Clock } from '@millwright/kernel';
import { momentAfter } from '../base/moment-after.ts';
import type { MqttMessage } from '../engines/mqtt/index.ts';

/** When a message came, and from whom. */
export interface Arrival {
  /** For the first time, epoch milliseconds. */
  readonly at: number;
  /** The same, and no other of its topic's: when what it says without a time was so. */
  readonly moment: number;
  /** Whether it had come before. */
  readonly isRepeat: boolean;
  /** Whose turns it takes where messages have to wait; another broker does not tell. */
  readonly owner: string | null;
  /** Whether its sender waits for no acknowledgement any more, and will send it again. */
  readonly isGone?: () => boolean;
}

interface Known {
  readonly at: number;
  readonly moment: number;
  readonly length: number;
  readonly check: number;
}

/** Messages of one sender, and senders, that are remembered; the oldest are forgotten. */
const MESSAGES = 256;
const SENDERS = 100_000;
/** Topics whose latest moment is remembered, likewise. */
const TOPICS = 100_000;
/** Milliseconds, and messages in one: there are hundreds in a segment. */
const MOST_MOVED = 1000;

export interface FirstArrivals {
  /** Call once for each message. */
  of(message: MqttMessage): Arrival;
}

export function createFirstArrivals({ clock }: { readonly clock: Clock }): FirstArrivals {
  const senders = new Map<string, Map<number, Known>>();

  const packetsOf = (sender: string): Map<number, Known> => {
    const known = senders.get(sender);
    if (known) return known;
    dropOldest(senders, SENDERS);
    const fresh = new Map<number, Known>();
    senders.set(sender, fresh);
    return fresh;
  };

  /** By the check sum of the topic: of two that have the same one moves on without need. */
  const moments = new Map<number, number>();
  const momentOf = (topic: string, now: number): number => {
    const key = crc32(topic);
    const moment = momentAfter(moments.get(key) ?? 0, now, MOST_MOVED);
    moments.delete(key);
    dropOldest(moments, TOPICS);
    moments.set(key, moment);
    return moment;
  };

  return {
    of({ sender, packet, payload, topic }) {
      const now = clock.now();
      const owner = sender?.owner ?? null;
      if (!packet) return { at: now, moment: momentOf(topic, now), isRepeat: false, owner };
      // Another broker has one session with us, whoever published.
      const packets = packetsOf(sender?.session ?? '');
      const sent = { owner, ...(packet.isGone && { isGone: packet.isGone }) };
      const { length } = payload;
      const check = crc32(payload);
      const known = packet.isRepeat ? packets.get(packet.id) : undefined;
      // Marked, but another: it never arrived under this id before.
      if (known && known.length === length && known.check === check) {
        return { at: known.at, moment: known.moment, isRepeat: true, ...sent };
      }
      packets.delete(packet.id);
      dropOldest(packets, MESSAGES);
      const moment = momentOf(topic, now);
      packets.set(packet.id, { at: now, moment, length, check });
      return { at: now, moment, isRepeat: false, ...sent };
    },
  };
}

function dropOldest<K>(map: Map<K, unknown>, most: number): void {
  if (map.size < most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
