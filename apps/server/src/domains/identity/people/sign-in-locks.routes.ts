/** Administrators see who failed to sign in too often, and let them try again. */
import { refuse } from '@millwright/contract';
import { signInLockCalls as calls } from '@millwright/contract/identity/sign-in/sign-in-locks.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { findUserByAccount } from '../users/index.ts';

export function routeSignInLocks(http: Http, needs: AccountNeeds): void {
  const { throttle } = needs;
  http.handle(calls.list, ({ page, pageSize, order, keyword = '' }) => {
    const word = keyword.toLowerCase();
    const all = throttle
      .locks()
      .filter((lock) => `${lock.userName} ${lock.network}`.includes(word));
    const rows = (order === 'asc' ? all.reverse() : all).map((lock, id) => ({ ...lock, id }));
    return { list: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
  });
  http.handle(calls.lift, async (lock, context) => {
    const { userName, network } = lock;
    const user = userName === '' ? undefined : await findUserByAccount(needs.db, userName);
    await needs.transactions.run(async (tx) => {
      if (!throttle.lift(lock)) throw refuse('general.not_found');
      const name = user?.user_name ?? (userName === '' ? network : userName);
      await needs.auditTrail.record(tx, {
        ...actingFor(context),
        action: 'user.lift_lock',
        subject: { kind: 'user', id: user?.id ?? name, name },
        after: lock,
      });
    });
    return null;
  });
}
