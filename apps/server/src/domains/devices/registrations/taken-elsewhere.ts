import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import { type AcceptedPackets, acceptedPackets, findOverlaps } from '@millwright/drivers';
import { createGiveWay } from '../../../base/give-way.ts';
import { packetTest, sayingOf } from '../registration-key.ts';

/** What others have. */
export interface Elsewhere {
  /** Their rules in force. */
  readonly rules: readonly Registration[];
  /** What their boxes have said, byte by byte in order. */
  readonly met: readonly Buffer[];
}

/** Of a rule that takes more packets than that, what they begin with is looked for. */
const mostLookedFor = 100;

/**
 * Those of these rules of which somebody else has something: a rule that overlaps, or a box that was
 * met. Others have their turns meanwhile.
 */
export async function takenElsewhere(
  registrations: Iterable<Registration>,
  { rules, met }: Elsewhere,
): Promise<Set<Registration>> {
  if (rules.length === 0 && met.length === 0) return new Set();
  const giveWay = createGiveWay();
  const wanted: (readonly [Registration, AcceptedPackets])[] = [];
  const taken = new Set<Registration>();
  for (const registration of registrations) {
    await giveWay();
    const accepted = acceptedPackets(sayingOf(registration));
    if (await takesOne(registration, accepted, met)) taken.add(registration);
    else wanted.push([registration, accepted]);
  }
  const others: AcceptedPackets[] = [];
  for (const rule of rules) {
    await giveWay();
    others.push(acceptedPackets(sayingOf(rule)));
  }
  const search = findOverlaps(wanted, others);
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return new Set([...taken, ...step.value]);
    await giveWay();
  }
}

/** Whether a box that was met is this rule's. */
async function takesOne(
  registration: Registration,
  accepted: AcceptedPackets,
  met: readonly Buffer[],
): Promise<boolean> {
  const giveWay = createGiveWay();
  const takes = packetTest(registration);
  for (const beginning of accepted.packets(mostLookedFor) ?? [accepted.head]) {
    for (let at = firstFrom(met, beginning); ; at += 1) {
      await giveWay();
      const packet = met[at];
      if (!packet?.subarray(0, beginning.length).equals(beginning)) break;
      if (takes(packet)) return true;
    }
  }
  return false;
}

/** Where the first stands that is not before this one. */
function firstFrom(sorted: readonly Buffer[], wanted: Buffer): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const packet = sorted[middle];
    if (packet !== undefined && Buffer.compare(packet, wanted) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
