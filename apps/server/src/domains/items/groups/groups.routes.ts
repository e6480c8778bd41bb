import { refuse } from '@millwright/contract';
import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext, Http } from '../../../platform/http/index.ts';
import type { ItemNeeds } from '../items.needs.ts';
import {
  createGroup,
  deleteGroups,
  editGroup,
  moveGroup,
  setGroupItems,
  type TreeManager,
} from './change-project-tree.ts';
import { readOwnTree, readTree } from './read-project-tree.ts';

/**
 * The tree that the caller manages.
 * @throws Fault refusal `identity.no_sub_users` for sub-users: their account's is their user's
 */
function managerOf(context: Pick<CallContext, 'session' | 'address'>): TreeManager {
  const { grade, userId, items } = context.session;
  if (grade === 2) throw refuse('identity.no_sub_users');
  return { owner: grade === 0 ? null : userId, visible: items, acting: actingFor(context) };
}

export function routeGroups(http: Http, needs: ItemNeeds): void {
  http.handle(projectGroupCalls.list, (_input, { session }) => readTree(needs, session));
  http.handle(projectGroupCalls.own, (_input, context) => {
    const { owner, visible } = managerOf(context);
    return readOwnTree(needs, owner, visible);
  });
  http.handle(projectGroupCalls.create, (input, context) =>
    createGroup(needs, input, managerOf(context)),
  );
  http.handle(projectGroupCalls.edit, (input, context) =>
    editGroup(needs, input, managerOf(context)),
  );
  http.handle(projectGroupCalls.move, (input, context) =>
    moveGroup(needs, input, managerOf(context)),
  );
  http.handle(projectGroupCalls.setItems, (input, context) =>
    setGroupItems(needs, input, managerOf(context)),
  );
  http.handle(projectGroupCalls.delete, (input, context) =>
    deleteGroups(needs, input, managerOf(context)),
  );
}
