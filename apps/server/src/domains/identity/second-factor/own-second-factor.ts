/** Users set up a second factor for themselves, turn it off, and make new recovery codes. */
import { refuse } from '@millwright/contract';
import type {
  SecondFactorSecret,
  SecondFactorState,
} from '@millwright/contract/identity/account.schemas';
import { after, minutes, timestamp } from '@millwright/kernel';
import type { Session } from '../../../platform/access/index.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { verifyPassword } from '../credentials/index.ts';
import {
  base32,
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  createRecoveryCodes,
  createSecret,
  findFactor,
  otpauthOf,
  replaceRecoveryCodes,
  stepOf,
} from '../factor-codes/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { deletePlacesOf, markSecondFactor, notePlaces, provedUntil } from '../sessions/index.ts';
import { findUser, lockPassword, type UserRow } from '../users/index.ts';
import { removeFactor } from './remove-factor.ts';
import { factorMessage } from './second-factor-message.ts';

type Context = Pick<CallContext, 'session' | 'address'>;

/** A secret that was shown must be confirmed within this time. */
const setUpLength = minutes(15);
/** How authenticator apps name the account's home. */
const issuer = 'Millwright';

export async function readSecondFactor(
  needs: AccountNeeds,
  session: Pick<Session, 'userId' | 'grade' | 'tokenHash'>,
): Promise<SecondFactorState> {
  const { db } = needs;
  const { userId, grade } = session;
  const { mode } = needs.secondFactors;
  const since = (await findFactor(db, userId))?.since?.getTime() ?? null;
  const left = since === null ? 0 : await countRecoveryCodes(db, userId);
  const required = mode === 'administrators' && grade === 0;
  return {
    mode,
    required,
    since,
    recoveryCodes: left,
    provedUntil: await provedUntil(needs, session),
  };
}

const subjectOf = ({ userId: id, userName: name }: Session) =>
  ({ kind: 'user', id, name }) as const;

/**
 * An attempt that a stolen session must not make for ever; `proves` throws when it fails. A right
 * password says nothing of codes, nor a code of passwords.
 */
async function attempt<Proof>(
  { throttle }: Pick<AccountNeeds, 'throttle'>,
  { session, address }: Context,
  step: 'second' | undefined,
  proves: () => Promise<Proof>,
): Promise<Proof> {
  const { userName, userId: user } = session;
  const from = { kind: 'session' } as const;
  const counted = { address, userName, user, from, ...(step === undefined ? {} : { step }) };
  throttle.begin(counted);
  const proof = await proves();
  throttle.succeed(counted);
  return proof;
}

/** @throws Fault refusal `identity.wrong_password`, `identity.locked` */
export const provePassword = (
  needs: Pick<AccountNeeds, 'db' | 'throttle'>,
  context: Context,
  password: string,
): Promise<UserRow> =>
  attempt(needs, context, undefined, async () => {
    const user = await findUser(needs.db, context.session.userId);
    if (user === undefined) throw refuse('general.signed_out');
    const { ok } = await verifyPassword(password, user.password_hash);
    if (!ok) throw refuse('identity.wrong_password');
    return user;
  });

/**
 * `finds` answers null for a wrong code, which is written down.
 * @throws Fault refusal `identity.wrong_second_factor`, `identity.locked`
 */
export const proveCode = <Proof>(
  needs: Pick<AccountNeeds, 'throttle' | 'transactions' | 'auditTrail'>,
  context: Context,
  finds: () => Promise<Proof | null>,
): Promise<Proof> =>
  attempt(needs, context, 'second', async () => {
    const proof = await finds();
    if (proof !== null) return proof;
    await needs.transactions.run((tx) =>
      needs.auditTrail.record(tx, {
        ...actingFor(context),
        action: 'user.second_factor_refused',
        subject: subjectOf(context.session),
      }),
    );
    throw refuse('identity.wrong_second_factor');
  });

/**
 * Makes a secret and tells it, once; sign-in asks for nothing until a code of it was given.
 * @throws Fault refusal `identity.second_factor_off`, `identity.second_factor_on`,
 *   `identity.wrong_password`, `identity.locked`
 */
export async function beginSecondFactor(
  needs: AccountNeeds,
  password: string,
  context: Context,
): Promise<SecondFactorSecret> {
  const { secondFactors, clock } = needs;
  if (secondFactors.mode === 'off') throw refuse('identity.second_factor_off');
  const { id: user, user_name } = await provePassword(needs, context, password);
  const secret = createSecret();
  const sealed = secondFactors.secrets.seal(user, secret);
  const now = new Date(clock.now());
  if (!(await beginFactor(needs.db, { user, secret: sealed, now }))) {
    throw refuse('identity.second_factor_on');
  }
  return { secret: base32(secret), address: otpauthOf(secret, issuer, user_name) };
}

