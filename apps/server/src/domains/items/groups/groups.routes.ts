import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { ItemNeeds } from '../items.needs.ts';
import {
  createGroup,
  deleteGroups,
  editGroup,
  moveGroup,
  setGroupItems,
} from './change-project-tree.ts';
import { readTree } from './read-project-tree.ts';

export function routeGroups(http: Http, needs: ItemNeeds): void {
  http.handle(projectGroupCalls.list, (_input, { session }) => readTree(needs, session.items));
  http.handle(projectGroupCalls.create, (input, context) =>
    createGroup(needs, input, actingFor(context)),
  );
  http.handle(projectGroupCalls.edit, (input, context) =>
    editGroup(needs, input, actingFor(context)),
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
