/** Administrators see who failed to sign in too often, and let them try again. */
import { refuse } from '@millwright/contract';
import { signInLockCalls as calls } from '@millwright/contract/identity/sign-in/sign-in-locks.calls';
import type { SignInLock } from '@millwright/contract/identity/sign-in/sign-in-locks.schemas';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { demandProof } from '../sessions/index.ts';
import { foldName, namesOfUsers } from '../users/index.ts';

export function routeSignInLocks(http: Http, needs: AccountNeeds): void {
  const { throttle } = needs;
  /** With the names of the accounts that there are. */
  const locks = async (): Promise<SignInLock[]> => {
    const held = throttle.locks();
    const users = held.flatMap(({ user }) => user ?? []);
    const names = await namesOfUsers(needs.db, users);
    return held.map(({ user, ...lock }) =>
      user === undefined ? lock : { ...lock, userName: names.get(user) ?? '' },
    );
  };
  http.handle(calls.list, async ({ page, pageSize, order, keyword = '' }) => {
    const word = keyword.toLowerCase();
    const all = (await locks()).filter(({ userName, network }) =>
      `${userName} ${network}`.toLowerCase().includes(word),
    );
    const rows = (order === 'asc' ? all.reverse() : all).map((lock, id) => ({ ...lock, id }));
    return { list: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
  });
  http.handle(calls.lift, async (lock, context) => {
    // Or a stolen session would guess on without end.
    await demandProof(needs, context.session);
    const { userName, network } = lock;
    const { user } = await foldName(needs.db, userName);
    await needs.transactions.run(async (tx) => {
      // An account may have been made of a name since.
      if (!throttle.lift({ ...lock, user }) && !throttle.lift(lock)) {
        throw refuse('general.not_found');
      }
      const name = userName === '' ? network : userName;
      await needs.auditTrail.record(tx, {
        ...actingFor(context),
        action: 'user.lift_lock',
        subject: { kind: 'user', id: user ?? name, name },
        after: lock,
      });
    });
    return null;
  });
}
