import { refuse } from '@millwright/contract';

import type { Session } from '../../../platform/access/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { findUser } from '../users/index.ts';

export type CodeWay = 'sms' | 'mail';

/** What a code for the user themselves is checked by, whichever way it was sent. */
export const ownCode = (
  session: Pick<Session, 'userId'>,
): { readonly purpose: 'self'; readonly target: string } => ({
  purpose: 'self',
  target: `user:${session.userId}`,
});

/**
 * The phone or e-mail address that the user has bound: the one asked for, else the phone first.
 * @throws Fault refusal `identity.no_target`
 */
export async function ownAddress(
  { db }: Pick<IdentityNeeds, 'db'>,
  session: Pick<Session, 'userId'>,
  way?: CodeWay,
): Promise<string> {
  const user = await findUser(db, session.userId);
  if (user === undefined) throw refuse('general.signed_out');
  const target =
    way === 'sms' ? user.phone : way === 'mail' ? user.email : user.phone || user.email;
  if (target === '') throw refuse('identity.no_target');
  return target;
}

/** `138****8000`, `l***@example.com`: enough for its owner to know it. */
export function maskTarget(target: string): string {
  const at = target.indexOf('@');
  if (at > 0) return `${target.slice(0, 1)}***${target.slice(at)}`;
  return target === '' ? '' : `${target.slice(0, 3)}****${target.slice(-4)}`;
}
