import { actingAs } from '../../../platform/audit/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { findDemoUsers } from '../users/index.ts';
import { closeAccount, finishClosing } from './close-account.ts';

/** Closes the demonstration account, enabled or not; its visitors are signed out. */
export async function removeDemo(needs: AccountNeeds): Promise<void> {
  const acting = actingAs('setup');
  const closed = await needs.transactions.run(async (tx) => {
    const done = [];
    for (const id of await findDemoUsers(tx))
      done.push(...(await closeAccount(needs, tx, id, acting)));
    return done;
  });
  await finishClosing(needs, closed, acting);
}
