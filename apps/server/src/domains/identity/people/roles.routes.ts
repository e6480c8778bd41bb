import { permissions } from '@millwright/contract';
import { projectGroupCalls } from '@millwright/contract/identity/project-groups.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { grantablePages } from '@millwright/contract/manifest/pages';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { listRoles, rolesOfUser } from '../users/index.ts';
import {
  addGroup,
  deleteGroups,
  moveGroup,
  renameGroup,
  setGroupItems,
} from './change-project-tree.ts';
import { addRole, deleteRoles, editRole } from './edit-role.ts';
import { readTree } from './read-project-tree.ts';

export function routeRoles(http: Http, needs: AccountNeeds): void {
  http.handle(roleCalls.list, (query) => listRoles(needs.db, query));
  http.handle(roleCalls.mine, async (_input, { session }) => ({
    list: await rolesOfUser(needs.db, session.userId),
  }));
  http.handle(roleCalls.create, async (input, context) => ({
    id: await addRole(needs, input, actingFor(context)),
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

  http.handle(projectGroupCalls.list, (_input, { session }) => readTree(needs, session.items));
  http.handle(projectGroupCalls.create, (input, context) =>
    addGroup(needs, input, actingFor(context)),
  );
  http.handle(projectGroupCalls.edit, (input, context) =>
    renameGroup(needs, input, actingFor(context)),
  );
  http.handle(projectGroupCalls.move, (input, context) =>
    moveGroup(needs, input, actingFor(context)),
  );
  http.handle(projectGroupCalls.setItems, (input, context) =>
    setGroupItems(needs, input, actingFor(context)),
  );
  http.handle(projectGroupCalls.delete, (input, context) =>
    deleteGroups(needs, input, actingFor(context)),
  );
}
