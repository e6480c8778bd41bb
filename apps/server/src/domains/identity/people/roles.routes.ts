import { permissions } from '@millwright/contract';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { grantablePages } from '@millwright/contract/manifest/pages';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { listRoles, rolesOfUser } from '../users/index.ts';
import { createRole, deleteRoles, editRole } from './roles.ts';

export function routeRoles(http: Http, needs: AccountNeeds): void {
  http.handle(roleCalls.list, (query) => listRoles(needs.db, query));
  http.handle(roleCalls.mine, async (_input, { session }) => ({
    list: await rolesOfUser(needs.db, session.userId),
  }));
  http.handle(roleCalls.create, async (input, context) => ({
    id: await createRole(needs, input, actingFor(context)),
  }));
  http.handle(roleCalls.edit, (input, context) => editRole(needs, input, actingFor(context)));
  http.handle(roleCalls.delete, async ({ ids }, context) => {
    await deleteRoles(needs, ids, actingFor(context));
    return null;
  });
  http.handle(roleCalls.grants, () => ({
    pages: [...grantablePages],
    permissions: [...permissions],
  }));
}
