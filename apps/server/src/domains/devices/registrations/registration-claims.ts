import { refuse } from '@millwright/contract';
/**
 * Registrations are names that all projects share: a rule that could take what a rule of another
 * project takes, or a box that another project has met, does not come into force.
 */
import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import { acceptedPackets, overlap } from '@millwright/drivers';
import { type Clock, minutes } from '@millwright/kernel';
import { createRateLimit } from '../../../platform/admission/index.ts';
import type { Actor } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { lockRegistrations, registrationsElsewhere } from '../gateways.store.ts';
import { packetTest, sayingOf } from '../registration-key.ts';
import { meetingsElsewhere } from './box-meetings.store.ts';

export interface RegistrationClaims {
  /**
   * Claims for rules of an item. Other claims wait until the transaction ends.
   * @returns what checks one of them
   */
  open(
    tx: Tx,
    of: { readonly itemId: number; readonly actor: Actor },
  ): Promise<(registration: Registration) => void>;
}

/** Refusals tell that somebody has such a box: enough for mistyping, too few for finding boxes. */
const refusalsAllowed = 10;
const window = minutes(10);

/** @throws Fault refusal `gateway.registration_taken`, `general.too_many` by what `open` returns */
export function createRegistrationClaims({ clock }: { readonly clock: Clock }): RegistrationClaims {
  const refusals = createRateLimit({ clock, limit: refusalsAllowed, window });
  return {
    async open(tx, { itemId, actor }) {
      await lockRegistrations(tx);
      const rules = (await registrationsElsewhere(tx, itemId)).map((registration) =>
        acceptedPackets(sayingOf(registration)),
      );
      const met = await meetingsElsewhere(tx, itemId);
      const key = actor.kind === 'user' ? String(actor.id) : actor.name;
      return (registration) => {
        const wait = refusals.wait(key);
        if (wait > 0) throw refuse('general.too_many', { seconds: Math.ceil(wait / 1000) });
        const wanted = acceptedPackets(sayingOf(registration));
        const takes = packetTest(registration);
        if (rules.some((rule) => overlap(wanted, rule)) || met.some(takes)) {
          refusals.add(key);
          throw refuse('gateway.registration_taken');
        }
      };
    },
  };
}
