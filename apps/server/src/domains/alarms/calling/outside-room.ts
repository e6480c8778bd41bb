/** How much accounts may still send to addresses outside. */
import type { StepChannel } from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { countOutside } from './calls.store.ts';
import { capWindow, outsideCaps } from './line-caps.ts';

export interface OutsideRoom {
  /** Takes a place for a message; a person, or an item of nobody, needs none. @returns false where there is none left */
  take(account: UserId | null, channel: StepChannel): boolean;
}

export async function outsideRoom(
  db: Kysely<unknown>,
  accounts: readonly (UserId | null)[],
  now: number,
): Promise<OutsideRoom> {
  const own = [...new Set(accounts.filter((account) => account !== null))];
  const sent = await countOutside(db, own, now - capWindow);
  return {
    take(account, channel) {
      if (account === null) return true;
      const key = `${account} ${channel}`;
      const already = sent.get(key) ?? 0;
      if (already >= outsideCaps[channel]) return false;
      sent.set(key, already + 1);
      return true;
    },
  };
}
