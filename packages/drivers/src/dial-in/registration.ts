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
  /** Bytes of the shortest packet it accepts. */
  readonly shortest: number;
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
    shortest: bytes.length,
    rank: bytes.length + (rule.match === 'exact' ? 2 : 1) * 2 * longestPacket,
    evaluate(sent) {
      if (!begins(sent, bytes)) return null;
      if (sent.length < bytes.length) return 'more';
      const ends =
        rule.match === 'prefix' || whatFollows(sent, heartbeat, isText(bytes))(bytes.length);
      return ends ? { length: bytes.length } : null;
    },
  };
}

function byPattern(text: string, heartbeat: Buffer | null): Registration {
  const pattern = compileBoundedPattern(text);
  if (!pattern) throw bug('dial_in.pattern_invalid', { pattern: text });
  const head = Buffer.from(pattern.head, 'latin1');
  const withoutHeartbeatsOf = (sent: Buffer): Buffer =>
    sent.length <= lookedAt(heartbeat) ? withoutHeartbeats(sent, heartbeat) : sent;
  /** The packet these bytes begin with, as far as the pattern knows it. */
  const find = (sent: Buffer): Buffer | null => {
    const packet = withoutHeartbeatsOf(sent);
    // Patterns are only quick with short texts, and anybody may send a long one.
    if (packet.length <= longestPacket && pattern.matches(packet.toString('latin1'))) return packet;
    const mayFollow = whatFollows(sent, heartbeat, true);
    for (let end = 1; end <= Math.min(sent.length - 1, longestPacket); end += 1) {
      if (!mayFollow(end)) continue;
      const first = withoutHeartbeats(sent.subarray(0, end), heartbeat);
      if (pattern.matches(first.toString('latin1'))) return first;
    }
    return null;
  };
  return {
    rank: head.length,
    shortest: pattern.steps.reduce((length, { least }) => length + least, 0),
    packetOf: (sent) => find(sent) ?? sent.subarray(0, longestPacket),
    evaluate(sent) {
      if (!begins(sent, head)) return null;
      const packet = find(sent);
      if (packet) return { length: packet.length };
      return withoutHeartbeatsOf(sent).length > longestPacket ? null : 'more';
    },
  };
}

/** Whether one begins as the other, as far as both reach. */
function begins(sent: Buffer, expected: Buffer): boolean {
  return sent.length < expected.length ? isAt(expected, 0, sent) : isAt(sent, 0, expected);
}

/**
 * Heartbeats up to here tell that a packet has ended: anybody may send any number of them at once,
 * to every rule.
 */
const lookedAt = (heartbeat: Buffer | null): number => longestPacket + (heartbeat?.length ?? 0);

/**
 * Tells whether what begins there is heartbeats and bytes of a serial line, and not the rest of a
 * longer packet. Of the line is what begins with a whole reply of Modbus RTU, its checksum right; after
 * a packet of text also what begins with a byte that is no text.
 */
function whatFollows(
  sent: Buffer,
  heartbeat: Buffer | null,
  isAfterText: boolean,
): (at: number) => boolean {
  /** Where the heartbeats from there end: each is looked at once, from wherever one comes by. */
  const ends = new Map<number, number>();
  const heartbeatsEnd = (begin: number): number => {
    const passed: number[] = [];
    let at = begin;
    while (at < lookedAt(heartbeat) && heartbeat && isAt(sent, at, heartbeat)) {
      passed.push(at);
      at = ends.get(at) ?? at + heartbeat.length;
    }
    for (const each of passed) ends.set(each, at);
    return at;
  };
  return (begin) => {
    const at = heartbeatsEnd(begin);
    if (at >= lookedAt(heartbeat) && at > begin) return true;
    const follows = sent.subarray(at);
    if (follows.length === 0 || beginsWithReply(follows)) return true;
    return isAfterText && !isText(follows.subarray(0, 1));
  };
}

/** Characters that packets of text are made of, the ends of lines included. */
export const isTextByte = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0 || (byte >= 0x09 && byte <= 0x0d);

export const isText = (bytes: Buffer): boolean => bytes.every(isTextByte);

/** Byte by byte: for so few that is quicker than a comparison of buffers. */
export function isAt(sent: Buffer, at: number, expected: Buffer): boolean {
  if (at + expected.length > sent.length) return false;
  for (let place = 0; place < expected.length; place += 1) {
    if (sent[at + place] !== expected[place]) return false;
  }
  return true;
}

function withoutHeartbeats(sent: Buffer, heartbeat: Buffer | null): Buffer {
  let end = sent.length;
  while (heartbeat && end >= heartbeat.length && isAt(sent, end - heartbeat.length, heartbeat)) {
    end -= heartbeat.length;
  }
  return sent.subarray(0, end);
}
