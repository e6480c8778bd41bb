/** What several pages ask of roles. */
import type { CallInput, CallReply } from '@millwright/contract/call/endpoint';
import { roleEndpoints } from '@millwright/contract/identity/endpoints';
import { useCall } from '../../../wire/queries/use-call.ts';

/** All roles at once, for pickers. */
export const everyRole = { page: 1, pageSize: 200, sort: 'roleName' } as const;

export type RoleEntry = CallInput<typeof roleEndpoints.create>;

const asOptions = ({ list }: CallReply<typeof roleEndpoints.mine>) =>
  list.map(({ id, roleName }) => ({ value: id, label: roleName }));

/** Roles that may be given: all to a user, to a sub-user those of the user above them. */
export const useGivableRoles = (whose: 'all' | { readonly parent: number }) => {
  const all = useCall(roleEndpoints.list, whose === 'all' ? everyRole : null, {
    select: asOptions,
  });
  const own = useCall(roleEndpoints.mine, whose === 'all' ? null : { parentId: whose.parent }, {
    select: asOptions,
  });
  return whose === 'all' ? all : own;
};
