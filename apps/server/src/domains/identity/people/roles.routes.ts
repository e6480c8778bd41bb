import { permissions } from '@millwright/contract';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { grantablePages } from '@millwright/contract/manifest/pages';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { rolesToGive } from '../users/index.ts';
import { grantableBy, managedRoles } from './grantable.ts';
import { namedParent } from './managed-user.ts';
import { withinOwn } from './may-grant.ts';
import { createRole, deleteRoles, editRole, listOwnRoles } from './roles.ts';

export function routeRoles(http: Http, needs: AccountNeeds): void {
  http.handle(roleCalls.list, (query, { session }) =>
    listOwnRoles(needs, managedRoles(session), query),
  );
  http.handle(roleCalls.mine, async (input, { session }) => {
    const parent = await namedParent(needs.db, input, session);
    return { list: await rolesToGive(needs.db, parent ?? session.userId) };
  });
  http.handle(roleCalls.create, async (input, context) => ({
    id: await createRole(needs, managedRoles(context.session), input, actingFor(context)),
  }));
  http.handle(roleCalls.edit, (input, context) =>
    editRole(needs, managedRoles(context.session), input, actingFor(context)),
  );
  http.handle(roleCalls.delete, async ({ ids }, context) => {
    await deleteRoles(needs, managedRoles(context.session), ids, actingFor(context));
    return null;
  });
  http.handle(roleCalls.grants, async (_input, { session }) => {
    const own = await grantableBy(needs.db, managedRoles(session));
    return withinOwn(own, { pages: grantablePages, permissions });
  });
}
