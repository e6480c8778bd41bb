/**
 * Registrations are names that all projects share: a rule that could take what a rule of another
 * project takes, or a box that another project has met, does not come into force.
 */
import { refuse } from '@millwright/contract';
import {
  mostPacketsInAll,
  needsConsent,
  packetsTaken,
  type Registration,
} from '@millwright/contract/devices/gateways/gateway-registration';
import { type Clock, type ItemId, minutes } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import { createRateLimit } from '../../../platform/admission/index.ts';
import type { Actor } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import {
  lockRegistrations,
  registrationsElsewhere,
  registrationsOfAccount,
  type StoredRegistration,
} from '../gateways.store.ts';
import { packetTest } from '../registration-key.ts';
import { meetingsElsewhere } from './box-meetings.store.ts';
import { createRulesElsewhere } from './rules-elsewhere.ts';

export interface Claimant {
  readonly itemId: ItemId;
  readonly actor: Actor;
  /** An administrator states the rule or agrees to it: however much it takes. */
  readonly consented: boolean;
  /** The gateway whose rule is replaced. */
  readonly replaces?: number;
  /** All of it is undone: nobody need wait for it. */
  readonly dryRun?: boolean;
}

export interface RegistrationClaims {
  /**
   * Claims for rules of an item, one after the other. Other claims wait until the transaction ends,
   * but not while these are compared with the rules that there are by now.
   * @returns true of each that comes into force, false where it has to wait for an administrator's
   *   consent
   * @throws Fault refusal `gateway.registration_taken`, `general.too_many`
   */
  claim(tx: Tx, by: Claimant, registrations: readonly Registration[]): Promise<boolean[]>;
}

/** Refusals tell that somebody has such a box: enough for mistyping, too few for finding boxes. */
const refusalsAllowed = 10;
const window = minutes(10);

const addPackets = (sum: number, rule: Registration): number => sum + packetsTaken(rule);

/** What somebody else has of these: a rule that overlaps, or a box that was met. */
async function takenOf(
  registrations: ReadonlySet<Registration>,
  elsewhere: readonly StoredRegistration[],
  met: readonly Buffer[],
): Promise<Set<Registration>> {
  const giveWay = createGiveWay();
  const rules = await createRulesElsewhere(elsewhere.map(({ registration }) => registration));
  const taken = new Set<Registration>();
  for (const registration of registrations) {
    await giveWay();
    const takes = packetTest(registration);
    if (met.some(takes) || (await rules.meet(registration))) taken.add(registration);
  }
  return taken;
}

export function createRegistrationClaims({ clock }: { readonly clock: Clock }): RegistrationClaims {
  const refusals = createRateLimit({ clock, limit: refusalsAllowed, window });
  return {
    async claim(tx, { itemId, actor, consented, replaces, dryRun = false }, registrations) {
      const account = { itemId, actor, except: replaces ?? null };
      const takenByAccount = async (): Promise<number> =>
        (await registrationsOfAccount(tx, account))
          .filter((rule) => !needsConsent(rule))
          .reduce(addPackets, 0);
      // Those beyond what an account may have wait whatever they meet: they are not even compared.
      const claimed = new Set<Registration>();
      let wanted = await takenByAccount();
      for (const rule of registrations) {
        if (!consented && (needsConsent(rule) || addPackets(wanted, rule) > mostPacketsInAll))
          continue;
        wanted = addPackets(wanted, rule);
        claimed.add(rule);
      }
      if (claimed.size === 0) return registrations.map(() => false);
      const known = await registrationsElsewhere(tx, itemId);
      const elsewhere = await takenOf(claimed, known, await meetingsElsewhere(tx, itemId));
      if (!dryRun) {
        await lockRegistrations(tx);
        const since = await registrationsElsewhere(tx, itemId, known);
        for (const each of await takenOf(claimed, since, [])) elsewhere.add(each);
      }
      let taken = await takenByAccount();
      const key = actor.kind === 'user' ? String(actor.id) : actor.name;
      return registrations.map((registration) => {
        const inAll = addPackets(taken, registration);
        if (!claimed.has(registration) || (!consented && inAll > mostPacketsInAll)) return false;
        const wait = refusals.wait(key);
        if (wait > 0) throw refuse('general.too_many', { seconds: Math.ceil(wait / 1000) });
        if (elsewhere.has(registration)) {
          refusals.add(key);
          throw refuse('gateway.registration_taken');
        }
        taken = inAll;
        return true;
      });
    },
  };
}
