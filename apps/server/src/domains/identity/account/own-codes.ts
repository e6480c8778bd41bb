/** Codes that signed-in users ask for: to themselves, or to what they want to bind. */

import { refuse } from '@millwright/contract';
import type { CodeSent } from '@millwright/contract/identity/account.schemas';

import type { CallContext } from '../../../platform/http/index.ts';
import { type CodeUse, verifyCodeFor } from '../codes/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { findUserByTarget } from '../users/index.ts';
import { type CodeWay, maskTarget, ownAddress, ownCode } from './own-target.ts';

type Context = Pick<CallContext, 'session' | 'address' | 'language'>;

/** @throws Fault refusal `identity.no_target`, `general.too_many` */
export async function sendOwnCode(
  needs: AccountNeeds,
  way: CodeWay | undefined,
  { session, address, language }: Context,
): Promise<CodeSent & { target: string }> {
  const to = await ownAddress(needs, session, way);
  const sent = await needs.codes.send({
    ...ownCode(session),
    to,
    user: session.userId,
    send: 'code',
    address,
    asker: 'session',
    language,
  });
  return { ...sent, target: maskTarget(to) };
}

/** The right code gives the right to do `use` for ten minutes. @throws `identity.wrong_code` */
export async function checkOwnCode(
  needs: AccountNeeds,
  code: string,
  use: CodeUse,
  { session, address }: Context,
): Promise<void> {
  const { id } = await needs.codes.check(ownCode(session), code, address);
  const isNew = await verifyCodeFor(needs.db, id, use, new Date(needs.clock.now()));
  if (!isNew) throw refuse('identity.wrong_code');
}

/** Where somebody else has the address, nothing is sent and nothing is said. */
export async function sendBindingCode(
  needs: AccountNeeds,
  target: string,
  { session, address, language }: Context,
): Promise<CodeSent> {
  const holder = await findUserByTarget(needs.db, target);
  return needs.codes.send({
    purpose: 'bind',
    target,
    user: session.userId,
    send: holder === undefined || holder.id === session.userId ? 'code' : 'nothing',
    address,
    asker: 'session',
    language,
  });
}
