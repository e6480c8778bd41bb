import { actingAs } from '../../../platform/audit/index.ts';
import { checkPassword, hashPassword, randomPassword } from '../credentials/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { createUserIn } from './create-user.ts';
import { hasAdministrator } from './users.store.ts';

export interface FirstAdministrator {
  readonly created: boolean;
  /** Only when it was made up here: to be shown once. */
  readonly password?: string;
}

/**
 * Makes the user `admin` when there is no administrator, with the password given or a random one.
 * @throws Fault refusal `identity.password` when the given one breaks the rule
 */
export async function ensureAdministrator(
  needs: IdentityNeeds,
  given: { readonly password?: string | undefined },
): Promise<FirstAdministrator> {
  if (await hasAdministrator(needs.db)) return { created: false };
  const password = given.password ?? randomPassword();
  checkPassword(password, needs.passwordRule, 0);
  const hash = await hashPassword(password);
  const created = await needs.transactions.run(async (tx) => {
    // Two nodes may start for the first time at once: the second finds the first one's.
    if (await hasAdministrator(tx)) return false;
    await createUserIn(needs, tx, { userName: 'admin', grade: 0, hash }, actingAs('setup'));
    return true;
  });
  return created && given.password === undefined ? { created, password } : { created };
}
