import { permissions } from '@millwright/contract';
import { grantablePages } from '@millwright/contract/identity/pages';
import { projectGroupCalls } from '@millwright/contract/identity/project-groups.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { actingFor } from '../../../platform/acting.ts';
import type { Http } from '../../../platform/http.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { listRoles, rolesOfUser } from '../roles.store.ts';
import { addRole, deleteRoles, editRole } from './edit-role.ts';
import {
  addGroup,
  deleteGroups,
  moveGroup,
  readGroups,
  renameGroup,
  setGroupItems,
} from './project-groups.ts';

export function routeRoles(http: Http, needs: AccountNeeds): void {
  http.handle(roleCalls.list, (query) => listRoles(needs.db, query));
  http.handle(roleCalls.mine, async (_input, { session }) => ({
    list: await rolesOfUser(needs.db, session.userId),
  }));
  http.handle(roleCalls.create, async (input, context) => ({
    id: await addRole(needs, input, actingFor(context)),
  }));
  http.handle(roleCalls.edit, async (input, context) => {
    await editRole(needs, input, actingFor(context));
    return null;
  });
  http.handle(roleCalls.delete, async ({ ids }, context) => {
    await deleteRoles(needs, ids, actingFor(context));
    return null;
  });
  http.handle(roleCalls.grants, () => ({
    pages: [...grantablePages],
    permissions: [...permissions],
  }));

  http.handle(projectGroupCalls.list, async (_input, { session }) => ({
    list: await readGroups(needs, session),
  }));
  http.handle(projectGroupCalls.create, async (input, context) => ({
    id: await addGroup(needs, input, actingFor(context)),
  }));
  http.handle(projectGroupCalls.edit, async (input, context) => {
    await renameGroup(needs, input, actingFor(context));
    return null;
  });
  http.handle(projectGroupCalls.move, async (input, context) => {
    await moveGroup(needs, input, actingFor(context));
    return null;
  });
  http.handle(projectGroupCalls.setItems, async (input, context) => {
    await setGroupItems(needs, input, actingFor(context));
    return null;
  });
  http.handle(projectGroupCalls.delete, async ({ ids }, context) => {
    await deleteGroups(needs, ids, actingFor(context));
    return null;
  });
}
