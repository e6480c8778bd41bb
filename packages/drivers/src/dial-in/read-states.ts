/** What a registration has still to read after some bytes. */
import { longestPacket } from './registration.ts';
import { type AcceptedPackets, automatonOf } from './registration-overlap.ts';

/** How far anything is read, heartbeats behind a packet too: nobody looks at as many bytes. */
const longestRead = 2 * longestPacket;

/** The states in which it can be before it reads anything. */
export const beginning = (rule: AcceptedPackets): number[] => withSkips(rule, 0);

/** The states in which it can be after one byte more; none when it accepts nothing that begins so. */
export function statesAfter(
  rule: AcceptedPackets,
  states: Iterable<number>,
  byte: number,
): number[] {
  const next = new Set<number>();
  for (const state of states) {
    // Within its head a rule needs no automaton, and most are not read beyond.
    if (state < rule.head.length)
      return rule.head[state] === byte ? withSkips(rule, state + 1) : [];
    for (const { set, to } of automatonOf(rule).moves(state)) {
      if (!set.has(byte)) continue;
      for (const each of withSkips(rule, to)) next.add(each);
    }
  }
  return [...next];
}

/** Whether it could end in one of these states. */
export const canEnd = (rule: AcceptedPackets, states: Iterable<number>): boolean => {
  for (const state of states) {
    if (state >= rule.head.length && automatonOf(rule).ends(state)) return true;
  }
  return false;
};

/** Whether it accepts something that begins with these bytes. */
export function acceptsMore(rule: AcceptedPackets, sent: Buffer): boolean {
  if (rule.isEmpty) return false;
  let states = beginning(rule);
  for (const byte of sent.subarray(0, longestRead)) {
    states = statesAfter(rule, states, byte);
    if (states.length === 0) return false;
  }
  return true;
}

/** The state and those that it leads to without a byte. */
function withSkips(rule: AcceptedPackets, state: number): number[] {
  const states = [state];
  if (state < rule.head.length) return states;
  const automaton = automatonOf(rule);
  for (let at = state; automaton.skips(at); at += 1) states.push(at + 1);
  return states;
}
