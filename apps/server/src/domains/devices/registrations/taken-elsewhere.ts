import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import { acceptedPackets, findOverlaps, type Overlap, packetAlone } from '@millwright/drivers';
import { createGiveWay } from '../../../base/give-way.ts';
import { sayingOf } from '../registration-key.ts';

/** What others have. */
export interface Elsewhere {
  /** Their rules in force. */
  readonly rules: readonly Registration[];
  /** What their boxes have said. */
  readonly met: readonly Buffer[];
}

/**
 * How these rules overlap what somebody else has, a rule or a box that was met; the others are left
 * out. Others have their turns meanwhile.
 */
export async function takenElsewhere(
  registrations: Iterable<Registration>,
  { rules, met }: Elsewhere,
): Promise<Map<Registration, Overlap>> {
  if (rules.length === 0 && met.length === 0) return new Map();
  const giveWay = createGiveWay();
  const each = async <T, R>(all: Iterable<T>, make: (one: T) => R): Promise<R[]> => {
    const made: R[] = [];
    for (const one of all) {
      await giveWay();
      made.push(make(one));
    }
    return made;
  };
  const wanted = await each(
    registrations,
    (rule) => [rule, acceptedPackets(sayingOf(rule))] as const,
  );
  const others = await each(rules, (rule) => acceptedPackets(sayingOf(rule)));
  const search = findOverlaps(wanted, [...others, ...(await each(met, packetAlone))]);
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return step.value;
    await giveWay();
  }
}
