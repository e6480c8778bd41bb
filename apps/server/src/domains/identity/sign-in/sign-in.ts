import { refuse } from '@millwright/contract';
import { after, Fault, minutes } from '@millwright/kernel';
import { hashToken } from '../../../platform/access/index.ts';
import { createToken, findKnownPlace, insertTicket, type Origin } from '../sessions/index.ts';
import { checkUsable, foldName, lockPassword, updateUser } from '../users/index.ts';
import { enter, type SignedIn, type SignInNeeds } from './enter.ts';
import { type Proven, ways } from './prove.ts';
import { recordRefusedSignIn } from './record-refused-sign-in.ts';

/** How long somebody who has proved the first factor may take to prove the second. */
const ticketLength = minutes(5);

export interface Credentials {
  /** With `code` a phone or e-mail address. */
  readonly userName: string;
  /** What proves it: the password, the code or the device token. */
  readonly password: string;
  readonly mode: 'password' | 'code' | 'device';
  readonly isSealed: boolean;
  readonly keyId?: string | undefined;
  /** Whether this device may sign in without a password from now on. */
  readonly remember: boolean;
}

/** The first factor, counted by the throttle and written down when it is refused. */
async function proveFirst(needs: SignInNeeds, given: Credentials, origin: Origin): Promise<Proven> {
  const { throttle, clock } = needs;
  const { address } = origin;
  const { userName } = given;
  const from = await findKnownPlace(needs.db, userName, origin);
  const who = given.mode === 'code' ? { userName } : await foldName(needs.db, userName);
  const attempt = { address, ...who, from };
  throttle.begin(attempt);
  const proof = given.isSealed
    ? await needs.sealed.open(given.password, given.keyId)
    : given.password;
  const way = ways[given.mode];
  const proven = await way.prove(needs, userName, proof, address);
  if (proven === null) {
    needs.log.info({ address, mode: given.mode }, 'sign-in refused');
    await recordRefusedSignIn(needs, { userName, reason: way.refused, origin });
    throw refuse(way.refused);
  }
  throttle.succeed(attempt);
  try {
    await checkUsable(needs.db, proven.user, clock.now());
  } catch (error) {
    const reason = error instanceof Fault ? error.code : 'general.internal';
    await recordRefusedSignIn(needs, { userName: proven.user.user_name, reason, origin });
    throw error;
  }
  return proven;
}

/**
 * Opens a session for who proves by password, code or device who they are. Who has a second factor
 * gets a ticket instead, for `signInBySecondFactor`; only a device that was remembered after one is
 * not asked again.
 * @throws Fault refusal `identity.locked`; `identity.wrong_password`, `identity.wrong_code` or
 *   `identity.wrong_device` (an unknown name takes as long and says the same);
 *   `identity.disabled`, `identity.expired`, `identity.second_factor_needed` {ticket}, and those of a
 *   sealed password
 */
export async function signIn(
  needs: SignInNeeds,
  given: Credentials,
  origin: Origin,
): Promise<SignedIn> {
  const { user, code, freshHash, device = null } = await proveFirst(needs, given, origin);
  const { mode, remember } = given;
  const isAsked = await needs.secondFactors.asksOf(user.id);
  const done = await needs.transactions.run(async (tx) => {
    if (code !== undefined) await needs.codes.use(tx, code);
    // A new password ends what the old one has opened, and so nothing is opened after it.
    const stored = await lockPassword(tx, user.id);
    if (mode === 'password' && stored !== user.password_hash) return null;
    if (freshHash !== undefined) await updateUser(tx, user.id, { password_hash: freshHash });
    if (isAsked && device?.hasSecondFactor !== true) {
      const ticket = createToken();
      await insertTicket(tx, {
        token_hash: hashToken(ticket),
        user_id: user.id,
        mode,
        remember,
        device_id: device?.id ?? null,
        device_hash: device?.hash ?? null,
        expires_at: new Date(after(needs.clock.now(), ticketLength)),
      });
      return { ticket };
    }
    const secondFactor = isAsked ? 'device' : null;
    return enter(needs, tx, { user, mode, remember, device, secondFactor }, origin);
  });
  if (done === null) {
    const reason = ways[mode].refused;
    await recordRefusedSignIn(needs, { userName: user.user_name, reason, origin });
    throw refuse(reason);
  }
  if ('ticket' in done) throw refuse('identity.second_factor_needed', done);
  for (const tokenHash of done.ended) needs.guard.announce({ kind: 'ended', tokenHash });
  return done.signedIn;
}
