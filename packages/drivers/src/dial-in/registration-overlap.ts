/** Whether two registrations could both be met by what one box sends, or by the first piece of it. */
import { bug, compileBoundedPattern, type PatternStep } from '@millwright/kernel';
import {
  isText,
  isTextByte,
  longestPacket,
  type RegistrationRule,
  ruleOf,
  type Saying,
} from './registration.ts';

/**
 * What a registration accepts, as an automaton that reads byte by byte: places in a row, then the
 * heartbeat as often as it likes, then bytes of its serial line, or anything at all behind a prefix.
 * What may follow besides is left out: a whole reply of Modbus RTU behind any packet, text or not, and
 * anything behind more heartbeats than are looked at. Rules that meet only so still begin alike.
 */
export interface AcceptedPackets {
  /** What every packet begins with: of two that differ here nothing else need be compared. */
  readonly head: Buffer;
  /** Made when they are asked for: most rules differ in their heads. */
  places(): readonly Place[];
  readonly heartbeat: Buffer | null;
  /** What is no text behind it is of the serial line. */
  readonly isText: boolean;
  /** It accepts nothing at all. */
  readonly isEmpty: boolean;
  /**
   * All packets that are accepted, what follows them apart; null when there are more than `most`.
   * They may come twice.
   */
  packets(most: number): readonly Buffer[] | null;
}

/** Which bytes may stand somewhere. */
interface ByteSet {
  has(byte: number): boolean;
  /** All of them, looked for once. */
  bytes(): readonly number[];
}

interface Place extends ByteSet {
  /** One can go on without it. */
  readonly optional: boolean;
  /** It can come again. */
  readonly loops: boolean;
}

const bytesInAll = Array.from({ length: 256 }, (_, byte) => byte);

function setOf(has: (byte: number) => boolean): ByteSet {
  let bytes: readonly number[] | null = null;
  return {
    has,
    bytes() {
      bytes ??= bytesInAll.filter(has);
      return bytes;
    },
  };
}

const oneByte = bytesInAll.map((byte) => setOf((other) => other === byte));
const noByte = setOf(() => false);
const anyByte = setOf(() => true);
const noText = setOf((byte) => !isTextByte(byte));
const setOfByte = (byte: number | undefined): ByteSet => oneByte[byte ?? -1] ?? noByte;

const anything: Place = { ...anyByte, optional: true, loops: true };

/** @throws bug `dial_in.pattern_invalid`: patterns are checked where people enter them. */
export function acceptedPackets(saying: Saying): AcceptedPackets {
  const rule = ruleOf(saying);
  const { heartbeat } = saying;
  if (rule.match === 'pattern') return byPattern(rule, heartbeat);
  const { bytes } = rule;
  const exact = acceptedPacket(bytes, heartbeat, isText(bytes));
  if (rule.match === 'exact') return exact;
  return {
    head: bytes,
    places: () => [...exact.places(), anything],
    heartbeat: null,
    isText: false,
    isEmpty: false,
    packets: () => null,
  };
}

/** One packet, and what may follow it. */
const acceptedPacket = (
  packet: Buffer,
  heartbeat: Buffer | null,
  isText: boolean,
): AcceptedPackets => ({
  head: packet,
  places: () => [...packet].map((byte) => ({ ...setOfByte(byte), optional: false, loops: false })),
  heartbeat,
  isText,
  isEmpty: false,
  packets: () => [packet],
});

/** What a box said, as a rule that accepts that and nothing else. */
export const packetAlone = (packet: Buffer): AcceptedPackets =>
  acceptedPacket(packet, null, isText(packet));

function byPattern(
  { pattern: text }: Extract<RegistrationRule, { match: 'pattern' }>,
  heartbeat: Buffer | null,
): AcceptedPackets {
  const pattern = compileBoundedPattern(text);
  if (!pattern) throw bug('dial_in.pattern_invalid', { pattern: text });
  const least = pattern.steps.reduce((length, step) => length + step.least, 0);
  // No packet is as long as that, and none has what is in no set.
  const isEmpty =
    least > longestPacket || pattern.steps.some((step) => step.least > 0 && !step.bytes().length);
  const places = (): Place[] => pattern.steps.flatMap(placesOf);
  const head = Buffer.from(pattern.head, 'latin1');
  const packets = (most: number) => (isEmpty ? [] : packetsOf(pattern.steps, most));
  return { head, places, heartbeat, isText: true, isEmpty, packets };
}

