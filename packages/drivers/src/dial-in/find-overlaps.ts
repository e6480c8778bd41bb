/**
 * Which of many rules overlap one of many others, without comparing each with each. The packets of
 * those are read in order, with all others at once: what packets begin with alike is read once, and
 * after each byte only those others are left that could read it too.
 */
import { beginning, canEnd, statesAfter } from './read-states.ts';
import { type AcceptedPackets, type Overlap, overlap } from './registration-overlap.ts';

/** Of a rule that takes more packets than that not each is read; it is compared with every other. */
const mostRead = 100;
/** Others that read a byte between two rests. */
const piece = 64;

/** One of the others, and the states in which it can be after what was read. */
interface Reader {
  readonly rule: AcceptedPackets;
  readonly states: Iterable<number>;
}

/** Who is left after so many bytes. */
interface Level {
  readonly readers: readonly Reader[];
  /** Whether one of them can end; null until it is asked. */
  canEnd: boolean | null;
}

/** A packet of a rule. */
interface Reading<K> {
  readonly key: K;
  readonly packet: Buffer;
}

/**
 * @returns of those of these rules that overlap one of the others, by their keys, how; it rests after
 *   each piece of its work
 */
export function* findOverlaps<K>(
  rules: Iterable<readonly [K, AcceptedPackets]>,
  others: readonly AcceptedPackets[],
): Generator<undefined, Map<K, Overlap>, undefined> {
  const found = new Map<K, Overlap>();
  const readings: Reading<K>[] = [];
  const able = others.filter(({ isEmpty }) => !isEmpty);
  for (const [key, rule] of rules) {
    yield;
    const packets = rule.packets(mostRead);
    if (packets !== null) readings.push(...packets.map((packet) => ({ key, packet })));
    else {
      const how = yield* overlapWithAny(rule, able);
      if (how !== null) found.set(key, how);
    }
  }
  readings.sort((one, other) => Buffer.compare(one.packet, other.packet));
  const levels: Level[] = [levelOf(able.map((rule) => ({ rule, states: beginning(rule) })))];
  let last: Buffer = Buffer.alloc(0);
  for (const { key, packet } of readings) {
    if (found.get(key) === 'taken') continue;
    levels.length = Math.min(levels.length, sharedLength(last, packet) + 1);
    last = packet;
    for (let length = 1; length <= packet.length; length += 1) {
      const level = levels[length] ?? (yield* read(levels[length - 1], packet[length - 1]));
      levels[length] = level;
      if (level.readers.length === 0) break;
      // Whoever is left could go on from here, or end.
      if (length === packet.length) found.set(key, 'taken');
      else if (yield* someCanEnd(level)) found.set(key, 'longer');
    }
  }
  return found;
}

function* overlapWithAny(
  rule: AcceptedPackets,
  others: readonly AcceptedPackets[],
): Generator<undefined, Overlap | null, undefined> {
  let found: Overlap | null = null;
  for (const other of others) {
    yield;
    const how = overlap(rule, other);
    if (how === 'taken') return how;
    found ??= how;
  }
  return found;
}

const levelOf = (readers: readonly Reader[]): Level => ({ readers, canEnd: null });

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

/** Whether one of those who are left could end here; found out once. */
function* someCanEnd(level: Level): Generator<undefined, boolean, undefined> {
  if (level.canEnd !== null) return level.canEnd;
  level.canEnd = false;
  for (const [at, { rule, states }] of level.readers.entries()) {
    if (at % piece === 0) yield;
    if (!canEnd(rule, states)) continue;
    level.canEnd = true;
    break;
  }
  return level.canEnd;
}
