/**
 * Registrations are names that all projects share: a rule that could take what a rule of another
 * project takes, or a box that another project has met, or the first piece of what that says, does not
 * come into force. One whose packets only go on from such a packet waits for an administrator: refused,
 * it would let whoever is first with a few bytes keep everybody from all that begins with them.
 */
import { refuse } from '@millwright/contract';
import {
  mostPackets,
  mostPacketsInAll,
  packetsTaken,
  type Registration,
} from '@millwright/contract/devices/gateways/gateway-registration';
import type { Overlap } from '@millwright/drivers';
import { type Clock, type ItemId, minutes } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { createGiveWay } from '../../../base/give-way.ts';
import { createRateLimit } from '../../../platform/admission/index.ts';
import type { Actor } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import {
  lockRegistrations,
  momentOf,
  registrationsElsewhere,
  registrationsOfAccount,
} from '../gateways.store.ts';
import { meetingsElsewhere } from './box-meetings.store.ts';
import { takenElsewhere } from './taken-elsewhere.ts';

export interface Claimant {
  /** Null for one that is still to be made. */
  readonly itemId: ItemId | null;
  readonly actor: Actor;
  /** An administrator states the rule or agrees to it: however much it takes. */
  readonly consented: boolean;
  /** The gateway whose rule is replaced. */
  readonly replaces?: number | undefined;
  /** All of it is undone: nobody need wait for it. */
  readonly dryRun?: boolean;
}

/** Rules that were compared with those of others as these were at a moment. */
export interface ComparedRegistrations {
  readonly moment: string;
  /** Of each of these rules, as JSON, how it overlaps what others have; null where it does not. */
  readonly overlaps: ReadonlyMap<string, Overlap | null>;
}

export interface RegistrationClaims {
  /** Compares rules before the transaction that claims them: it can take long, and nobody waits. */
  compare(by: Claimant, registrations: readonly Registration[]): Promise<ComparedRegistrations>;
  /**
   * Claims for rules of an item, one after the other. Other claims wait until the transaction ends;
   * in it these are compared with what has changed since `compared`, or with all where that is null.
   * @returns true of each that comes into force, false where it has to wait for an administrator's
   *   consent
   * @throws Fault refusal `gateway.registration_taken`, `general.too_many`
   */
  claim(
    tx: Tx,
    by: Claimant & { readonly itemId: ItemId },
    registrations: readonly Registration[],
    compared: ComparedRegistrations | null,
  ): Promise<boolean[]>;
}

/** Refusals, and a wait for consent, tell that somebody has such a box: enough for mistyping, too few for finding boxes. */
const refusalsAllowed = 10;
const window = minutes(10);

const nameOf = (registration: Registration): string => JSON.stringify(registration);
const keyOf = ({ actor }: Claimant): string =>
  actor.kind === 'user' ? String(actor.id) : actor.name;

/** What those of the account take that needed no consent for themselves. */
async function takenByAccount(
  db: Kysely<unknown>,
  { itemId, actor, replaces }: Claimant,
): Promise<number> {
  const giveWay = createGiveWay();
  let inAll = 0;
  for (const rule of await registrationsOfAccount(db, {
    itemId,
    actor,
    except: replaces ?? null,
  })) {
    await giveWay();
    const packets = packetsTaken(rule);
    if (packets <= mostPackets) inAll += packets;
  }
  return inAll;
}

/** Those that do not wait for consent. Whatever the others meet, they are not even compared. */
async function withinBound(
  db: Kysely<unknown>,
  by: Claimant,
  registrations: readonly Registration[],
): Promise<Set<Registration>> {
  if (by.consented) return new Set(registrations);
  const giveWay = createGiveWay();
  const within = new Set<Registration>();
  let inAll = await takenByAccount(db, by);
  for (const rule of registrations) {
    await giveWay();
    const packets = packetsTaken(rule);
    if (packets > mostPackets || inAll + packets > mostPacketsInAll) continue;
    inAll += packets;
    within.add(rule);
  }
  return within;
}

const elsewhere = async (db: Kysely<unknown>, { itemId }: Claimant, since: string | null) => ({
  rules: await registrationsElsewhere(db, itemId, since),
  met: await meetingsElsewhere(db, itemId, since),
});

export function createRegistrationClaims({
  clock,
  db,
}: {
  readonly clock: Clock;
  readonly db: Kysely<unknown>;
}): RegistrationClaims {
  const refusals = createRateLimit({ clock, limit: refusalsAllowed, window });

  const compareWithAll = async (
    on: Kysely<unknown>,
    by: Claimant,
    registrations: ReadonlySet<Registration>,
  ): Promise<ComparedRegistrations> => {
    const moment = await momentOf(on);
    const taken = await takenElsewhere(registrations, await elsewhere(on, by, null));
    const known = [...registrations].map(
      (each) => [nameOf(each), taken.get(each) ?? null] as const,
    );
    return { moment, overlaps: new Map(known) };
  };

  return {
    async compare(by, registrations) {
      // Who may not ask any more is told so by the claim.
      if (refusals.wait(keyOf(by)) > 0) return { moment: await momentOf(db), overlaps: new Map() };
      return compareWithAll(db, by, await withinBound(db, by, registrations));
    },
    async claim(tx, by, registrations, compared) {
      const claimed = await withinBound(tx, by, registrations);
      if (claimed.size === 0) return registrations.map(() => false);
      const key = keyOf(by);
      const wait = refusals.wait(key);
      if (wait > 0) throw refuse('general.too_many', { seconds: Math.ceil(wait / 1000) });
      // Those that were beyond the bound then, for the account had more in force.
      const rest = [...claimed].filter((rule) => compared?.overlaps.has(nameOf(rule)) !== true);
      const late = rest.length > 0 ? await compareWithAll(tx, by, new Set(rest)) : null;
      const moment = compared?.moment ?? late?.moment ?? null;
      let since = new Map<Registration, Overlap>();
      let comesIntoForce = claimed;
      if (by.dryRun !== true) {
        await lockRegistrations(tx);
        since = await takenElsewhere(claimed, await elsewhere(tx, by, moment));
        // Others of the account may have claimed while this waited.
        comesIntoForce = await withinBound(tx, by, registrations);
      }
      return registrations.map((rule) => {
        if (!claimed.has(rule) || !comesIntoForce.has(rule)) return false;
        const name = nameOf(rule);
        const known = (compared?.overlaps.has(name) ? compared : late)?.overlaps.get(name);
        // What was not compared is taken for what it could be.
        const overlaps = [known === undefined ? 'taken' : known, since.get(rule)];
        if (overlaps.includes('taken')) {
          refusals.add(key);
          throw refuse('gateway.registration_taken');
        }
        if (by.consented || !overlaps.includes('longer')) return true;
        refusals.add(key);
        return false;
      });
    },
  };
}
