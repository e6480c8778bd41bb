/**
 * Which of many rules overlap one of many others, without comparing each with each. The packets of
 * those are read in order, with all others at once: what packets begin with alike is read once, and
 * after each byte only those others are left that could read it too.
 */
import { isTextByte, longestPacket } from './registration.ts';
import { type AcceptedPackets, automatonOf, overlap } from './registration-overlap.ts';

/** Of a rule that takes more packets than that not each is read; it is compared with every other. */
const mostRead = 100;
/** Others that read a byte between two rests. */
const piece = 64;
/** How far heartbeats are read behind a packet: nobody looks at as many bytes. */
const longestRead = 2 * longestPacket;

/** One of the others, and the states in which it can be after what was read. */
interface Reader {
  readonly rule: AcceptedPackets;
  readonly states: Iterable<number>;
}

/** Who is left after so many bytes. */
interface Level {
  readonly readers: readonly Reader[];
  /** Whether one of them can end, by whether bytes of a line may follow. */
  readonly canEnd: Map<boolean, boolean>;
}

/** A packet of a rule, and heartbeats behind it. */
interface Reading<K> {
  readonly key: K;
  readonly bytes: Buffer;
  /** After how many bytes it may be over. */
  readonly ends: ReadonlySet<number>;
  readonly isText: boolean;
}

/**
 * @returns the keys of those of these rules that overlap one of the others; it rests after each piece
 *   of its work
 */
export function* findOverlaps<K>(
  rules: Iterable<readonly [K, AcceptedPackets]>,
  others: readonly AcceptedPackets[],
): Generator<undefined, Set<K>, undefined> {
  const found = new Set<K>();
  const readings: Reading<K>[] = [];
  for (const [key, rule] of rules) {
    yield;
    const packets = rule.packets(mostRead);
    if (packets === null) {
      if (yield* overlapsAny(rule, others)) found.add(key);
    } else readings.push(...packets.map((packet) => readingOf(key, rule, packet)));
  }
  readings.sort((one, other) => Buffer.compare(one.bytes, other.bytes));
  const first = others.map((rule) => ({ rule, states: beginning(rule) }));
  const levels: Level[] = [levelOf(first)];
  let last: Buffer = Buffer.alloc(0);
  for (const reading of readings) {
    if (found.has(reading.key)) continue;
    const { bytes, ends, isText } = reading;
    levels.length = Math.min(levels.length, sharedLength(last, bytes) + 1);
    last = bytes;
    for (let length = 1; length <= bytes.length; length += 1) {
      const level = levels[length] ?? (yield* read(levels[length - 1], bytes[length - 1]));
      levels[length] = level;
      if (level.readers.length === 0) break;
      if (!ends.has(length) || !(yield* isMet(level, isText))) continue;
      found.add(reading.key);
      break;
    }
  }
  return found;
}

function* overlapsAny(
  rule: AcceptedPackets,
  others: readonly AcceptedPackets[],
): Generator<undefined, boolean, undefined> {
  for (const other of others) {
    yield;
    if (overlap(rule, other)) return true;
  }
  return false;
}

function readingOf<K>(key: K, { heartbeat, isText }: AcceptedPackets, packet: Buffer): Reading<K> {
  const ends = new Set([packet.length]);
  const pieces = [packet];
  if (heartbeat !== null && heartbeat.length > 0) {
    let length = packet.length + heartbeat.length;
    for (; length <= longestRead; length += heartbeat.length) {
      pieces.push(heartbeat);
      ends.add(length);
    }
  }
  return { key, bytes: Buffer.concat(pieces), ends, isText };
}

const levelOf = (readers: readonly Reader[]): Level => ({ readers, canEnd: new Map() });

function sharedLength(one: Buffer, other: Buffer): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function* read(
  level: Level | undefined,
  byte: number | undefined,
): Generator<undefined, Level, undefined> {
  const left: Reader[] = [];
  for (const [at, { rule, states }] of (level?.readers ?? []).entries()) {
    if (at % piece === 0) yield;
    const next = byte === undefined ? [] : statesAfter(rule, states, byte);
    if (next.length > 0) left.push({ rule, states: next });
  }
  return levelOf(left);
}

const beginning = (rule: AcceptedPackets): number[] => withSkips(rule, 0);

function statesAfter(rule: AcceptedPackets, states: Iterable<number>, byte: number): number[] {
  const next: number[] = [];
  for (const state of states) {
    // Within its head a rule needs no automaton, and most are not read beyond.
    if (state < rule.head.length)
      return rule.head[state] === byte ? withSkips(rule, state + 1) : [];
    for (const { set, to } of automatonOf(rule).moves(state)) {
      if (!set.has(byte)) continue;
      for (const each of withSkips(rule, to)) if (!next.includes(each)) next.push(each);
    }
  }
  return next;
}

/** The state and those that it leads to without a byte. */
function withSkips(rule: AcceptedPackets, state: number): number[] {
  const states = [state];
  if (state < rule.head.length) return states;
  const automaton = automatonOf(rule);
  for (let at = state; automaton.skips(at); at += 1) states.push(at + 1);
  return states;
}

/** Whether one of those who are left could end here; found out once. */
function* isMet(level: Level, beforeLine: boolean): Generator<undefined, boolean, undefined> {
  const known = level.canEnd.get(beforeLine);
  if (known !== undefined) return known;
  let met = false;
  for (const [at, reader] of level.readers.entries()) {
    if (at % piece === 0) yield;
    met = canEnd(reader, beforeLine);
    if (met) break;
  }
  level.canEnd.set(beforeLine, met);
  return met;
}

/** Whether it could end here, or once bytes of a serial line have followed. */
function canEnd({ rule, states }: Reader, beforeLine: boolean): boolean {
  const { isEmpty, ends, moves } = automatonOf(rule);
  if (isEmpty) return false;
  for (const state of states) {
    if (ends(state)) return true;
    if (beforeLine && moves(state).some(({ set }) => set.bytes().some(isOfLine))) return true;
  }
  return false;
}

const isOfLine = (byte: number): boolean => !isTextByte(byte);
