import { bug, compileBoundedPattern } from '@millwright/kernel';
import { beginsWithReply } from '../modbus/wire/rtu-framer.ts';

/**
 * How a box is known by the first packet it sends, e.g. its IMEI. `prefix`: the packet begins with
 * these bytes; `exact`: it is these bytes and no more; `pattern`: its characters match. The network
 * may join what the box sends next to it: heartbeats, and bytes of its serial line.
 */
export type RegistrationRule =
  | { readonly match: 'prefix' | 'exact'; readonly bytes: Buffer }
  | { readonly match: 'pattern'; readonly pattern: string };

/** What is known of a packet so far: `more` bytes could still make it this box's. */
export type Verdict = { readonly length: number } | 'more' | null;

/** A rule ready to judge. */
export interface Registration {
  /** Of several rules that accept a packet the one with the highest rank is meant. */
  readonly rank: number;
  /** @returns the length of the registration when the bytes begin with it. */
  evaluate(sent: Buffer): Verdict;
  /** Without the heartbeats behind it: what the box is recognised by when it dials in again. */
  packetOf(sent: Buffer): Buffer;
}

/** How a box says who it is; see `BoxSettings`. */
export interface Saying {
  readonly registration: RegistrationRule;
  /** `each`, `both`: the registration, or a prefix, stands before every later packet too. */
  readonly sent: 'once' | 'each' | 'both';
  readonly heartbeat: Buffer | null;
}

/** A registration that stands before every packet may come with one behind it. */
export function ruleOf({ registration, sent }: Saying): RegistrationRule {
  return sent !== 'once' && registration.match === 'exact'
    ? { ...registration, match: 'prefix' }
    : registration;
}

/** Longest registration packet; the boxes' own limit is 40 bytes. */
export const longestPacket = 64;

/**
 * @param heartbeat may follow an exact registration in one segment
 * @throws bug `dial_in.pattern_invalid`: patterns are checked where people enter them.
 */
export function compileRegistration(
  rule: RegistrationRule,
  heartbeat: Buffer | null,
): Registration {
  if (rule.match === 'pattern') return byPattern(rule.pattern, heartbeat);
  const { bytes } = rule;
  return {
    // Only a prefix leaves open what else the packet says.
    packetOf: (sent) =>
      rule.match === 'exact'
        ? bytes
        : withoutHeartbeats(sent.subarray(0, longestPacket), heartbeat),
    rank: bytes.length + (rule.match === 'exact' ? 2 : 1) * 2 * longestPacket,
    evaluate(sent) {
      if (!begins(sent, bytes)) return null;
      if (sent.length < bytes.length) return 'more';
      const rest = sent.subarray(bytes.length);
      const ends = rule.match === 'prefix' || mayFollow(rest, heartbeat, isText(bytes));
      return ends ? { length: bytes.length } : null;
    },
  };
}

function byPattern(text: string, heartbeat: Buffer | null): Registration {
  const pattern = compileBoundedPattern(text);
  if (!pattern) throw bug('dial_in.pattern_invalid', { pattern: text });
  const head = Buffer.from(pattern.head, 'latin1');
  /** The packet these bytes begin with, as far as the pattern knows it. */
  const find = (sent: Buffer): Buffer | null => {
    const packet = withoutHeartbeats(sent, heartbeat);
    // Patterns are only quick with short texts, and anybody may send a long one.
    if (packet.length <= longestPacket && pattern.matches(packet.toString('latin1'))) return packet;
    for (let end = 1; end < Math.min(sent.length, longestPacket); end += 1) {
      if (!mayFollow(sent.subarray(end), heartbeat, true)) continue;
      const first = withoutHeartbeats(sent.subarray(0, end), heartbeat);
      if (pattern.matches(first.toString('latin1'))) return first;
    }
    return null;
  };
  return {
    rank: head.length,
    packetOf: (sent) => find(sent) ?? sent.subarray(0, longestPacket),
    evaluate(sent) {
      if (!begins(sent, head)) return null;
      const packet = find(sent);
      if (packet) return { length: packet.length };
      return withoutHeartbeats(sent, heartbeat).length > longestPacket ? null : 'more';
    },
  };
}

/** Whether one begins as the other, as far as both reach. */
function begins(sent: Buffer, expected: Buffer): boolean {
  const length = Math.min(sent.length, expected.length);
  return sent.subarray(0, length).equals(expected.subarray(0, length));
}

/**
 * Whether this is heartbeats and bytes of a serial line, and not the rest of a longer packet. After
 * a packet of text, what is no text is from the line; else only a whole frame is.
 */
function mayFollow(rest: Buffer, heartbeat: Buffer | null, isAfterText: boolean): boolean {
  const follows = withoutLeading(withoutHeartbeats(rest, heartbeat), heartbeat);
  if (follows.length === 0 || beginsWithReply(follows)) return true;
  return isAfterText && !isText(follows.subarray(0, 1));
}

/** Characters that packets of text are made of, the ends of lines included. */
export const isTextByte = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0 || (byte >= 0x09 && byte <= 0x0d);

export const isText = (bytes: Buffer): boolean => bytes.every(isTextByte);

function withoutLeading(sent: Buffer, heartbeat: Buffer | null): Buffer {
  let rest = sent;
  while (heartbeat && rest.length >= heartbeat.length && begins(rest, heartbeat)) {
    rest = rest.subarray(heartbeat.length);
  }
  return rest;
}

function withoutHeartbeats(sent: Buffer, heartbeat: Buffer | null): Buffer {
  let rest = sent;
  while (
    heartbeat &&
    rest.length >= heartbeat.length &&
    rest.subarray(-heartbeat.length).equals(heartbeat)
  ) {
    rest = rest.subarray(0, -heartbeat.length);
  }
  return rest;
}
