import { refuse } from '@millwright/contract';
import type { UserId } from '@millwright/kernel';
import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { checkPassword, hashPassword, verifyPassword } from '../credentials/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { notePlaces } from '../sessions/index.ts';
import { findUser, knownToGiver, lockPassword } from '../users/index.ts';
import { takeName } from './change-own-name.ts';
import { ownCode } from './own-target.ts';
import { setPassword } from './set-password.ts';

type Context = Pick<CallContext, 'session' | 'address' | 'browserCookie'>;

/**
 * The password that a session asks for; answers the hash that it was right for.
 * @throws Fault refusal `identity.wrong_password`; `identity.locked` after too many of them, as a
 *   stolen session must not guess on
 */
export async function checkOwnPassword(
  { db, throttle }: AccountNeeds,
  password: string,
  { session, address }: Pick<CallContext, 'session' | 'address'>,
): Promise<string> {
  const { userName, userId: id } = session;
  const attempt = { address, userName, user: id, from: { kind: 'session' } } as const;
  throttle.begin(attempt);
  const user = await findUser(db, id);
  if (user === undefined) throw refuse('general.signed_out');
  const { ok } = await verifyPassword(password, user.password_hash);
  if (!ok) throw refuse('identity.wrong_password');
  throttle.succeed(attempt);
  return user.password_hash;
}

async function write(
  needs: AccountNeeds,
  given: { readonly password: string; readonly userName?: string | undefined },
  context: Context,
  /** Answers who can know the new password as well. */
  before: (tx: Tx) => Promise<UserId | null>,
): Promise<void> {
  checkPassword(given.password, needs.passwordRule, context.session.grade);
  const hash = await hashPassword(given.password);
  const { userId: user, tokenHash: keep } = context.session;
  const userName = given.userName ?? context.session.userName;
  const ended = await needs.transactions.run(async (tx) => {
    const by = await before(tx);
    const set = { user, userName, hash, keep, by };
    const closed = await setPassword(needs, tx, set, actingFor(context));
    const place = { address: context.address, browser: context.browserCookie.read() };
    await notePlaces(tx, user, place, needs.clock.now());
    return closed;
  });
  for (const tokenHash of ended) needs.guard.announce({ kind: 'ended', tokenHash });
  if (given.userName !== undefined) needs.guard.announce({ kind: 'access', userId: user });
}

/**
 * Changes the password, and the name with it when one is given, by the old password.
 * @throws Fault refusal `identity.wrong_password`, `identity.locked`, `identity.password`,
 *   `identity.name_taken`
 */
export async function changePasswordByOld(
  needs: AccountNeeds,
  given: {
    readonly oldPassword: string;
    readonly newPassword: string;
    readonly userName?: string;
  },
  context: Context,
): Promise<void> {
  const { oldPassword, newPassword: password, userName } = given;
  checkPassword(password, needs.passwordRule, context.session.grade);
  const hash = await checkOwnPassword(needs, oldPassword, context);
  const user = context.session.userId;
  await write(needs, { password, userName }, context, async (tx) => {
    if (userName !== undefined) await takeName(tx, user, userName, new Date(needs.clock.now()));
    // Somebody else may have changed it meanwhile.
    if ((await lockPassword(tx, user)) !== hash) throw refuse('identity.wrong_password');
    return await knownToGiver(tx, user);
  });
}

/** @throws Fault refusal `identity.wrong_code`, `identity.no_target`, `identity.password` */
export async function changePasswordByCode(
  needs: AccountNeeds,
  given: { readonly code: string; readonly newPassword: string },
  context: Context,
): Promise<void> {
  const { newPassword: password } = given;
  checkPassword(password, needs.passwordRule, context.session.grade);
  const checked = await needs.codes.check(ownCode(context.session), given.code, context.address);
  await write(needs, { password }, context, async (tx) => {
    await needs.codes.use(tx, checked);
    return null;
  });
}
