/** The network side of roles; drawers and pages show their failures themselves. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { roleEndpoints } from '@millwright/contract/identity/endpoints';
import type { RoleRow } from '@millwright/contract/identity/roles.schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';
import { useChange } from '../people/use-change.ts';

const quiet = { hideErrors: true };
/** All roles at once, for pickers. */
const everyRole = { page: 1, pageSize: 200, sort: 'roleName' } as const;

export type RoleListInput = CallInput<typeof roleEndpoints.list>;
export type RoleEntry = CallInput<typeof roleEndpoints.create>;

export const useRoles = (input: RoleListInput = everyRole) =>
  useQuery({
    queryKey: ['people', 'roles', input],
    queryFn: ({ signal }) => call(roleEndpoints.list, input, { signal, ...quiet }),
    placeholderData: keepPreviousData,
  });

export const useAddRole = () =>
  useChange((entry: RoleEntry) => call(roleEndpoints.create, entry, quiet));

/** Changes a role from the version that was seen. */
export const useEditRole = () =>
  useChange(({ role, entry }: { readonly role: RoleRow; readonly entry: RoleEntry }) =>
    call(roleEndpoints.edit, { id: role.id, version: role.version, ...entry }, quiet),
  );

export const useDeleteRoles = () =>
  useChange((ids: readonly number[]) => call(roleEndpoints.delete, { ids: [...ids] }));

/** Roles that may be given: all for an administrator, else one's own. */
export const useGivableRoles = (whose: 'all' | 'own') =>
  useQuery({
    queryKey: ['people', 'givable', whose],
    queryFn: async ({ signal }) => {
      const options = { signal, ...quiet };
      const { list } =
        whose === 'all'
          ? await call(roleEndpoints.list, everyRole, options)
          : await call(roleEndpoints.mine, {}, options);
      return list.map(({ id, roleName }) => ({ value: id, label: roleName }));
    },
  });