function packetsOf(steps: readonly PatternStep[], mostPackets: number): Buffer[] | null {
  let packets: number[][] = [[]];
  for (const { bytes, least, most } of steps) {
    const longer: number[][] = [];
    for (let times = 0, last = packets; last.length > 0; times += 1) {
      if (times >= least) longer.push(...last);
      if (times >= most) break;
      // None is longer than any packet is.
      last = last
        .filter(({ length }) => length < longestPacket)
        .flatMap((packet) => bytes().map((byte) => [...packet, byte]));
      if (longer.length + last.length > mostPackets) return null;
    }
    packets = longer;
  }
  return packets.map((packet) => Buffer.from(packet));
}

function placesOf({ has, bytes, least, most }: PatternStep): Place[] {
  const place = { has, bytes, optional: false, loops: false };
  const places: Place[] = Array(least).fill(place);
  if (most === Infinity) return [...places, { ...place, optional: true, loops: true }];
  const more = Math.min(most, longestPacket) - least;
  return more > 0 ? [...places, ...Array(more).fill({ ...place, optional: true })] : places;
}

/**
 * `taken`: one accepts a packet that the other accepts, or a beginning of such a packet. `longer`: no
 * more than that the other accepts a beginning of what one accepts.
 */
export type Overlap = 'taken' | 'longer';

/**
 * Exact but for packets too long to be any: walks both automata together, from every pair of states
 * by every byte that both can read, until one could end. The other can always go on from where it is.
 * @param one that is compared with many: of the others only the bytes are looked at that it has
 */
export function overlap(one: AcceptedPackets, other: AcceptedPackets): Overlap | null {
  if (one.isEmpty || other.isEmpty) return null;
  const shared = Math.min(one.head.length, other.head.length);
  if (!one.head.subarray(0, shared).equals(other.head.subarray(0, shared))) return null;
  const [left, right] = [automatonOf(one), automatonOf(other)];
  const seen = new Set<number>();
  const open: [number, number][] = [[0, 0]];
  let found: Overlap | null = null;
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [a, b] = pair;
    if (seen.has(a * right.states + b)) continue;
    seen.add(a * right.states + b);
    if (left.ends(a)) return 'taken';
    if (right.ends(b)) found = 'longer';
    if (left.skips(a)) open.push([a + 1, b]);
    if (right.skips(b)) open.push([a, b + 1]);
    for (const one of left.moves(a)) {
      for (const other of right.moves(b)) {
        if (one.set.bytes().some(other.set.has)) open.push([one.to, other.to]);
      }
    }
  }
  return found;
}

/** Bytes that lead from one state to another. */
interface Move {
  readonly set: ByteSet;
  readonly to: number;
}

type Automaton = ReturnType<typeof makeAutomaton>;
const known = new WeakMap<AcceptedPackets, Automaton>();

/** Made once of each that is compared with several. */
export function automatonOf(accepted: AcceptedPackets): Automaton {
  const automaton = known.get(accepted) ?? makeAutomaton(accepted);
  known.set(accepted, automaton);
  return automaton;
}

/** States count the places; behind the end are those within a heartbeat, then the serial line. */
function makeAutomaton(accepted: AcceptedPackets) {
  const places = accepted.places();
  const beat = accepted.heartbeat ?? Buffer.alloc(0);
  const end = places.length;
  const line = end + Math.max(beat.length, 1);
  const toLine: Move = { set: noText, to: line };
  const onLine: Move = { set: anyByte, to: line };
  return {
    states: line + 1,
    ends: (state: number): boolean => state === end || state === line,
    skips: (state: number): boolean => places[state]?.optional ?? false,
    moves(state: number): readonly Move[] {
      const place = places[state];
      if (place) return [{ set: place, to: place.loops ? state : state + 1 }];
      if (state === line) return [onLine];
      const to = state + 1 === line ? end : state + 1;
      const inBeat: Move = { set: setOfByte(beat[state - end]), to };
      return state === end && accepted.isText ? [inBeat, toLine] : [inBeat];
    },
  };
}
