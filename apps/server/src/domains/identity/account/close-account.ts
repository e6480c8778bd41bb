import { refuse } from '@millwright/contract';
import type { UserId } from '@millwright/kernel';
import { type Acting, actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { earnedSince, takeVerified } from '../codes/index.ts';
import { unmatchableHash } from '../credentials/index.ts';
import { deleteFactor } from '../factor-codes/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import {
  deleteDevicesOf,
  deletePlacesOf,
  deleteSessionsOf,
  deleteTicketsOf,
} from '../sessions/index.ts';
import {
  deleteRolesOf,
  findUser,
  lockAdministrators,
  replaceRoles,
  subUsersOf,
  type UserRow,
  updateUser,
} from '../users/index.ts';

type Needs = Pick<AccountNeeds, 'auditTrail' | 'clock' | 'files'>;

/** Nothing personal stays in the row, and its name can be taken by somebody else. */
async function empty(needs: Needs, tx: Tx, user: UserRow, acting: Acting): Promise<UserId> {
  const id = user.id;
  const now = new Date(needs.clock.now());
  await updateUser(tx, id, {
    // No name that a person can have holds this sign.
    user_name: `#${user.id}`,
    password_hash: unmatchableHash(),
    phone: '',
    email: '',
    logo_text: '',
    avatar_file: null,
    wechat_id: null,
    wechat_push: false,
    enabled: false,
    closed_at: now,
    updated_at: now,
  });
  if (user.avatar_file !== null) await needs.files.remove(tx, user.avatar_file);
  await deleteSessionsOf(tx, id);
  await deleteDevicesOf(tx, id);
  await deletePlacesOf(tx, id);
  await deleteTicketsOf(tx, id);
  await deleteFactor(tx, id);
  await replaceRoles(tx, id, []);
  // Those below, who alone can have had them, are closed by now.
  await deleteRolesOf(tx, id);
  await needs.auditTrail.record(tx, {
    ...acting,
    action: 'user.close',
    subject: { kind: 'user', id, name: user.user_name },
  });
  return id;
}

/**
 * Closes the account and those of its sub-users within `tx`; answers all that are closed, to be
 * announced and parted from their items after the commit.
 * @throws Fault refusal `general.not_found`, `identity.last_administrator`
 */
export async function closeAccount(
  needs: Needs,
  tx: Tx,
  user: UserId,
  acting: Acting,
): Promise<UserId[]> {
  const row = await findUser(tx, user);
  if (row === undefined) throw refuse('general.not_found');
  if (row.grade === 0) {
    const able = await lockAdministrators(tx, new Date(needs.clock.now()));
    if (able.every((id) => id === user)) throw refuse('identity.last_administrator');
  }
  const closed: UserId[] = [];
  for (const id of [...(await subUsersOf(tx, user)), user]) {
    const each = await findUser(tx, id);
    if (each !== undefined) closed.push(await empty(needs, tx, each, acting));
  }
  return closed;
}

/** After the commit: the sessions are over now, and the items are nobody's. */
export async function finishClosing(
  needs: Pick<AccountNeeds, 'guard' | 'items'>,
  closed: readonly UserId[],
  acting: Acting,
): Promise<void> {
  for (const userId of closed) needs.guard.announce({ kind: 'ended', userId });
  for (const userId of closed) await needs.items().assign(userId, [], acting);
}

/**
 * Closes the caller's own account, after they proved by a code that it is them.
 * @throws Fault refusal `identity.verify_first`, `identity.last_administrator`
 */
export async function closeOwnAccount(
  needs: AccountNeeds,
  context: Pick<CallContext, 'session' | 'address'>,
): Promise<void> {
  const { userId: user } = context.session;
  const acting = actingFor(context);
  const closed = await needs.transactions.run(async (tx) => {
    const since = earnedSince(needs.clock.now());
    if (!(await takeVerified(tx, user, 'log_off', since))) throw refuse('identity.verify_first');
    return closeAccount(needs, tx, user, acting);
  });
  await finishClosing(needs, closed, acting);
}
