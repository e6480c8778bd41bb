import type { NoticeAudience } from '@millwright/contract/notices/notices.schemas';
import type { UserId } from '@millwright/kernel';
import type { Session } from '../../platform/access/index.ts';

/** Users by the role that they have. */
export type RoleHolders = ReadonlyMap<number, ReadonlySet<UserId>>;

/** Whether who is behind a session is told of what is for this audience; as the database says it. */
export function isToldOf(
  audience: NoticeAudience,
  { userId, items }: Pick<Session, 'userId' | 'items'>,
  holders: RoleHolders,
): boolean {
  switch (audience.kind) {
    case 'all':
      return true;
    case 'users':
      return audience.ids.includes(userId);
    case 'roles':
      return audience.ids.some((role) => holders.get(role)?.has(userId) === true);
    case 'items':
      return items === 'all' || audience.ids.some((item) => items.has(item));
  }
}
