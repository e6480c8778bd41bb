/** What belongs to whom: the one place that compares a session with an item, a user or an account. */
import type { ItemId, UserId } from '@millwright/kernel';
import type { Session } from './session-guard.ts';

/** What names the owner: the item, the user, or the user whose account it is. */
export interface OwnerIds {
  readonly item: ItemId;
  readonly user: UserId;
  readonly account: UserId;
}

/** What a session is compared by. */
export type Holder = Pick<Session, 'items' | 'userId' | 'accountId'>;

/** Whether the session may know of the item. */
export const mayKnow = (session: Pick<Session, 'items'>, item: ItemId | null): boolean =>
  item !== null && (session.items === 'all' || session.items.has(item));

const belongs: {
  readonly [Owner in keyof OwnerIds]: (session: Holder, id: OwnerIds[Owner]) => boolean;
} = {
  item: mayKnow,
  user: ({ userId }, user) => userId === user,
  account: ({ accountId }, account) => accountId === account,
};

/** Whether what this item, user or account has is the session's too. */
export const belongsTo = <Owner extends keyof OwnerIds>(
  session: Holder,
  owner: Owner,
  id: OwnerIds[Owner],
): boolean => belongs[owner](session, id);
