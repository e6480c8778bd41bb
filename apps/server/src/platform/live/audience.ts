/** Whom an event of a live topic is for. */
import type { TopicAudience } from '@millwright/contract/topic';
import type { ItemId, UserId } from '@millwright/kernel';
import { mayKnow, type Session } from '../access/index.ts';

/** What names the audience: the item, the user, or the user whose account it is. */
export interface Addressee {
  readonly item: ItemId;
  readonly user: UserId;
  readonly account: UserId;
}

const isFor: {
  readonly [To in TopicAudience]: (
    session: Pick<Session, 'items' | 'userId' | 'accountId'>,
    addressee: Addressee[To],
  ) => boolean;
} = {
  item: mayKnow,
  user: ({ userId }, user) => userId === user,
  account: ({ accountId }, account) => accountId === account,
};

/** Whether the session is among them. */
export const isAddressed = <To extends TopicAudience>(
  session: Pick<Session, 'items' | 'userId' | 'accountId'>,
  to: To,
  addressee: Addressee[To],
): boolean => isFor[to](session, addressee);
