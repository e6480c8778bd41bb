/** What sign-in and the account's own calls ask of second factors. */
import type { SecondFactorMode } from '@millwright/contract/identity/account.schemas';
import type { Clock, UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Tx } from '../../../platform/storage/index.ts';
import type { FactorSecrets } from './factor-secrets.ts';
import { findFactor, takeRecoveryCode, takeStep, usersWithFactor } from './second-factors.store.ts';
import { stepOf } from './totp.ts';

export interface SecondFactors {
  readonly mode: SecondFactorMode;
  readonly secrets: FactorSecrets;
  /** Whether sign-in asks the user for it. */
  asksOf(user: UserId): Promise<boolean>;
  /**
   * Uses a code up; null when it is wrong or was used before. It counts no attempts: who calls does,
   * outside of `tx`.
   */
  use(tx: Tx, user: UserId, code: string): Promise<'app' | 'recovery' | null>;
}

export function createSecondFactors(needs: {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly mode: SecondFactorMode;
  readonly secrets: FactorSecrets;
}): SecondFactors {
  const { db, clock, mode, secrets } = needs;
  return {
    mode,
    secrets,
    async asksOf(user) {
      return mode !== 'off' && (await usersWithFactor(db, [user])).has(user);
    },
    async use(tx, user, code) {
      const factor = await findFactor(tx, user);
      if (factor === undefined || factor.since === null) return null;
      const secret = secrets.open(user, factor.secret);
      const step = stepOf(secret, code, { now: clock.now(), last: factor.last_step });
      if (step !== null) return (await takeStep(tx, { user, step })) ? 'app' : null;
      return (await takeRecoveryCode(tx, user, secrets.hash(user, code))) ? 'recovery' : null;
    },
  };
}
