/** On whose behalf a verb runs: what the audit trail records of it. */

import type { UserId } from '@millwright/kernel';
import type { CallContext } from '../http/index.ts';
import type { Actor } from './audit-trail.ts';

export interface Acting {
  readonly actor: Actor;
  /** In whose account: a sub-user's is the user's above them. The program itself has none. */
  readonly account?: UserId;
  /** Network address it is done from; the program itself has none. */
  readonly address?: string;
}

/** The user who makes the call; who opened the session as somebody else is named beside. */
export const actingFor = ({
  session,
  address,
}: Pick<CallContext, 'session' | 'address'>): Acting => ({
  actor: {
    kind: 'user',
    id: session.userId,
    name:
      session.original === undefined
        ? session.userName
        : `${session.userName} (${session.original.userName})`,
  },
  account: session.accountId,
  address,
});

/** The program itself, named by the part that acts. */
export const actingAs = (name: string): Acting => ({ actor: { kind: 'system', name } });

/** The account that it is done in, by which what is scarce is shared out; the program's parts have theirs. */
export const accountKeyOf = ({ actor, account }: Acting): string =>
  actor.kind === 'user' ? String(account ?? actor.id) : actor.name;
