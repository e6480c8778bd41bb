import { bug, compileBoundedPattern } from '@millwright/kernel';

/**
 * How a box is known by the first packet it sends, e.g. its IMEI. `prefix`: the packet begins with
 * these bytes; `exact`: it is these bytes and no more; `pattern`: its characters match.
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
  judge(sent: Buffer): Verdict;
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
    rank: bytes.length + (rule.match === 'exact' ? 2 : 1) * 2 * longestPacket,
    judge(sent) {
      if (!begins(sent, bytes)) return null;
      if (sent.length < bytes.length) return 'more';
      const rest = sent.subarray(bytes.length);
      if (rule.match === 'exact' && withoutHeartbeats(rest, heartbeat).length > 0) return null;
      return { length: bytes.length };
    },
  };
}

function byPattern(text: string, heartbeat: Buffer | null): Registration {
  const pattern = compileBoundedPattern(text);
  if (!pattern) throw bug('dial_in.pattern_invalid', { pattern: text });
  const head = Buffer.from(pattern.head, 'latin1');
  return {
    rank: head.length,
    judge(sent) {
      if (!begins(sent, head)) return null;
      const packet = withoutHeartbeats(sent, heartbeat);
      return pattern.matches(packet.toString('latin1')) ? { length: packet.length } : 'more';
    },
  };
}

/** Whether one begins as the other, as far as both reach. */
function begins(sent: Buffer, expected: Buffer): boolean {
  const length = Math.min(sent.length, expected.length);
  return sent.subarray(0, length).equals(expected.subarray(0, length));
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
