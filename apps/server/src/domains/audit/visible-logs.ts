/** Which entries of the logs somebody may see. */
import type { Kysely } from 'kysely';
import type { UserAccess } from '../../platform/access/index.ts';
import { usersBelow } from '../identity/index.ts';
import type { VisibleOperations } from './audit.store.ts';
import type { OwnDoing } from './log-query.ts';
import type { VisibleSignIns } from './sign-in-log.store.ts';

type Caller = Pick<UserAccess, 'items' | 'grade' | 'userId' | 'demo'>;

/** @param address where the caller is; files, which the demonstration account has none of, need none */
const ownDoing = ({ userId, demo }: Caller, address = ''): OwnDoing =>
  demo ? { user: userId, address } : { user: userId };

export const operationsOf = (caller: Caller, address?: string): VisibleOperations =>
  caller.items === 'all' ? 'all' : { ...ownDoing(caller, address), items: caller.items };

/** Their own and those of their sub-users; visitors of the demonstration account have nobody below. */
export async function signInsOf(
  db: Kysely<unknown>,
  caller: Caller,
  address?: string,
): Promise<VisibleSignIns> {
  if (caller.grade === 0) return 'all';
  const below = caller.demo ? [] : await usersBelow(db, caller.userId);
  return { ...ownDoing(caller, address), below };
}
