/** Which entries of the logs somebody may see. */
import type { UserAccess } from '../../platform/access/index.ts';
import type { VisibleOperations } from './audit.store.ts';
import type { OwnDoing } from './log-query.ts';
import type { SignInFilter } from './sign-in-log.store.ts';

type Caller = Pick<UserAccess, 'items' | 'grade' | 'userId' | 'demo'>;

/** @param address where the caller is; files, which the demonstration account has none of, need none */
const ownDoing = ({ userId, demo }: Caller, address = ''): OwnDoing =>
  demo ? { user: userId, address } : { user: userId };

export const operationsOf = (caller: Caller, address?: string): VisibleOperations =>
  caller.items === 'all' ? 'all' : { ...ownDoing(caller, address), items: caller.items };

export const signInsOf = (caller: Caller, address?: string): SignInFilter['visible'] =>
  caller.grade === 0 ? 'all' : ownDoing(caller, address);