/** Makes the codes that are told now and never again. */
async function newRecoveryCodes(
  { secondFactors }: Pick<AccountNeeds, 'secondFactors'>,
  tx: Tx,
  { userId }: Pick<Session, 'userId'>,
): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => secondFactors.secrets.hash(userId, code));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/**
 * Turns it on by a code of the app; answers the recovery codes. This session, and its remembered
 * device, count as made after it; others go on, and are asked for it at their next sign-in. Of the
 * places that are known this one stays: the others were proved by the first factor alone.
 * @throws Fault refusal `identity.second_factor_off`, `identity.second_factor_on`,
 *   `identity.second_factor_begin`, `identity.wrong_second_factor`, `identity.locked`
 */
export async function turnOnSecondFactor(
  needs: AccountNeeds,
  code: string,
  context: Context & Pick<CallContext, 'browserCookie'>,
): Promise<string[]> {
  const { secondFactors, clock } = needs;
  const { session } = context;
  const user = session.userId;
  if (secondFactors.mode === 'off') throw refuse('identity.second_factor_off');
  const factor = await findFactor(needs.db, user);
  if (factor !== undefined && factor.since !== null) throw refuse('identity.second_factor_on');
  const now = clock.now();
  if (factor === undefined || after(timestamp(factor.begun_at.getTime()), setUpLength) <= now) {
    throw refuse('identity.second_factor_begin');
  }
  const step = await proveCode(needs, context, async () =>
    stepOf(secondFactors.secrets.open(user, factor.secret), code, { now, last: null }),
  );
  const codes = await needs.transactions.run(async (tx) => {
    const confirmed = { user, secret: factor.secret, step, now: new Date(now) };
    if (!(await confirmFactor(tx, confirmed))) throw refuse('identity.second_factor_begin');
    await markSecondFactor(tx, session.tokenHash);
    await deletePlacesOf(tx, user);
    const place = { address: context.address, browser: context.browserCookie.read() };
    await notePlaces(tx, user, place, now);
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.turn_on_second_factor',
      subject: subjectOf(session),
    });
    return newRecoveryCodes(needs, tx, session);
  });
  needs.guard.announce({ kind: 'access', userId: user });
  return codes;
}

interface BothFactors {
  readonly password: string;
  readonly code: string;
}

/** Runs `work` within the transaction that uses the code up. */
async function withBoth<Result>(
  needs: AccountNeeds,
  given: BothFactors,
  context: Context,
  work: (tx: Tx, user: UserRow) => Promise<Result>,
): Promise<Result> {
  const factor = await findFactor(needs.db, context.session.userId);
  if (factor === undefined || factor.since === null) throw refuse('identity.second_factor_none');
  const user = await provePassword(needs, context, given.password);
  const { result } = await proveCode(needs, context, () =>
    needs.transactions.run(async (tx) => {
      const stored = await lockPassword(tx, user.id);
      if (stored !== user.password_hash) throw refuse('identity.wrong_password');
      const used = await needs.secondFactors.use(tx, user.id, given.code);
      return used === null ? null : { result: await work(tx, user) };
    }),
  );
  return result;
}

/**
 * @throws Fault refusal `identity.second_factor_none`, `identity.wrong_password`,
 *   `identity.wrong_second_factor`, `identity.locked`
 */
export async function turnOffSecondFactor(
  needs: AccountNeeds,
  given: BothFactors,
  context: Context,
): Promise<void> {
  const acting = actingFor(context);
  await withBoth(needs, given, context, (tx, user) =>
    removeFactor(needs, tx, { user, why: 'off' }, acting),
  );
  needs.guard.announce({ kind: 'access', userId: context.session.userId });
}

/**
 * Answers ten new codes; those of before are good no more.
 * @throws Fault refusal as `turnOffSecondFactor`
 */
export const renewRecoveryCodes = (
  needs: AccountNeeds,
  given: BothFactors,
  context: Context,
): Promise<string[]> =>
  withBoth(needs, given, context, async (tx, user) => {
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.renew_recovery_codes',
      subject: subjectOf(context.session),
    });
    const message = factorMessage(user, 'renewed');
    if (message !== null) await needs.delivery.send(tx, message);
    return newRecoveryCodes(needs, tx, context.session);
  });
