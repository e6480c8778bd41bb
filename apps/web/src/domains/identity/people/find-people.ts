/** What the palette finds of people. */
import { subUserEndpoints, userEndpoints } from '@millwright/contract/identity/endpoints';
import { listFilters } from '../../../shell/list/list-state.ts';
import { isPermitted } from '../../../shell/session/access.ts';
import { sessionStore } from '../../../shell/session/session.store.ts';
import type { SearchHit } from '../../../shell/web-domain.ts';
import { quietCall } from '../../../wire/call.ts';

const most = 8;

/**
 * People whose name holds the keyword, for who manages them: everybody for an administrator, their own
 * sub-users for others. Each leads to the list with that name.
 */
export const findPeople = async (
  keyword: string,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> => {
  const { profile } = sessionStore.getState();
  const isAdmin = profile?.grade === 0;
  if (profile === null || !(isAdmin || isPermitted(profile, 'subusers.view'))) return [];
  const input = { page: 1, pageSize: most, keyword, sort: 'userName' } as const;
  const asking = { signal, polling: true } as const;
  const { list } = await (isAdmin
    ? quietCall(userEndpoints.list, input, asking)
    : quietCall(subUserEndpoints.list, input, asking));
  const [path, name] = isAdmin ? ['/rbac/user', 'users'] : ['/rbac/child-user', 'sub-users'];
  return list.map(({ userName, email, phone }) => ({
    title: userName,
    detail: email || phone || '',
    to: `${path}?${listFilters(name, { keyword: userName })}`,
  }));
};
