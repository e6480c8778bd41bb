import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import { type AcceptedPackets, acceptedPackets, overlap } from '@millwright/drivers';
import { createGiveWay } from '../../../base/give-way.ts';
import { sayingOf } from '../registration-key.ts';

/** Bytes that every rule says as they are; see `gateway-registration.ts` of the contract. */
const leastHead = 3;
const startOf = ({ head }: AcceptedPackets): string => head.toString('latin1', 0, leastHead);

/** Rules that one claim or more is compared with; others have their turns meanwhile. */
export async function createRulesElsewhere(registrations: readonly Registration[]) {
  const giveWay = createGiveWay();
  /** By their first bytes: where these differ nothing else need be compared. */
  const byStart = new Map<string, AcceptedPackets[]>();
  for (const registration of registrations) {
    await giveWay();
    const rule = acceptedPackets(sayingOf(registration));
    const start = startOf(rule);
    const alike = byStart.get(start);
    if (alike === undefined) byStart.set(start, [rule]);
    else alike.push(rule);
  }
  return {
    /** Whether one of them could take what this one takes. */
    async meet(registration: Registration): Promise<boolean> {
      const wanted = acceptedPackets(sayingOf(registration));
      for (const rule of byStart.get(startOf(wanted)) ?? []) {
        await giveWay();
        if (overlap(wanted, rule)) return true;
      }
      return false;
    },
  };
}
