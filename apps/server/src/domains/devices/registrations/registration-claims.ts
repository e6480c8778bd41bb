import { refuse } from '@millwright/contract';
/**
 * Registrations are names that all projects share: a rule that could take what a rule of another
 * project takes, or a box that another project has met, does not come into force.
 */
import {
  mostPacketsInAll,
  needsConsent,
  packetsTaken,
  type Registration,
} from '@millwright/contract/devices/gateways/gateway-registration';
import { acceptedPackets, overlap } from '@millwright/drivers';
import { type Clock, type ItemId, minutes } from '@millwright/kernel';
import { createRateLimit } from '../../../platform/admission/index.ts';
import type { Actor } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import {
  lockRegistrations,
  registrationsElsewhere,
  registrationsOfAccount,
} from '../gateways.store.ts';
import { packetTest, sayingOf } from '../registration-key.ts';
import { meetingsElsewhere } from './box-meetings.store.ts';

export interface Claimant {
  readonly itemId: ItemId;
  readonly actor: Actor;
  /** An administrator states the rule or agrees to it: however much it takes. */
  readonly consented: boolean;
  /** The gateway whose rule is replaced. */
  readonly replaces?: number;
}

export interface RegistrationClaims {
  /**
   * Claims for rules of an item. Other claims wait until the transaction ends.
   * @returns what claims one of them: true where it comes into force, false where it has to wait
   *   for an administrator's consent
   */
  open(tx: Tx, by: Claimant): Promise<(registration: Registration) => boolean>;
}

/** Refusals tell that somebody has such a box: enough for mistyping, too few for finding boxes. */
const refusalsAllowed = 10;
const window = minutes(10);

const addPackets = (sum: number, rule: Registration): number => sum + packetsTaken(rule);

/** @throws Fault refusal `gateway.registration_taken`, `general.too_many` by what `open` returns */
export function createRegistrationClaims({ clock }: { readonly clock: Clock }): RegistrationClaims {
  const refusals = createRateLimit({ clock, limit: refusalsAllowed, window });
  return {
    async open(tx, { itemId, actor, consented, replaces }) {
      await lockRegistrations(tx);
      const own = await registrationsOfAccount(tx, { itemId, actor, except: replaces ?? null });
      let taken = own.filter((rule) => !needsConsent(rule)).reduce(addPackets, 0);
      const rules = (await registrationsElsewhere(tx, itemId)).map((registration) =>
        acceptedPackets(sayingOf(registration)),
      );
      const met = await meetingsElsewhere(tx, itemId);
      const key = actor.kind === 'user' ? String(actor.id) : actor.name;
      return (registration) => {
        const inAll = addPackets(taken, registration);
        if (!consented && (needsConsent(registration) || inAll > mostPacketsInAll)) return false;
        const wait = refusals.wait(key);
        if (wait > 0) throw refuse('general.too_many', { seconds: Math.ceil(wait / 1000) });
        const wanted = acceptedPackets(sayingOf(registration));
        const takes = packetTest(registration);
        if (rules.some((rule) => overlap(wanted, rule)) || met.some(takes)) {
          refusals.add(key);
          throw refuse('gateway.registration_taken');
        }
        taken = inAll;
        return true;
      };
    },
  };
}
